-- up
-- Attachments. The bytes lie in the file store under their SHA-256; the same bytes are stored once.
create table attachment (
  attachment_id text primary key,
  origin_name text not null,
  size bigint not null,
  type text not null,
  sha256 text not null,
  create_by bigint,
  create_time timestamptz not null default now()
);
create index attachment_sha256 on attachment (sha256);
-- down
drop table attachment;
