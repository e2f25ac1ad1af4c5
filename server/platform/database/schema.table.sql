-- Migrations that have run. A new database contains all of its version.
-- Grows with: versions
-- Retention: permanent: one narrow row a migration
create table schema_migration (
  -- name of the file, without .sql
  name text primary key,
  -- SHA-256 of the file, which must not change after it has run
  hash text not null,
  -- version of the product that ran it
  version text not null,
  -- whether earlier versions may use the database
  additive boolean not null,
  applied_time timestamptz not null default now()
);
-- Schema after the last migration, in one row. It is compared at every start.
-- Grows with: nothing
-- Retention: permanent: one row of 250 kB
create table schema_state (
  one boolean primary key default true check (one),
  version text not null,
  -- major version of the PostgreSQL that described it, and format of the description
  postgres int not null,
  format int not null,
  fingerprint text not null,
  -- descriptions of all objects by their names
  facts jsonb not null,
  changed_time timestamptz not null default now()
);
-- Version 0.1.0 reads this table and reports that it is too old.
create table kysely_migration (
  name varchar(255) primary key,
  timestamp varchar(255) not null
);
comment on table kysely_migration is 'needs 20261122T0000_create_schema_record';
