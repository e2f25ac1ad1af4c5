-- Quotations: prices of work, from the first draft to the customer's answer.
-- Grows with: business
-- Retention: permanent: accounts, ten years and more
create table quotation (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint references app_user (id),
  job_no text not null unique,
  quo_nm text not null,
  -- 0 general, 1 DOC
  quo_tp int not null,
  quo_tm date not null,
  -- person in charge
  quo_per bigint not null references app_user (id),
  region text not null,
  customer_id bigint not null references customer (id),
  attention text,
  attention_email text,
  management_id bigint references customer (id),
  flag_id bigint not null references flag (id),
  -- object: ships (type 0) or a company (type 1)
  ship_ids bigint[] not null default '{}',
  company_id bigint references customer (id),
  valid_until date,
  discount_amount numeric(14, 2) not null default 0,
  other_discount numeric(14, 2) not null default 0,
  discount_reason text,
  terms text,
  attachments text[],
  remark text,
  -- subtotal: sum of the lines; then discounts and total
  subtotal numeric(14, 2) not null default 0,
  total numeric(14, 2) not null default 0,
  flag_fees numeric(14, 2) not null default 0,
  -- 10 draft, 20 wait audit, 21 audit failed, 25 wait approval of the discount, 30 passed, 40 sent, 50 accepted, 51 declined, 90 closed
  status int not null default {{quotation.draft}},
  status_time timestamptz not null default now(),
  round int not null default 0,
  revision int not null default 1,
  -- four independent states, stored beside the status so that a closed quotation still shows its
  -- progress
  audit_state text not null default 'draft',
  customer_state text not null default 'notSent',
  work_state text not null default 'none',
  money_state text not null default 'notInvoiced',
  submitted_by bigint references app_user (id),
  audited_by bigint references app_user (id),
  approved_by bigint references app_user (id),
  sent_time timestamptz,
  answered_by bigint references app_user (id),
  answer_time timestamptz,
  -- the customer's written answer, when staff record it on their behalf
  answer_file_id text,
  close_reason text,
  -- maintained by invoices and collections: sums, and the latest date of each
  invoiced numeric(14, 2) not null default 0,
  collected numeric(14, 2) not null default 0,
  -- invoiced and written off: not part of invoiced, and not to be invoiced again
  written_off numeric(14, 2) not null default 0,
  invoice_no text,
  invoice_time date,
  collection_no text,
  collection_date date,
  -- number of the customer's order, printed on the invoice
  purchase_order_no text,
  check (total >= 0 and discount_amount >= 0 and other_discount >= 0
    and total = subtotal - discount_amount - other_discount)
);
-- for the lookup of records that use a file
create index quotation_attachments_held on quotation using gin (attachments);
create index quotation_answer_file_id_held on quotation (answer_file_id) where answer_file_id is not null;
create index quotation_status on quotation (status, status_time);
create index quotation_status_time on quotation (status_time desc, id desc);
create index quotation_time on quotation (quo_tm desc, id desc);
create index quotation_customer on quotation (customer_id);
create index quotation_company on quotation (company_id);
create index quotation_management on quotation (management_id);
create index quotation_flag on quotation (flag_id);
create index quotation_person on quotation (quo_per);
create index quotation_ships on quotation using gin (ship_ids);
create index quotation_no_search on quotation using gin (x3(job_no) gin_trgm_ops);
create index quotation_name_search on quotation using gin (x3(quo_nm) gin_trgm_ops);
create index quotation_no_plain on quotation using gin (lower(job_no) gin_trgm_ops);
create index quotation_name_plain on quotation using gin (lower(quo_nm) gin_trgm_ops);
-- Lines: one offered item each; of a revised quotation the lines of the revision in force.
-- Grows with: business
-- Retention: permanent: accounts, ten years and more
create table quotation_line (
  id bigint generated always as identity primary key,
  quotation_id bigint not null references quotation (id) on delete cascade,
  -- place in the quotation, from 1
  seq int not null,
  -- 10 statutory or class certificate, 20 registration certificate, 30 manual or plan approval, 40 class survey, 50 other survey, 60 other charges, 70 admin and survey fee
  fee_class int not null,
  ship_id bigint references ship (id),
  -- for company audits: the ship type that determines the price
  ship_type text,
  cert_id bigint references cert (id),
  -- secondary type of class 10: 10 statutory survey, 20 statutory audit and MLC, 30 class survey
  fee_type int,
  survey_type text,
  fee_item text,
  manual_name text,
  quantity int not null check (quantity > 0),
  unit_price numeric(14, 2) not null check (unit_price >= 0),
  amount numeric(14, 2) not null,
  -- amount less its share of the discounts; the shares add up to the total exactly
  net_amount numeric(14, 2) not null,
  flag_fee numeric(14, 2) not null default 0,
  -- tariff row and version that priced the line; or the reason of a manual price
  cert_fee_id bigint,
  cert_fee_version int,
  oth_fee_id bigint,
  oth_fee_version int,
  manual_reason text,
  explanation_zh text not null,
  explanation_en text not null,
  -- 1: printed as a line of its own; 0: folded into the survey fee
  is_output int not null default 1,
  -- none, inProgress, done; maintained by the work that delivers the line
  work_state text not null default 'none',
  unique (quotation_id, seq) deferrable initially deferred
);
create index quotation_line_ship on quotation_line (ship_id);
create index quotation_line_cert on quotation_line (cert_id);
create index quotation_line_open on quotation_line (fee_class) where work_state = 'none';
-- Earlier revisions: full content, with the document that was sent.
-- Grows with: business
-- Retention: permanent: accounts, ten years and more
create table quotation_revision (
  quotation_id bigint not null references quotation (id) on delete cascade,
  revision int not null,
  time timestamptz not null default now(),
  user_id bigint references app_user (id),
  reason text,
  total numeric(14, 2) not null,
  content jsonb not null,
  file_id text,
  -- whether it was sent to the customer
  sent boolean not null default false,
  primary key (quotation_id, revision)
);
create view quotation_row as
  select q.*, c.name as customer_name, m.name as management_name, o.name as company_name,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, u.display_name as quo_per_name,
    q.total - q.invoiced - q.written_off as balance, q.invoiced - q.collected as receivable,
    (select string_agg(s.name, ', ' order by s.name) from ship s where s.id = any (q.ship_ids)) as ship_names,
    -- lines in input format: with a price only where it was entered manually
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'feeClass', l.fee_class, 'shipId',
      l.ship_id, 'shipType', l.ship_type, 'certId', l.cert_id, 'feeType', l.fee_type, 'surveyType',
      l.survey_type,
      'feeItem', l.fee_item, 'manualName', l.manual_name, 'quantity', l.quantity, 'unitPrice', case
        when l.manual_reason is not null then l.unit_price end, 'manualReason', l.manual_reason)
        order by l.seq), '[]')
      from quotation_line l where l.quotation_id = q.id) as items
  from quotation q join customer c on c.id = q.customer_id
    left join customer m on m.id = q.management_id left join customer o on o.id = q.company_id
    join flag f on f.id = q.flag_id join app_user u on u.id = q.quo_per;
