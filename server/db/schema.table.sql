-- The migrations a database has had. One that was built new has had all of its version.
create table schema_migration (
  -- name of the file, without .sql
  name text primary key,
  -- SHA-256 of the file: what has run stays as it was
  hash text not null,
  -- the product that ran it
  version text not null,
  -- earlier versions, which do not know it, may work with the database
  additive boolean not null,
  applied_time timestamptz not null default now()
);
-- The schema as the last migration left it, in one row. It is compared at every start.
create table schema_state (
  one boolean primary key default true check (one),
  version text not null,
  -- major version of the PostgreSQL that described it, and the way in which it did
  postgres int not null,
  format int not null,
  fingerprint text not null,
  -- descriptions of all objects by their names
  facts jsonb not null,
  changed_time timestamptz not null default now()
);
-- Version 0.1.0 looks here and says that it is too old.
create table kysely_migration (
  name varchar(255) primary key,
  timestamp varchar(255) not null
);
comment on table kysely_migration is 'needs 20261122T0000_create_schema_record';
