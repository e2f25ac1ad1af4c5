-- The money of contract reviews as the fund report counts it: one narrow row a review, read whole in some ten milliseconds. Kept by the triggers below.
create table fund_review (
  crf_id bigint primary key references crf (id) on delete cascade,
  quotation_id bigint,
  region text not null,
  flag_id bigint,
  customer_id bigint,
  -- in which month it is counted, on either basis, once there is an invoice or a payment; until then by contract, and without one by creation
  invoice_day date,
  collection_day date,
  contract_day date,
  create_time timestamptz not null,
  -- nothing while it is a draft (10), and once it is closed (90)
  contract numeric(14, 2) not null,
  additional_cost numeric(14, 2) not null,
  flag_fees numeric(14, 2) not null,
  surveyor_cost numeric(14, 2) not null,
  travel_expense numeric(14, 2) not null,
  vendor_fee numeric(14, 2) not null,
  business_costs numeric(14, 2) not null,
  manage_fee numeric(14, 2) not null,
  company_tax numeric(14, 2) not null,
  fee_deduction numeric(14, 2) not null
);
create index fund_review_quotation on fund_review (quotation_id) where quotation_id is not null;
create function fund_review_of(wanted bigint[]) returns void language sql as $$
  insert into fund_review as f
  select c.id, c.quotation_id, c.region, c.flag_id, c.customer_id, q.invoice_time, coalesce(q.collection_date, c.payment_time), c.contract_time, c.create_time,
    case when c.status in (10, 90) then 0 else coalesce(c.contract_amount, 0) end, coalesce(c.additional_cost, 0), coalesce(c.flag_fees, 0), coalesce(c.surveyor_cost, 0), coalesce(c.travel_expense, 0),
    coalesce(c.vendor_fee, 0), coalesce(c.business_costs, 0), coalesce(c.manage_fee, 0), coalesce(c.company_tax, 0), coalesce(c.fee_deduction, 0)
  from crf c left join quotation q on q.id = c.quotation_id where c.id = any (wanted)
  on conflict (crf_id) do update set quotation_id = excluded.quotation_id, region = excluded.region, flag_id = excluded.flag_id, customer_id = excluded.customer_id, invoice_day = excluded.invoice_day,
    collection_day = excluded.collection_day, contract_day = excluded.contract_day, create_time = excluded.create_time, contract = excluded.contract, additional_cost = excluded.additional_cost, flag_fees = excluded.flag_fees,
    surveyor_cost = excluded.surveyor_cost, travel_expense = excluded.travel_expense, vendor_fee = excluded.vendor_fee, business_costs = excluded.business_costs, manage_fee = excluded.manage_fee,
    company_tax = excluded.company_tax, fee_deduction = excluded.fee_deduction
$$;
create function fund_review_crfs() returns trigger language plpgsql as $$
begin
  perform fund_review_of((select array_agg(id) from changed));
  return null;
end $$;
create trigger fund_review_added after insert on crf referencing new table as changed for each statement execute function fund_review_crfs();
create trigger fund_review_changed after update on crf referencing new table as changed for each statement execute function fund_review_crfs();
-- A quotation that is invoiced or paid moves its reviews into that month.
create function fund_review_quotations() returns trigger language plpgsql as $$
begin
  update fund_review f set invoice_day = n.invoice_time, collection_day = coalesce(n.collection_date, c.payment_time)
  from now_so n join was w on w.id = n.id, crf c
  where f.quotation_id = n.id and c.id = f.crf_id and (n.invoice_time is distinct from w.invoice_time or n.collection_date is distinct from w.collection_date);
  return null;
end $$;
create trigger fund_review_dated after update on quotation referencing old table as was new table as now_so for each statement execute function fund_review_quotations();
