FROM python:3.11-slim

RUN pip install --no-cache-dir uv && useradd --create-home barpoint
WORKDIR /app
COPY pyproject.toml ./
# Dependencies first: they change less often than the code, so Docker caches their layer.
RUN uv sync --no-default-groups --no-cache
COPY backgammon backgammon
COPY storage storage
COPY renderer renderer
COPY club club
COPY bot bot
# Code and packages stay root's: the bot can write only its data.
RUN mkdir -m 700 data && chown barpoint data
USER barpoint
VOLUME /app/data
CMD [".venv/bin/python", "-m", "bot"]
