-- Entries of the society's bank statements.
-- Grows with: business
-- Retention: permanent: accounts, ten years and more
create table bank_entry (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint references app_user (id),
  -- the society's account, as the statement names it
  account text not null,
  entry_date date not null,
  value_date date,
  -- negative: paid out
  amount numeric(14, 2) not null check (amount <> 0),
  currency text not null,
  counterparty text,
  counterparty_account text,
  reference text,
  -- reference of the bank for the entry
  bank_reference text,
  file_name text not null,
  -- what identifies the entry within the account, so that a statement imported again adds nothing
  fingerprint text not null,
  -- the payment that records the entry; the entry is open again once the payment is reversed
  collection_id bigint references collection (id),
  -- why no payment of a customer records the entry
  ignore_reason text,
  unique (account, fingerprint),
  check (collection_id is null or ignore_reason is null)
);
create unique index bank_entry_collection on bank_entry (collection_id);
create index bank_entry_date on bank_entry (entry_date desc, id desc);
create view bank_entry_row as
  select e.*, p.collection_no, k.name as customer_name,
    case when p.status = 1 then 'booked' when e.ignore_reason is not null then 'ignored' else 'open' end as state
  from bank_entry e left join collection p on p.id = e.collection_id left join customer k on k.id = p.customer_id;
