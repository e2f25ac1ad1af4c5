-- additive: version 0.1.0 neither reads nor writes these tables
-- up
create table schema_migration (
  name text primary key,
  hash text not null,
  version text not null,
  additive boolean not null,
  applied_time timestamptz not null default now()
);
create table schema_state (
  one boolean primary key default true check (one),
  version text not null,
  postgres int not null,
  format int not null,
  fingerprint text not null,
  facts jsonb not null,
  changed_time timestamptz not null default now()
);
