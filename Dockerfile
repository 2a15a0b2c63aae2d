# The same site as `make run`, for PostgreSQL and Redis; compose.yaml starts one container for each process.
FROM python:3.11-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /app
RUN useradd --system --home-dir /data --create-home boompje

COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt

COPY . .
# Collects and compresses the static files; the database made on the way is thrown away.
RUN DATA_DIR=/tmp/build DEMO=0 python manage.py prepare && rm -r /tmp/build

USER boompje
ENV DATA_DIR=/data HOST=0.0.0.0 BIND=0.0.0.0:8000 DEMO=0
VOLUME /data
EXPOSE 8000
CMD ["python", "-m", "config.supervise", "start", "web"]
