-- Calls made with an Idempotency-Key: what each answered, for a day, so that one whose answer was lost can be made again without being done twice.
create table call_once (
  user_id bigint not null,
  -- the caller's own
  key text not null,
  -- which call, such as work/surveyCert/save
  call text not null,
  -- of what was sent
  input_hash text not null,
  -- JSON, as it was sent; empty only inside the transaction that does it
  answer text,
  create_time timestamptz not null default now(),
  primary key (user_id, key)
);
create index call_once_time on call_once (create_time);
