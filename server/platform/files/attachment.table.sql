-- Attachments. The bytes are in the file store under their SHA-256; equal bytes are stored once.
-- Grows with: files
-- Retention: unclaimed: the days of *Settings*, *Files*; claimed: as long as the record
create table attachment (
  attachment_id text primary key,
  origin_name text not null,
  size bigint not null,
  type text not null,
  sha256 text not null,
  create_by bigint,
  create_time timestamptz not null default now(),
  -- when a record first referred to it; files without a record are removed after a while
  attached_time timestamptz
);
create index attachment_sha256 on attachment (sha256);
-- Uploads of one person within a day.
create index attachment_uploads on attachment (create_by, create_time);
create index attachment_loose on attachment (create_time) where attached_time is null;
