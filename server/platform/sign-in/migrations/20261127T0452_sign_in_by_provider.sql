-- additive: earlier versions open sessions by password only
-- up
alter table session add column way text not null default 'password';
alter table session add column identity_id bigint;
alter table session add column provider_sid text;
alter table session add column provider_time timestamptz;
create index session_of_identity on session (identity_id);
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
-- down
drop table logout_token;
drop table provider_request;
drop index session_of_identity;
alter table session drop column provider_time;
alter table session drop column provider_sid;
alter table session drop column identity_id;
alter table session drop column way;
