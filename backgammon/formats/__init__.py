"""Positions and matches in the formats of backgammon programs. The rules themselves import nothing from here.

>>> read_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10").dice
Dice(first=3, second=1)
"""

from backgammon.formats.export_errors import CannotExport, ExportRefusal
from backgammon.formats.files import WRITERS, read_file
from backgammon.formats.log_transcript import transcript_from_log
from backgammon.formats.mat_reader import read_mat
from backgammon.formats.mat_writer import write_mat
from backgammon.formats.match_id import read_gnubg_id, write_gnubg_id
from backgammon.formats.plain_log import write_log
from backgammon.formats.position_id import read_position_id, write_position_id
from backgammon.formats.position_search import find_position
from backgammon.formats.record import Record
from backgammon.formats.sgf_reader import read_sgf
from backgammon.formats.sgf_writer import write_sgf
from backgammon.formats.snapshot import Snapshot, snapshot_of
from backgammon.formats.transcript import NotAMatch, Refusal, Transcript
from backgammon.formats.transcript_replay import replay_transcript
from backgammon.formats.xgid import read_xgid, write_xgid

__all__ = [
    "WRITERS",
    "CannotExport",
    "ExportRefusal",
    "NotAMatch",
    "Record",
    "Refusal",
    "Snapshot",
    "Transcript",
    "find_position",
    "read_file",
    "read_gnubg_id",
    "read_mat",
    "read_position_id",
    "read_sgf",
    "read_xgid",
    "replay_transcript",
    "snapshot_of",
    "transcript_from_log",
    "write_gnubg_id",
    "write_log",
    "write_mat",
    "write_position_id",
    "write_sgf",
    "write_xgid",
]
