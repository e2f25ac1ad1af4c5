-- Sessions: only the hash of the token is stored; the id identifies a session in lists. password_time and code_time: when
-- the person last proved their identity in it, by password (a sign-in counts) or by a code of the second factor.
-- Grows with: sign-ins
-- Retention: until its end: the idle time of *Settings*, twelve hours at most
create table session (
  token_hash bytea primary key,
  id bigint generated always as identity unique,
  user_id bigint not null,
  create_time timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  ip text,
  user_agent text,
  password_time timestamptz,
  code_time timestamptz,
  -- how it was opened: password, provider, passkey
  way text not null default 'password',
  -- linked identity that opened it, and the session at its provider
  identity_id bigint,
  provider_sid text,
  -- when the person last proved their identity to the provider
  provider_time timestamptz,
  -- when the person last proved their identity by a passkey
  passkey_time timestamptz
);
create index session_of_user on session (user_id);
create index session_of_identity on session (identity_id);
-- Used proofs of work: none counts twice. Deleted after an hour; they are valid for five minutes.
-- Grows with: used solutions
-- Retention: cleared hourly, after an hour
create table captcha (
  key text primary key,
  -- written by version 0.1.0 only
  answer text not null default '',
  create_time timestamptz not null default now()
);
-- Failed attempts per account, device, address and network: token buckets, see throttle.ts.
-- Grows with: guesses
-- Retention: cleared hourly, after a day
create table sign_in_failure (
  subject text primary key,
  -- written by version 0.1.0 only
  failures int not null default 0,
  last_failure timestamptz not null default now(),
  -- failures at the time of the last one; they expire with time
  level float8 not null default 0,
  -- whether the limit was reached: no attempt until several are free again
  waiting boolean not null default false
);
-- One-time links to set a new password; only the hash is stored.
-- Grows with: password mails
-- Retention: 30 days
create table password_link (
  token_hash bytea primary key,
  user_id bigint not null,
  create_time timestamptz not null default now(),
  used boolean not null default false
);
-- Known devices of a person, limited separately at sign-in; only the hash of their token is stored.
-- Grows with: devices
-- Retention: 180 days without a sign-in
create table known_device (
  token_hash bytea primary key,
  user_id bigint not null,
  last_seen timestamptz not null default now()
);
create index known_device_of_user on known_device (user_id);
-- Sign-ins with a correct password that wait for the second factor; only the hash of their token is stored.
-- Grows with: sign-ins
-- Retention: cleared hourly, after an hour
create table sign_in_step (
  token_hash bytea primary key,
  user_id bigint not null,
  create_time timestamptz not null default now()
);
-- Last use of each API key, written at most once a minute.
-- Grows with: API keys
-- Retention: until removed by hand
create table api_key_use (
  key_id bigint primary key,
  last_used timestamptz not null,
  ip text
);
-- Sign-ins and proofs of identity that wait for the answer of an identity provider; each is used once.
-- Grows with: sign-ins by provider
-- Retention: cleared hourly, after an hour
create table provider_request (
  state_hash bytea primary key,
  create_time timestamptz not null default now(),
  provider_id bigint not null,
  -- signIn, confirm, link
  purpose text not null,
  -- hash of the value that the browser which began it holds
  browser_hash bytea not null,
  -- the session that began it; null for a sign-in
  session_hash bytea,
  -- nonce and PKCE verifier, sealed with the key of the installation
  secret text not null
);
-- Logout tokens of identity providers that were used; none counts twice.
-- Grows with: sign-outs at providers
-- Retention: cleared hourly, after a day
create table logout_token (
  token_hash bytea primary key,
  create_time timestamptz not null default now()
);
-- Challenges of passkeys that wait for the answer of an authenticator; each is used once.
-- Grows with: sign-ins by passkey
-- Retention: cleared hourly, after an hour
create table passkey_challenge (
  challenge_hash bytea primary key,
  create_time timestamptz not null default now(),
  -- signIn, confirm, add
  purpose text not null,
  -- the session that it belongs to; null for a sign-in
  session_hash bytea
);
