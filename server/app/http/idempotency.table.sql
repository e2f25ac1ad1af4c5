-- Responses of calls made with an Idempotency-Key, stored for a day, so that a call whose response
-- was lost can be repeated without being executed twice.
-- Grows with: saves
-- Retention: cleared hourly, after a day
create table call_once (
  user_id bigint not null,
  -- chosen by the caller
  key text not null,
  -- the call, such as work/surveyCert/save
  call text not null,
  -- hash of the input
  input_hash text not null,
  -- the JSON response; null only inside the transaction that executes the call
  answer text,
  create_time timestamptz not null default now(),
  primary key (user_id, key)
);
create index call_once_time on call_once (create_time);
