-- Addresses of other systems that receive events, with what their owner may read.
-- Grows with: manual input
-- Retention: until removed by hand
create table webhook (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  name text not null,
  user_id bigint not null references app_user (id) on delete cascade,
  url text not null,
  -- kinds of events, such as ["certificate.issued"]
  kinds jsonb not null,
  -- secret of the signature, sealed with the key of the installation
  secret text not null,
  -- place in the chain of the audit trail up to which events are queued
  position bigint not null,
  -- failed tries since the last success
  failures int not null default 0,
  -- when it was disabled after repeated failure
  disabled_time timestamptz,
  -- the API key it belongs to: it receives what the key may read; null: what the user may read
  api_key_id bigint references api_key (id) on delete cascade
);
create index webhook_api_key on webhook (api_key_id);
create index webhook_user on webhook (user_id);
-- Deliveries of events to webhooks, with their bodies.
-- Grows with: events for each webhook
-- Retention: 30 days
create table webhook_delivery (
  id bigint generated always as identity primary key,
  create_time timestamptz not null default now(),
  webhook_id bigint not null references webhook (id) on delete cascade,
  position bigint not null,
  kind text not null,
  body text not null,
  -- queued, delivered, failed; withheld: when it was due, the record could not be read
  state text not null default 'queued',
  tries int not null default 0,
  -- HTTP status and beginning of the last answer, or why there was none
  status int,
  answer text,
  last_time timestamptz,
  unique (webhook_id, position)
);
create index webhook_delivery_time on webhook_delivery (create_time);
create view webhook_row as
  select w.id, w.version, w.create_time, w.update_time, w.create_by, w.name, w.user_id, w.url, w.kinds,
    w.failures, w.disabled_time, u.display_name as user_name,
    case when w.disabled_time is null then 'active' else 'disabled' end as state,
    w.api_key_id, k.name as api_key_name
  from webhook w join app_user u on u.id = w.user_id left join api_key k on k.id = w.api_key_id;
