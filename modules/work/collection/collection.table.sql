-- Payments received, and allocations of customer credit to invoices.
-- Grows with: business
-- Retention: permanent: accounts, ten years and more
create table collection (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint references app_user (id),
  collection_no text not null unique,
  -- null: received on account of the customer
  quotation_id bigint references quotation (id),
  customer_id bigint not null references customer (id),
  amount numeric(14, 2) not null check (amount > 0),
  collection_date date not null,
  account text,
  -- 'offset': no money is received; earlier credit of the customer is used
  pay_method text not null,
  reference text,
  remark text,
  -- overpaid: amount allocated to no invoice, which is the customer's credit; credit_used: how much
  -- of it is used
  overpaid numeric(14, 2) not null default 0,
  used numeric(14, 2) not null default 0,
  -- 1 in force, 0 reversed
  status int not null default 1 check (status in (0, 1)),
  reverse_reason text,
  reverse_date date,
  reverse_time timestamptz,
  reverse_by bigint references app_user (id),
  -- reason why this is not a duplicate of the payment with the same reference, amount and date
  duplicate_reason text,
  check (used >= 0 and used <= overpaid and overpaid <= amount),
  check ((status = 0) = (reverse_date is not null))
);
create index collection_quotation on collection (quotation_id);
create index collection_customer on collection (customer_id, collection_date);
create index collection_date on collection (collection_date desc, id desc);
create index collection_credit on collection (customer_id) where status = 1 and used < overpaid;
create index collection_reversed on collection (reverse_date) where status = 0;
create index collection_no_search on collection using gin (x3(collection_no) gin_trgm_ops);
create index collection_reference_search on collection using gin (x3(reference) gin_trgm_ops);
-- Allocations of a payment to invoice lines. Append-only: a credit note that releases an amount
-- adds a negative row.
-- Grows with: business
-- Retention: permanent: accounts, ten years and more
create table collection_part (
  id bigint generated always as identity primary key,
  collection_id bigint not null references collection (id) on delete cascade,
  invoice_id bigint not null,
  line_id bigint not null,
  amount numeric(14, 2) not null check (amount <> 0),
  -- effective date
  entry_date date not null,
  -- the credit note that releases the amount; set only where the amount is negative
  credit_id bigint references invoice (id),
  foreign key (invoice_id, line_id) references invoice_line (invoice_id, line_id),
  check ((amount < 0) = (credit_id is not null))
);
create index collection_part_collection on collection_part (collection_id);
create index collection_part_invoice on collection_part (invoice_id, line_id);
create index collection_part_line on collection_part (line_id);
-- The payments whose credit a collection of kind 'offset' uses.
-- Grows with: business
-- Retention: permanent: accounts, ten years and more
create table collection_offset (
  collection_id bigint not null references collection (id) on delete cascade,
  source_id bigint not null references collection (id),
  amount numeric(14, 2) not null check (amount > 0),
  primary key (collection_id, source_id)
);
create index collection_offset_source on collection_offset (source_id);
create view collection_row as
  select p.*, q.job_no, q.quo_nm, q.quo_per, coalesce(q.region, c.region) as region, c.name as customer_name,
    case when p.status = 1 then p.overpaid - p.used else 0 end as credit_left,
    case when p.status = 0 then 'reversed' when p.used < p.overpaid then 'credit' else 'booked' end as state
  from collection p join customer c on c.id = p.customer_id left join quotation q on q.id = p.quotation_id;
