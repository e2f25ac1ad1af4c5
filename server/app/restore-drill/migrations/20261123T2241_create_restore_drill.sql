-- additive: a new table that earlier versions do not read
-- up
create table restore_drill (
  id bigint generated always as identity primary key,
  begun_time timestamptz not null default now(),
  ended_time timestamptz,
  file text,
  seconds int,
  rows bigint,
  files int,
  error text
);
