-- Drafts: unsent form input of users, offered again on other devices. Private.
-- Grows with: input
-- Retention: cleared hourly when expired
create table draft (
  id bigint generated always as identity primary key,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  user_id bigint not null references app_user (id) on delete cascade,
  -- form and record, such as work/surveyCert.12
  key text not null,
  title text not null,
  -- page on which it was typed
  url text not null,
  -- version of the record on which it is based; null for a new one
  record_version int,
  -- last change, by the clock of the device
  typed_time timestamptz not null,
  -- JSON of the form
  value text not null,
  unique (user_id, key)
);
create index draft_time on draft (update_time);
