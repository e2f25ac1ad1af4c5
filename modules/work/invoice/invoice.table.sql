-- Invoices and credit notes. The content never changes after issue: a mistake is corrected by a
-- void or by a credit note.
-- Grows with: business
-- Retention: permanent: accounts, ten years and more
create table invoice (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint references app_user (id),
  invoice_no text not null unique,
  kind text not null check (kind in ('invoice', 'creditNote')),
  quotation_id bigint not null references quotation (id),
  customer_id bigint not null references customer (id),
  -- also positive on a credit note: the amount it deducts
  amount numeric(14, 2) not null check (amount > 0),
  currency text not null default 'USD',
  invoice_time date not null,
  -- credit notes have no due date
  due_date date check (due_date is null or kind = 'invoice'),
  -- the invoice that the credit note refers to
  credit_of bigint references invoice (id) check ((credit_of is null) = (kind = 'invoice')),
  -- write-off: the lines cannot be invoiced again
  write_off boolean not null default false,
  remark text,
  -- 1 in force, 0 void
  status int not null default 1 check (status in (0, 1)),
  void_reason text,
  void_date date,
  void_time timestamptz,
  void_by bigint references app_user (id),
  -- printed content as of issue, so that the document can be generated at any time with the same
  -- text
  content jsonb not null,
  -- the document, once it has been requested
  file_id text,
  -- paid: sum of allocated payments; credited: sum of credit notes in force
  paid numeric(14, 2) not null default 0,
  credited numeric(14, 2) not null default 0,
  -- number of the customer's order
  purchase_order_no text,
  check (paid >= 0 and credited >= 0 and paid + credited <= amount),
  check ((status = 0) = (void_date is not null))
);
create index invoice_quotation on invoice (quotation_id);
create index invoice_customer on invoice (customer_id, invoice_time);
create index invoice_credit_of on invoice (credit_of);
create index invoice_time on invoice (invoice_time desc, id desc);
-- one index for each sort order of the list, and one for each direction of nullable columns
create index invoice_amount on invoice (amount, id);
create index invoice_due_date on invoice (due_date, id);
create index invoice_due_date_down on invoice (due_date desc nulls last, id desc);
create index invoice_open_amount on invoice ((case
  when status = 0 or kind = 'creditNote' then 0 else amount - paid - credited end), id);
create index invoice_due on invoice (due_date) where status = 1 and paid + credited < amount;
create index invoice_no_search on invoice using gin (x3(invoice_no) gin_trgm_ops);
create index invoice_no_plain on invoice using gin (lower(invoice_no) gin_trgm_ops);
-- Quotation lines that an invoice covers, with amounts.
-- Grows with: business
-- Retention: permanent: accounts, ten years and more
create table invoice_line (
  invoice_id bigint not null references invoice (id) on delete cascade,
  line_id bigint not null references quotation_line (id),
  amount numeric(14, 2) not null check (amount > 0),
  primary key (invoice_id, line_id)
);
create index invoice_line_line on invoice_line (line_id);
-- Reminders of overdue invoices: each level at most once, also with several servers.
-- Grows with: due windows and invoices × receivers; circulars × readers
-- Retention: permanent: evidence, and protection against sending twice. About eight narrow rows per
-- window
create table invoice_reminder (
  invoice_id bigint not null references invoice (id) on delete cascade,
  level int not null check (level between 1 and 3),
  time timestamptz not null default now(),
  -- the mail that was sent; null: skipped, because a higher level was already due
  outbox_id bigint references outbox (id),
  recipient text,
  user_id bigint references app_user (id),
  primary key (invoice_id, level)
);
create view invoice_row as
  select i.*, q.job_no, q.quo_nm, q.quo_per, q.region, c.name as customer_name, o.invoice_no as credit_of_no,
    case when i.status = 0 or i.kind = 'creditNote' then 0 else i.amount - i.paid - i.credited end as open_amount,
    case when i.status = 0 then 0 when i.kind = 'creditNote' then -i.amount else i.amount end as in_account,
    case when i.status = 0 then 'void' when i.kind = 'creditNote' then case
      when i.write_off then 'writeOff' else 'credit' end
      when i.paid + i.credited >= i.amount then case when i.paid > 0 then 'paid' else 'credited' end
      when i.due_date < d.today then 'overdue' when i.paid > 0 then 'partlyPaid' else 'open' end as state,
    case when i.status = 1 and i.paid + i.credited < i.amount and i.due_date < d.today
      then d.today - i.due_date end as days_overdue,
    (select max(r.level) from invoice_reminder r where r.invoice_id = i.id and r.outbox_id is not null) as reminded
  -- both are many-to-one; as left joins they cost nothing when their columns are not selected
  from invoice i left join quotation q on q.id = i.quotation_id
    left join customer c on c.id = i.customer_id left join invoice o on o.id = i.credit_of
    cross join (select (now() at time zone coalesce((select value #>> '{}' from setting
      where key = 'timeZone'), 'Asia/Shanghai'))::date as today) d;
