-- User accounts.
-- Grows with: manual input
-- Retention: until removed by hand
create table app_user (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  username text not null,
  name text not null,
  phone text not null,
  email text not null,
  sex text,
  region text,
  user_type text not null,
  role_id bigint not null references role (id),
  status int not null default 1 check (status in (0, 1)),
  -- argon2id in PHC format
  password_hash text not null,
  password_update_time timestamptz not null default now(),
  must_change_password boolean not null default true,
  related_surveyor bigint references surveyor (id),
  -- no foreign key, as it is an array; the engine refuses the removal of customers listed here
  related_customers bigint[] not null default '{}',
  related_flag_state bigint references flag (id),
  -- expiry of a password set by another person; null: never
  password_expires timestamptz,
  -- Chinese name, beside the Latin one
  name_zh text,
  -- the name that records, documents and mails show
  display_name text not null generated always as (name_in_both(name, name_zh)) stored
);
-- Case-insensitive, to prevent accounts with confusable names.
create unique index app_user_username on app_user (lower(username));
create index app_user_role on app_user (role_id);
create index app_user_surveyor on app_user (related_surveyor);
create index app_user_flag on app_user (related_flag_state);
create index app_user_customers on app_user using gin (related_customers);
-- The second factor of a user: TOTP secret (RFC 6238), sealed with the key of the installation.
-- Grows with: manual input
-- Retention: until removed by hand
create table second_factor (
  user_id bigint primary key references app_user (id) on delete cascade,
  secret text not null,
  -- null until confirmed
  confirmed_time timestamptz,
  -- time step of the last accepted code, which prevents reuse
  last_step bigint not null default 0
);
-- Recovery codes for a lost authenticator: each is valid once; only the hash is stored.
-- Grows with: manual input
-- Retention: until removed by hand
create table recovery_code (
  user_id bigint not null references second_factor (user_id) on delete cascade,
  code_hash bytea not null,
  used_time timestamptz,
  primary key (user_id, code_hash)
);
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
-- User attributes for access control.
create view principal as
  select u.id as user_id, u.username, u.display_name as name, u.email, u.status = 1 and r.role_status = 1 as active,
    u.password_hash, u.password_update_time,
    u.must_change_password, u.region, u.user_type, u.related_surveyor as surveyor_id,
      u.related_customers as customer_ids,
    u.related_flag_state as flag_id, r.id as role_id, r.role_name, r.task_node, r.data_type,
    coalesce((select array_agg(m.code) from role_menu rm join open_menu m on m.id = rm.menu_id
      where rm.role_id = r.id and m.type = 3), '{}') as rights,
    f.user_id is not null as second_factor, coalesce(r.second_factor, false) and f.user_id is null as must_enrol
  from app_user u join role r on r.id = u.role_id
    left join second_factor f on f.user_id = u.id and f.confirmed_time is not null;
-- The row of lists.
create view app_user_row as
  select u.id, u.version, u.create_time, u.update_time, u.create_by, u.username, u.name, u.phone, u.email,
    u.sex, u.region, u.user_type,
    u.role_id, u.status, u.password_update_time, u.must_change_password, u.related_surveyor,
      u.related_customers, u.related_flag_state,
    exists (select from second_factor sf
      where sf.user_id = u.id and sf.confirmed_time is not null) as second_factor, r.role_name,
      r.role_name_en, r.task_node, s.display_name as related_surveyor_name,
      f.name_zh as related_flag_state_name_zh, f.name_en as related_flag_state_name_en, u.name_zh
  from app_user u join role r on r.id = u.role_id left join surveyor s on s.id = u.related_surveyor
    left join flag f on f.id = u.related_flag_state;
