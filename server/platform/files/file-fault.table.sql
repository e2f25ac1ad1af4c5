-- Faults of stored files. A file has at most one unresolved fault.
-- Grows with: damaged and missing stored files
-- Retention: permanent, as evidence: one narrow row a fault
create table file_fault (
  id bigint generated always as identity primary key,
  sha256 text not null,
  -- damaged: its bytes are not those of its SHA-256; missing: the store does not have it
  kind text not null check (kind in ('damaged', 'missing')),
  found_by text not null check (found_by in ('read', 'upload', 'backup', 'restore', 'scrub')),
  found_time timestamptz not null default now(),
  -- when administrators were notified
  notified_time timestamptz,
  resolved_time timestamptz,
  -- good: found to be as it should be; unused: no attachment refers to it any more
  resolved_by text check (resolved_by in ('upload', 'repair', 'good', 'unused'))
);
create unique index file_fault_unresolved on file_fault (sha256) where resolved_time is null;

-- Runs of the verification of all stored files, the most recent ones.
-- Grows with: nightly verifications of stored files
-- Retention: the last hundred
create table file_scrub (
  id bigint generated always as identity primary key,
  begun_time timestamptz not null default now(),
  ended_time timestamptz,
  -- SHA-256 of the last verified file; an interrupted run continues after it
  position text not null default '',
  -- the process that runs it, and when it last reported
  worker text,
  alive_time timestamptz,
  -- seconds of work without interruptions
  seconds float8 not null default 0,
  files bigint not null default 0,
  bytes bigint not null default 0,
  damaged int not null default 0,
  missing int not null default 0,
  -- files without an attachment: removed, and left because there were too many or a backup ran
  orphans_removed int not null default 0,
  orphans_left int not null default 0,
  -- reason why it stopped early; empty while it runs and after success
  error text
);
