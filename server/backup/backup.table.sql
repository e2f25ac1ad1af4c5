-- Backups by the timetable: the last ones, and what became of them.
create table backup_run (
  id bigint generated always as identity primary key,
  begun_time timestamptz not null default now(),
  -- empty while it is being written, and where its server died in the middle
  ended_time timestamptz,
  -- name in the folder of backups
  file text,
  size bigint,
  -- why it failed; empty for one that is good
  error text
);
