"""Speaks Discord; the only place that knows languages."""
