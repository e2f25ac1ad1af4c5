-- additive: earlier versions sign in by password and provider only
-- up
-- Passkeys of users (WebAuthn): the private key is in the authenticator.
-- Grows with: manual input
-- Retention: until removed by hand
create table passkey (
  id bigint generated always as identity primary key,
  create_time timestamptz not null default now(),
  user_id bigint not null references app_user (id) on delete cascade,
  name text not null,
  credential_id bytea not null unique,
  -- COSE key
  public_key bytea not null,
  -- uses counted by the authenticator; 0: it does not count
  counter bigint not null,
  last_used timestamptz
);
create index passkey_user on passkey (user_id);
-- down
drop table passkey;
