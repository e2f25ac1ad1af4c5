-- up
-- Faults found in the trail, each once: until an administrator has looked into it, /api/health is red.
create table log_alarm (
  id bigint generated always as identity primary key,
  time timestamptz not null default now(),
  -- the kind and where it is: the same fault raises no second alarm
  fault text not null unique,
  -- as verify-trail.ts describes a fault
  found jsonb not null,
  seen_time timestamptz,
  seen_by bigint,
  remark text
);
-- The last signed head sent to each place of TRAIL_HEADS_TO. The place is named without its credentials.
create table log_head_sent (
  place text primary key,
  seq bigint,
  hash bytea,
  sent_time timestamptz,
  -- of the last try; null where it succeeded
  error text,
  tried_time timestamptz not null default now()
);
-- The highest place of the chain that was ever sealed. Rows that are deleted leave it as it is.
create sequence log_sealed_to as bigint minvalue 0 start with 0;
select setval('log_sealed_to', (select coalesce(max(seq), 0) from log_seal));
-- down
drop sequence log_sealed_to;
drop table log_head_sent;
drop table log_alarm;
