-- Payments to each flag state and charges other than the flag fees of certificates.
-- Grows with: flag states, one report a month
-- Retention: permanent: acknowledged by others
create table flag_account (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint references app_user (id),
  flag_id bigint not null references flag (id),
  -- payment: to the flag state; charge: owed to it, for example tonnage tax, a yearly fee or the
  -- opening balance
  kind text not null check (kind in ('payment', 'charge')),
  amount numeric(14, 2) not null check (amount > 0),
  entry_date date not null,
  -- reference of the bank transfer
  reference text,
  file_id text,
  remark text
);
create index flag_account_flag on flag_account (flag_id, entry_date);
create index flag_account_date on flag_account (entry_date desc, id desc);
create view flag_account_row as
  select p.*, f.name_zh as flag_name_zh, f.name_en as flag_name_en, u.display_name as recorded_by
  from flag_account p join flag f on f.id = p.flag_id left join app_user u on u.id = p.create_by;
