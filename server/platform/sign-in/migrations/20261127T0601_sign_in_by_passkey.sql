-- additive: earlier versions sign in by password and provider only
-- up
alter table session add column passkey_time timestamptz;
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
-- down
drop table passkey_challenge;
alter table session drop column passkey_time;
