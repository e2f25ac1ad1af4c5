-- Types of certificates.
create table cert (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  code text not null unique,
  name_zh text not null,
  name_en text not null,
  -- convention or code it is issued under
  instrument text,
  -- 10 statutory or class, 20 registration
  cert_type int not null check (cert_type in (10, 20)),
  -- 10 statutory survey, 20 statutory audit and MLC, 30 class survey
  cert_sub int check (cert_sub in (10, 20, 30)),
  -- empty: no expiry
  validity_months int,
  -- codes of the window-period rules that keep it valid
  cycles jsonb,
  sort int not null default 0,
  status int not null default 1 check (status in (0, 1)),
  remark text
);
