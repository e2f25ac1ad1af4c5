-- Fees besides those of certificates, in USD: class surveys, other surveys, other charges, administration.
create table oth_fee (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  -- 40 class survey, 50 other survey, 60 other charges, 70 admin and survey fee
  fee_type int not null check (fee_type in (40, 50, 60, 70)),
  fee_item text not null,
  fee numeric(14,2) not null,
  -- 1: a line of its own on the quotation; 0: part of the survey fee
  is_output int not null check (is_output in (0, 1)),
  template_file_id text,
  remark text,
  unique (fee_type, fee_item)
);
