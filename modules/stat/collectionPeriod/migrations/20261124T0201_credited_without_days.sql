-- additive: the columns stay; an earlier version counts these invoices in the first bucket again
-- An invoice that is credited in full has no days: it belongs to no bucket.
create or replace function collection_bucket(weight bigint, counted bigint) returns text language sql immutable as $$
  select case when counted <= 0 then null when weight < 30.00005::float8 * counted then 'd30' when weight < 60.00005::float8 * counted then 'd60' when weight < 90.00005::float8 * counted then 'd90'
    when weight < 180.00005::float8 * counted then 'd180' else 'older' end
$$;
-- Standing of an invoice or credit note that is not void.
create or replace function invoice_standing(kind text, amount bigint, collected bigint, credited bigint, weight bigint)
  returns text language sql immutable as $$
  select case when kind <> 'invoice' then 'credit' when amount > collected + credited then 'open' when amount < collected + credited then 'over' else coalesce(collection_bucket(weight, amount - credited), 'credited') end
$$;
-- The sums of such invoices move from the first bucket to a standing of their own; rows of a key add
-- up.
with credited as (
  select month, region, count(*) as count, sum(amount)::bigint as amount,
    sum(collected)::bigint as collected, sum(weight)::bigint as weight,
    sum(amount - credited)::bigint as counted
  from invoice_figures
  where kind = 'invoice' and void_date is null and amount = collected + credited and amount <= credited
  group by month, region)
insert into invoice_sum_month (month, region, standing, count, amount, collected, weight, counted, since)
select month, region, 'd30', -count, -amount, -collected, -weight, -counted, 0 from credited
union all select month, region, 'credited', count, amount, collected, weight, counted, 0 from credited;
