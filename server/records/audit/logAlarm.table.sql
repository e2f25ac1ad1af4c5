-- Faults found in the trail, each once. /api/health is red until an administrator acknowledges
-- them.
-- Grows with: faults of the trail
-- Retention: permanent
create table log_alarm (
  id bigint generated always as identity primary key,
  time timestamptz not null default now(),
  -- kind and location: the same fault raises no second alarm
  fault text not null unique,
  -- in the form of faults.ts
  found jsonb not null,
  seen_time timestamptz,
  seen_by bigint,
  remark text
);
-- The last signed head sent to each place of TRAIL_HEADS_TO. The name of the place contains no
-- credentials.
-- Grows with: places of `TRAIL_HEADS_TO`
-- Retention: permanent
create table log_head_sent (
  place text primary key,
  seq bigint,
  hash bytea,
  sent_time timestamptz,
  -- of the last attempt; null when it succeeded
  error text,
  tried_time timestamptz not null default now()
);
-- The highest place of the chain ever sealed. Deleting rows does not change it.
create sequence log_sealed_to as bigint minvalue 0 start with 0;
