-- Amounts of contract reviews for the fund report: one narrow row per review, in cents, null where
-- there is none. Maintained by the triggers below.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table fund_review (
  crf_id bigint primary key references crf (id) on delete cascade,
  quotation_id bigint,
  flag_id bigint,
  customer_id bigint,
  -- month in which it counts, on either basis: that of the invoice or payment; until then that of
  -- the contract, or else of the creation
  invoice_basis date not null,
  collection_basis date not null,
  region text not null,
  -- null while it is a draft (10), and once it is closed (90)
  contract bigint,
  additional_cost bigint,
  flag_fees bigint,
  surveyor_cost bigint,
  travel_expense bigint,
  vendor_fee bigint,
  business_costs bigint,
  manage_fee bigint,
  company_tax bigint,
  fee_deduction bigint
);
create index fund_review_quotation on fund_review (quotation_id) where quotation_id is not null;
create index fund_review_invoice on fund_review (invoice_basis);
create index fund_review_collection on fund_review (collection_basis);
-- Payments for the reports, in cents, without reversed ones and use of customers' credit.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table collection_figures (
  collection_id bigint primary key references collection (id) on delete cascade,
  customer_id bigint not null,
  flag_id bigint,
  quo_per bigint,
  create_by bigint,
  amount bigint not null,
  collection_date date not null,
  -- first day of the month
  month date not null,
  region text
);
create index collection_figures_time on collection_figures (collection_date);
create function refresh_fund_reviews(ids bigint[]) returns void language plpgsql as $$
begin
  -- Serializes writers of a review and of its new quotation, so that the next statement sees their changes.
  perform from quotation where id in (select c.quotation_id from crf c left join fund_review f on f.crf_id = c.id where c.id = any (ids) and f.quotation_id is distinct from c.quotation_id) order by id for share;
  perform from crf where id = any (ids) order by id for no key update;
  insert into fund_review as f (crf_id, quotation_id, flag_id, customer_id, invoice_basis, collection_basis, region, contract, additional_cost, flag_fees, surveyor_cost, travel_expense, vendor_fee, business_costs, manage_fee, company_tax, fee_deduction)
  select c.id, c.quotation_id, c.flag_id, c.customer_id, coalesce(q.invoice_time, c.contract_time, society_day(c.create_time)), coalesce(q.collection_date, c.payment_time, c.contract_time, society_day(c.create_time)), c.region,
    case when c.status not in ({{crf.waitSubmit}}, {{crf.closed}}) then nullif(c.contract_amount * 100, 0) end, nullif(c.additional_cost * 100, 0), nullif(c.flag_fees * 100, 0), nullif(c.surveyor_cost * 100, 0), nullif(c.travel_expense * 100, 0),
    nullif(c.vendor_fee * 100, 0), nullif(c.business_costs * 100, 0), nullif(c.manage_fee * 100, 0), nullif(c.company_tax * 100, 0), nullif(c.fee_deduction * 100, 0)
  from crf c left join quotation q on q.id = c.quotation_id where c.id = any (ids) order by c.contract_time
  on conflict (crf_id) do update set (quotation_id, flag_id, customer_id, invoice_basis, collection_basis, region, contract, additional_cost, flag_fees, surveyor_cost, travel_expense, vendor_fee, business_costs, manage_fee, company_tax, fee_deduction)
    = (excluded.quotation_id, excluded.flag_id, excluded.customer_id, excluded.invoice_basis, excluded.collection_basis, excluded.region, excluded.contract, excluded.additional_cost, excluded.flag_fees, excluded.surveyor_cost,
      excluded.travel_expense, excluded.vendor_fee, excluded.business_costs, excluded.manage_fee, excluded.company_tax, excluded.fee_deduction)
    where f.* is distinct from excluded.*;
end $$;
create function refresh_fund_reviews_of_crfs() returns trigger language plpgsql as $$
begin
  perform refresh_fund_reviews(array_agg(id)) from changed having count(*) > 0;
  return null;
