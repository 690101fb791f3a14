"""Requests to Discord: replies, boards, pings, permissions."""
