#!/bin/sh
# Postgres's image runs this once, in an empty volume. The application's role owns its database and is not a superuser.
set -eu
password=$(sed -E 's#.*//[^:]+:([^@]+)@.*#\1#' /run/secrets/database_url)
psql --set ON_ERROR_STOP=1 --username postgres --set password="$password" <<'SQL'
create role doula_match login password :'password';
create database doula_match owner doula_match;
SQL
