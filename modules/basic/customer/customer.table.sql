-- Companies: owners, managers, operators, agents, yards, makers.
-- Grows with: manual input
-- Retention: until removed by hand
create table customer (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  -- assigned automatically when empty
  customer_no text not null unique,
  name text not null,
  name_zh text,
  abbreviation text,
  -- IMO company number: seven digits with a check digit of its own
  imo text unique,
  customer_type text[] not null,
  nature text,
  region text not null,
  reg_time date,
  address text,
  liaison text,
  email text,
  phone text,
  mobile text,
  bank text,
  bank_account text,
  currency text,
  taxpayer_no text,
  -- exception to the rule that certificates need payment first: they may be issued before payment
  credit boolean not null default false,
  -- [{name, position, phone, email, main}]; the main one fills liaison, email and phone where they are empty
  contacts jsonb,
  -- [{bank, bankAccount, currency, swift, main}]; the main one fills bank, bank_account and currency
  accounts jsonb,
  status int not null default 1 check (status in (0, 1)),
  remark text,
  -- searched text, one value per line: names and numbers
  search_text text not null generated always as (
    x3(name || chr(10) || coalesce(name_zh, '') || chr(10) || coalesce(abbreviation,
      '') || chr(10) || coalesce(imo, '') || chr(10) || customer_no)) stored,
  -- the same in lower case
  search_plain text not null generated always as (
    lower(name || chr(10) || coalesce(name_zh, '') || chr(10) || coalesce(abbreviation,
      '') || chr(10) || coalesce(imo, '') || chr(10) || customer_no)) stored
);
create index customer_name on customer (name, id);
create index customer_taxpayer_no on customer (taxpayer_no);
create index customer_region on customer (region, name);
-- Keywords of one or two characters use the tripled text, longer ones the plain text.
create index customer_search on customer using gin (search_text gin_trgm_ops);
create index customer_search_plain on customer using gin (search_plain gin_trgm_ops);
