-- additive: earlier versions do not know identity providers
-- up
-- Identity providers by which people sign in (OpenID Connect).
-- Grows with: manual input
-- Retention: until removed by hand
create table identity_provider (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  name_zh text not null,
  name_en text not null,
  issuer text not null unique,
  client_id text not null,
  -- client secret, sealed with the key of the installation; null: a public client
  secret text,
  -- scopes besides openid, separated by spaces
  scopes text not null,
  -- claim with the groups of a person; a dot leads into an object
  groups_claim text not null,
  -- whether role and data scope follow the groups at each sign-in
  manages_roles boolean not null,
  -- whether an unknown person of a mapped group gets an account
  creates_users boolean not null,
  -- whether people linked to it may also sign in here by password
  local_sign_in boolean not null,
  status int not null check (status in (0, 1))
);
-- Accounts of providers that are linked to users: issuer and subject identify an account, never its e-mail address.
-- Grows with: users of identity providers
-- Retention: until removed by hand
create table linked_identity (
  id bigint generated always as identity primary key,
  create_time timestamptz not null default now(),
  user_id bigint not null references app_user (id) on delete cascade,
  provider_id bigint not null references identity_provider (id) on delete cascade,
  issuer text not null,
  subject text not null,
  last_sign_in timestamptz,
  -- refused at the last sign-in because no group was mapped: other ways of signing in are refused too
  refused boolean not null default false,
  unique (issuer, subject)
);
create index linked_identity_user on linked_identity (user_id);
create index linked_identity_provider on linked_identity (provider_id);
create view identity_provider_row as
  select id, version, create_time, update_time, create_by, name_zh, name_en, issuer, client_id, scopes, groups_claim,
    manages_roles, creates_users, local_sign_in, status, secret is not null as has_secret,
    (select count(*) from linked_identity l where l.provider_id = p.id)::int as users
  from identity_provider p;
-- down
drop view identity_provider_row;
drop table linked_identity;
drop table identity_provider;
