#!/bin/sh
# Run once by the PostgreSQL image on an empty volume (compose.yaml): makes the servers' role and its database.
set -eu
psql --no-psqlrc --quiet -v ON_ERROR_STOP=1 -U "${POSTGRES_USER:-postgres}" -d postgres -v password="$PLIMSOLL_PASSWORD" <<'SQL'
create role plimsoll login nosuperuser nocreaterole nocreatedb noreplication password :'password';
create database plimsoll owner plimsoll;
revoke connect on database plimsoll from public;
SQL
