-- Runs of backups, scheduled or by hand, the most recent ones.
-- Grows with: backups
-- Retention: the last hundred
create table backup_run (
  id bigint generated always as identity primary key,
  begun_time timestamptz not null default now(),
  -- empty while the backup is written, or when its server died meanwhile
  ended_time timestamptz,
  -- file name in the backup folder
  file text,
  size bigint,
  -- reason of the failure; empty after success
  error text,
  -- damaged and missing files with their attachments, the first hundred; empty without any
  damaged jsonb
);
