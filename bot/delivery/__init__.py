"""Everything that is sent to Discord: replies, boards, pings, permissions."""
