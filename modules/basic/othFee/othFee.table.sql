-- Fees other than those of certificates, in USD: class surveys, other surveys, other charges,
-- administration.
-- Grows with: manual input
-- Retention: until removed by hand
create table oth_fee (
  id bigint generated always as identity primary key,
  -- incremented on change; earlier versions are in the audit trail
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  -- 40 class survey, 50 other survey, 60 other charges, 70 admin and survey fee
  fee_type int not null check (fee_type in (40, 50, 60, 70)),
  fee_item text not null,
  fee numeric(12,2) not null,
  -- 1: a line of its own on the quotation; 0: part of the survey fee
  is_output int not null check (is_output in (0, 1)),
  -- first and last day; null last day: still in effect
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  status int not null default 1 check (status in (0, 1)),
  -- attachment
  template_file_id text,
  remark text
);
create index oth_fee_item on oth_fee (fee_type, fee_item);
create view oth_fee_row as
  select t.*, case when t.effective_from > society_today() then 'future'
    when t.effective_to < society_today() then 'past' else 'now' end as in_effect
  from oth_fee t;
