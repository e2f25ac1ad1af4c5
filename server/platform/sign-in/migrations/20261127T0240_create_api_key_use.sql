-- additive: earlier versions do not know API keys
-- up
-- Last use of each API key, written at most once a minute.
-- Grows with: API keys
-- Retention: until removed by hand
create table api_key_use (
  key_id bigint primary key,
  last_used timestamptz not null,
  ip text
);
-- down
drop table api_key_use;
