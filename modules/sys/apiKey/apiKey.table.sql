-- Keys of programs that call the API in the name of a user. Only the hash of a key is stored.
-- Grows with: manual input
-- Retention: until removed by hand
create table api_key (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  name text not null,
  -- the owner; the key never has more rights or rows than this user has at the time of a call
  user_id bigint not null references app_user (id) on delete cascade,
  -- first characters of the key, to recognise it
  prefix text not null,
  token_hash bytea not null unique,
  -- button codes, such as ["basic.ship.read"]
  rights jsonb not null,
  -- data authority: 1 own data, 2 own region, 3 that of the owner
  data_type int not null check (data_type in (1, 2, 3)),
  -- last day of validity, UTC
  expires_on date not null,
  revoked_time timestamptz,
  revoked_by bigint
);
create index api_key_user on api_key (user_id);
create view api_key_row as
  select k.id, k.version, k.create_time, k.update_time, k.create_by, k.name, k.user_id, k.prefix, k.rights,
    k.data_type, k.expires_on, k.revoked_time, u.display_name as user_name, l.last_used as last_used_time,
    l.ip as last_used_ip,
    case when k.revoked_time is not null then 'revoked'
      when k.expires_on < (now() at time zone 'UTC')::date then 'expired' else 'active' end as state
  from api_key k join app_user u on u.id = k.user_id left join api_key_use l on l.key_id = k.id;
