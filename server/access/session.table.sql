-- Sessions: only the hash of the token is stored; the id names one where sessions are shown and ended. password_time and code_time:
-- when the person last proved their identity in it, by password (a sign-in counts) or by a code of the second factor.
create table session (
  token_hash bytea primary key,
  id bigint generated always as identity unique,
  user_id bigint not null,
  create_time timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  ip text,
  user_agent text,
  password_time timestamptz,
  code_time timestamptz
);
create index session_of_user on session (user_id);
-- Captchas: answered once, forgotten after five minutes.
create table captcha (
  key text primary key,
  answer text not null,
  create_time timestamptz not null default now()
);
-- Failed sign-ins per account and per address: who fails often waits longer.
create table sign_in_failure (
  subject text primary key,
  failures int not null,
  last_failure timestamptz not null default now()
);
-- One-time links to set a new password; only the hash is stored.
create table password_link (
  token_hash bytea primary key,
  user_id bigint not null,
  create_time timestamptz not null default now(),
  used boolean not null default false
);
-- Devices from which a person has signed in before; only the hash of what they show is stored. Strangers who guess at an account do not make them wait.
create table known_device (
  token_hash bytea primary key,
  user_id bigint not null,
  last_seen timestamptz not null default now()
);
create index known_device_of_user on known_device (user_id);
-- Sign-ins whose password was right and that wait for the code of the second factor; only the hash of their token is stored.
create table sign_in_step (
  token_hash bytea primary key,
  user_id bigint not null,
  create_time timestamptz not null default now()
);
