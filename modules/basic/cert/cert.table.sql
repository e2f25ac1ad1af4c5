-- Types of certificates, and the manuals and plans that are approved for a fee.
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
  -- 10 statutory or class, 20 registration, 30 manual and plan approval
  cert_type int not null check (cert_type in (10, 20, 30)),
  -- 10 statutory survey, 20 statutory audit and MLC, 30 class survey
  cert_sub int check (cert_sub in (10, 20, 30)),
  -- whom it is issued to: ship, company, engine
  holder text not null default 'ship',
  -- form of record or supplement printed with it
  printed_form text,
  -- what the expiry follows from
  validity_basis text not null default 'unlimited',
  -- empty: no expiry, or another rule decides it
  validity_months int,
  -- window-period rules of the surveys that keep it valid
  rule_ids bigint[],
  -- which extensions its rules allow
  extension_family text not null default 'none',
  -- the full-term certificate that this interim one stands in for
  interim_of_id bigint references cert (id),
  -- certificates whose validity and surveys it follows
  follow_ids bigint[],
  -- what a surveyor must be authorised for, all of it
  inspection_scopes text[],
  -- papers a flag asks for before it registers
  documents text[],
  -- smallest tonnage it is needed for
  min_gross_tonnage int,
  sort int not null default 0,
  status int not null default 1 check (status in (0, 1)),
  remark text
);
