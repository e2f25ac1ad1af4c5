-- Restore drills: the latest backup or the archive restored into a scratch place and checked, the
-- most recent ones.
-- Grows with: restore drills
-- Retention: the last hundred
create table restore_drill (
  id bigint generated always as identity primary key,
  begun_time timestamptz not null default now(),
  -- empty while it runs, or when its server died meanwhile
  ended_time timestamptz,
  -- file name of the backup, WAL_ARCHIVE of the archive; empty when there was no backup
  file text,
  seconds int,
  rows bigint,
  files int,
  -- reason of the failure; empty after success
  error text,
  -- number of stored files that are damaged or missing in it
  faults int
);
