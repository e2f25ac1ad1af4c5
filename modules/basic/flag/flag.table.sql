-- Flag states that the society works for.
-- Grows with: manual input
-- Retention: until removed by hand
create table flag (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  -- digits, stored as text because of leading zeros
  flag_no text not null unique,
  name_zh text not null unique,
  name_en text not null unique,
  iso2 text not null unique,
  iso3 text not null unique,
  -- ITU call sign series, such as HO-HP
  call_sign_prefixes jsonb,
  -- maritime identification digits
  mids jsonb,
  -- date of the flag's authorisation of the society
  access_time date,
  login_address text,
  account text,
  -- [{nameZh, nameEn}]
  registry_ports jsonb,
  -- the flag accepts electronic certificates from this society
  e_certificate boolean not null,
  -- certificates expire one day before the anniversary of completion
  less_one_day boolean not null,
  remark text,
  -- the society extends certificates issued for less to the full term: SOLAS I/14(c)
  full_term_delegated boolean not null default false,
  -- party to the Tonnage Convention, 1969: art. 10
  party_to_tonnage boolean not null default true
);
