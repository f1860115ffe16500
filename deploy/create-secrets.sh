#!/bin/sh
# Writes the secrets of compose.yaml to deploy/secrets: random ones, and empty files for those that others give you. Existing
# files stay. Creates deploy/backups, too. The folder is for its owner only; the files are readable because other users read them in their containers.
set -eu
cd "$(dirname "$0")"
mkdir -p -m 700 secrets backups
# The commands in containers run as user 1000.
[ "$(id -u)" != 0 ] || chown 1000 backups
cd secrets
umask 022

create() {
  [ -e "$1" ] || printf %s "$2" >"$1"
}
random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

create auth_secret "$(random)"
create encryption_key "$(random)"
create metrics_token "$(random)"
create postgres_password "$(random)"
create database_url "postgres://doula_match:$(random)@postgres/doula_match"
for name in database_direct_url database_read_url email_events_secret encryption_key_previous google_client_secret google_places_api_key otel_exporter_otlp_headers smtp_url stripe_secret_key stripe_webhook_secret; do
  create "$name" ""
done
