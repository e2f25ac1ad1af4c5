-- Drafts: what people have typed into forms and not sent yet, so that it is offered again on another device. Nobody sees those of others.
create table draft (
  id bigint generated always as identity primary key,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  user_id bigint not null references app_user (id) on delete cascade,
  -- the form and the record, such as work/surveyCert.12
  key text not null,
  title text not null,
  -- page of the product on which it was typed
  url text not null,
  -- version of the record it was typed over; empty for a new one
  record_version int,
  -- when it was last changed, by the clock of the device
  typed_time timestamptz not null,
  -- JSON, as the form made it
  value text not null,
  unique (user_id, key)
);
create index draft_time on draft (update_time);