end $$;
create trigger fund_review_added after insert on crf referencing new table as changed for each statement
  execute function refresh_fund_reviews_of_crfs();
create trigger fund_review_changed after update on crf referencing new table as changed for each statement
  execute function refresh_fund_reviews_of_crfs();
create function refresh_collection_figures(ids bigint[]) returns void language plpgsql as $$
begin
  perform from quotation where id in (select quotation_id from collection where id = any (ids) and not exists (select from collection_figures f where f.collection_id = collection.id)) order by id for share;
  perform from customer where id in (select customer_id from collection where id = any (ids) and quotation_id is null and not exists (select from collection_figures f where f.collection_id = collection.id)) order by id for share;
  perform from collection where id = any (ids) order by id for no key update;
  insert into collection_figures as f (collection_id, customer_id, flag_id, quo_per, create_by, amount, collection_date, month, region)
  select p.id, p.customer_id, q.flag_id, q.quo_per, p.create_by, case when p.status = 1 and p.pay_method <> 'offset' then p.amount * 100 else 0 end, p.collection_date, date_trunc('month', p.collection_date)::date, coalesce(q.region, c.region)
  from collection p join customer c on c.id = p.customer_id left join quotation q on q.id = p.quotation_id where p.id = any (ids) order by p.collection_date
  on conflict (collection_id) do update set (customer_id, flag_id, quo_per, create_by, amount, collection_date, month, region)
    = (excluded.customer_id, excluded.flag_id, excluded.quo_per, excluded.create_by, excluded.amount, excluded.collection_date, excluded.month, excluded.region)
    where f.* is distinct from excluded.*;
end $$;
create function refresh_collection_figures_of_collections() returns trigger language plpgsql as $$
begin
  perform refresh_collection_figures(array_agg(id)) from changed having count(*) > 0;
  return null;
end $$;
create trigger collection_figures_added after insert on collection referencing new table as changed
  for each statement execute function refresh_collection_figures_of_collections();
create trigger collection_figures_changed after update on collection referencing new table as changed
  for each statement execute function refresh_collection_figures_of_collections();
-- A payment on account belongs to the region of the customer.
create function refresh_collection_figures_of_customer() returns trigger language plpgsql as $$
begin
  perform refresh_collection_figures(array_agg(id)) from collection where customer_id = new.id and quotation_id is null having count(*) > 0;
  return null;
end $$;
create trigger collection_figures_region_changed after update of region on customer
  for each row when (old.region is distinct from new.region) execute function refresh_collection_figures_of_customer();
-- Invoicing or payment of a quotation moves its reviews into that month.
create function refresh_fund_of_quotations() returns trigger language plpgsql as $$
begin
  perform refresh_fund_reviews(array_agg(f.crf_id)) from new_rows n join old_rows w on w.id = n.id join fund_review f on f.quotation_id = n.id where (n.invoice_time, n.collection_date) is distinct from (w.invoice_time, w.collection_date) having count(*) > 0;
  perform refresh_collection_figures(array_agg(p.id)) from new_rows n join old_rows w on w.id = n.id join collection p on p.quotation_id = n.id where (n.region, n.flag_id, n.quo_per) is distinct from (w.region, w.flag_id, w.quo_per) having count(*) > 0;
  return null;
end $$;
create trigger fund_quotation_changed after update on quotation referencing old table as old_rows new table as new_rows
  for each statement execute function refresh_fund_of_quotations();
-- Rebuilds everything from reviews and payments.
create function rebuild_fund_figures() returns void language plpgsql as $$
begin
  truncate fund_review, collection_figures;
  perform refresh_fund_reviews(array_agg(id)) from crf having count(*) > 0;
  perform refresh_collection_figures(array_agg(id)) from collection having count(*) > 0;
end $$;
-- Days follow the society's calendar.
create function rebuild_fund_on_time_zone_change() returns trigger language plpgsql as $$
begin
  perform rebuild_fund_figures();
  return null;
end $$;
create trigger fund_time_zone_changed after insert or update on setting for each row when (new.key = 'timeZone')
  execute function rebuild_fund_on_time_zone_change();
