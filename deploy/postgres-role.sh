#!/bin/sh
# Runs when the database is created. The site gets a role that owns one database; the superuser can no longer sign in over the network.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role school login password :'password';
create database school owner school;
revoke connect on database postgres, school from public;
alter role postgres password null;
SQL
