-- Contract reviews and their work tasks.
-- Grows with: business
-- Retention: permanent: accounts, ten years and more
create table crf (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint references app_user (id),
  crf_no text not null unique,
  name text not null,
  category_id bigint not null references crf_category (id),
  region text not null,
  customer_id bigint references customer (id),
  -- particulars of the ship in the review
  ship_id bigint references ship (id),
  imo text,
  call_sign text,
  ship_type text,
  flag_id bigint references flag (id),
  gross_tonnage int,
  loa numeric(9,3),
  -- of the product
  product_name text,
  product_model text,
  serial_number text,
  approval_cert_no text,
  approval_by text,
  approval_date date,
  drawings_approval_no text,
  drawings_approval_by text,
  drawings_approval_date date,
  applicant text,
  manufacturer text,
  purchaser text,
  intended_service text,
  service_restrictions text,
  surveyor_ids bigint[],
  lead_surveyor_id bigint references surveyor (id),
  -- account of the lead surveyor: the person in charge of the feedback
  lead_user_id bigint references app_user (id),
  operator_id bigint references app_user (id),
  -- the quotation it is based on
  quotation_id bigint,
  contract_amount numeric(14,2),
  contract_time date,
  planned_date date,
  planned_place text,
  attachments text[],
  remark text,
  -- 10 wait submit, 11 accountant audit failed, 12 chief surveyor audit failed, 20 wait accountant audit, 30 wait chief surveyor audit,
  -- 40 wait feedback, 41 feedback audit failed, 50 wait feedback audit, 60 feedback audit success, 70 cert issuing, 80 finished, 90 closed
  status int not null default {{crf.waitSubmit}},
  status_time timestamptz not null default now(),
  round int not null default 0,
  data_changed boolean not null default true,
  submitted_by bigint,
  money_audited_by bigint,
  -- payer, amount and date of the contract as audited by the accountant
  money_audited jsonb,
  audited_by bigint,
  feedback_by bigint,
  feedback_audited_by bigint,
  close_reason text,
  -- the lead surveyor's report
  survey_date date,
  survey_place text,
  feedback_files text[],
  feedback_remark text,
  additional_cost numeric(14,2),
  collection_amount numeric(14,2),
  surveyor_cost numeric(14,2),
  travel_expense numeric(14,2),
  vendor_fee numeric(14,2),
  business_costs numeric(14,2),
  -- of the certificates, owed to the flag state
  flag_fees numeric(14,2),
  manage_fee numeric(14,2),
  company_tax numeric(14,2),
  fee_deduction numeric(14,2),
  invoice_no text,
  accounts text,
  payment_amount numeric(14,2),
  payment_time date,
  -- amounts collected and added less every cost; stored, because lists sort by it
  margin numeric(16,2) not null generated always as (
    coalesce(collection_amount, 0) + coalesce(additional_cost, 0) - coalesce(flag_fees,
      0) - coalesce(surveyor_cost, 0) - coalesce(travel_expense, 0)
    - coalesce(vendor_fee, 0) - coalesce(business_costs, 0) - coalesce(manage_fee,
      0) - coalesce(company_tax, 0) - coalesce(fee_deduction, 0)) stored,
  -- searched text, one value per line
  search_text text not null generated always as (
    x3(crf_no || chr(10) || name || chr(10) || coalesce(imo, '') || chr(10) || coalesce(call_sign,
      '') || chr(10) || coalesce(serial_number, ''))) stored,
  -- the same in lower case
  search_plain text not null generated always as (
    lower(crf_no || chr(10) || name || chr(10) || coalesce(imo,
      '') || chr(10) || coalesce(call_sign, '') || chr(10) || coalesce(serial_number, ''))) stored
);
-- for the lookup of records that use a file
create index crf_attachments_held on crf using gin (attachments);
create index crf_feedback_files_held on crf using gin (feedback_files);
create index crf_quotation on crf (quotation_id) where quotation_id is not null;
-- Covering indexes for scope and usual filters, so that lists are read and counted without the
-- table; for open work including the text.
create index crf_status_time on crf (status_time desc, id desc)
  include (status, region, create_by, lead_user_id, operator_id, customer_id, flag_id, category_id);
create index crf_status on crf (status, status_time)
  include (region, create_by, lead_user_id, operator_id, submitted_by, money_audited_by,
  feedback_by);
create index crf_open on crf (status_time desc, id desc)
  include (status, region, create_by, lead_user_id, operator_id, customer_id, flag_id, category_id,
  search_plain) where status < {{crf.finished}};
create index crf_region on crf (region, status_time desc, id desc);
create index crf_lead on crf (lead_user_id, status);
create index crf_creator on crf (create_by, status);
create index crf_operator on crf (operator_id);
create index crf_surveyors on crf using gin (surveyor_ids);
create index crf_ship on crf (ship_id);
create index crf_customer on crf (customer_id);
create index crf_flag on crf (flag_id);
create index crf_lead_surveyor on crf (lead_surveyor_id);
-- one index for each sort order of the list; nullable columns need one for each direction, because
-- nulls are always last
create index crf_name on crf (name, id);
create index crf_stage on crf (status, id);
create index crf_create_time on crf (create_time, id);
create index crf_margin on crf (margin, id);
create index crf_amount on crf (contract_amount, id);
create index crf_amount_down on crf (contract_amount desc nulls last, id desc);
create index crf_contract_time on crf (contract_time, id);
create index crf_contract_time_down on crf (contract_time desc nulls last, id desc);
create index crf_planned on crf (planned_date, id);
create index crf_planned_down on crf (planned_date desc nulls last, id desc);
create index crf_surveyed on crf (survey_date, id);
create index crf_surveyed_down on crf (survey_date desc nulls last, id desc);
create index crf_in_category on crf (category_id, status_time desc, id desc);
-- Keywords of one or two characters use the tripled text, longer ones the plain text.
create index crf_search on crf using gin (search_text gin_trgm_ops);
create index crf_search_plain on crf using gin (search_plain gin_trgm_ops);
-- Feedback forms as filled in, each with its version.
-- Grows with: business
-- Retention: permanent: accounts, ten years and more
create table crf_form (
  id bigint generated always as identity primary key,
  crf_id bigint not null references crf (id) on delete cascade,
  form_template_id bigint not null,
  version_no int not null,
  "values" jsonb not null,
  user_id bigint not null references app_user (id),
  time timestamptz not null default now(),
  unique (crf_id, form_template_id)
);
create view crf_row as
  select c.*, k.name_zh as category_name_zh, k.name_en as category_name_en, k.kind, k.scope,
    k.without_cert, k.form_template_ids,
    u.name as customer_name, f.name_zh as flag_name_zh, f.name_en as flag_name_en,
      s.display_name as lead_name, v.name as ship_name
  -- the category always exists; as a left join it costs nothing when its columns are not selected
  from crf c left join crf_category k on k.id = c.category_id
    left join customer u on u.id = c.customer_id left join flag f on f.id = c.flag_id
    left join surveyor s on s.id = c.lead_surveyor_id left join ship v on v.id = c.ship_id;
