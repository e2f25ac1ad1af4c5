-- Certificate types, including manuals and plans that are approved for a fee.
-- Grows with: manual input
-- Retention: until removed by hand
create table cert (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  code text not null unique,
  name_zh text not null,
  name_en text not null,
  -- convention or code under which it is issued
  instrument text,
  -- 10 statutory or class, 20 registration, 30 manual and plan approval
  cert_type int not null check (cert_type in (10, 20, 30)),
  -- 10 statutory survey, 20 statutory audit and MLC, 30 class survey
  cert_sub int check (cert_sub in (10, 20, 30)),
  -- holder: ship, company, engine
  holder text not null default 'ship',
  -- form of record or supplement printed with it
  printed_form text,
  -- basis of the expiry date
  validity_basis text not null default 'unlimited',
  -- null: no expiry, or another basis
  validity_months int,
  -- window-period rules of the surveys that maintain its validity
  rule_ids bigint[],
  -- extensions that its rules allow
  extension_family text not null default 'none',
  -- the full-term certificate that this interim one substitutes
  interim_of_id bigint references cert (id),
  -- certificates whose validity and surveys it follows
  follow_ids bigint[],
  -- scopes that a surveyor must be authorised for, all of them
  inspection_scopes text[],
  -- documents that a flag requires for registration
  documents text[],
  -- gross tonnage from which it is required
  min_gross_tonnage int,
  sort int not null default 0,
  status int not null default 1 check (status in (0, 1)),
  remark text,
  -- the instrument in Chinese; null: cited as in English
  instrument_zh text
);
