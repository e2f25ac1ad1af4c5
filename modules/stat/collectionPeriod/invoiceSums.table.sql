-- Sums of invoices and credit notes that are not void, by month, region and standing. A key may
-- have several rows, which add up. Maintained by the triggers below.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table invoice_sum_month (
  id bigint generated always as identity primary key,
  -- first day of the month of the invoice
  month date not null,
  region text not null,
  -- paid in full: bucket of days, d30 to older; credited: credited in full, without days; otherwise
  -- open, or over when more was collected than invoiced; credit: credit notes
  standing text not null,
  count bigint not null,
  -- cents; weight: cents times days. The open part is amount less collected; since is these cents
  -- times days from 1 January 2000 to the invoice, so that the days up to any date can be computed
  amount bigint not null,
  collected bigint not null,
  weight bigint not null,
  counted bigint not null,
  since bigint not null
) with (fillfactor = 80);
create index invoice_sum_month_key on invoice_sum_month (month, region, standing);
-- The same by customer, without credit notes; invoices paid or credited in full are settled,
-- without buckets.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table invoice_sum_customer (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  region text not null,
  standing text not null,
  count bigint not null,
  collected bigint not null,
  weight bigint not null,
  counted bigint not null,
  since bigint not null
) with (fillfactor = 80);
create index invoice_sum_customer_key on invoice_sum_customer (customer_id, region, standing);
-- Covering index of invoices whose days still grow; indexes of recently changed and of void ones.
create index invoice_figures_open
  on invoice_figures (invoice_time) include (region, known_on, amount, collected, credited, weight)
  where kind = 'invoice' and void_date is null and amount <> collected + credited;
create index invoice_figures_known on invoice_figures (known_on) where kind = 'invoice';
create index invoice_figures_void on invoice_figures (void_date) where void_date is not null;
-- Bucket of an average of days that is rounded to four places, computed without rounding each row;
-- null where nothing counts, because it is credited in full.
create function collection_bucket(weight bigint, counted bigint) returns text language sql immutable as $$
  select case when counted <= 0 then null when weight < 30.00005::float8 * counted then 'd30' when weight < 60.00005::float8 * counted then 'd60' when weight < 90.00005::float8 * counted then 'd90'
    when weight < 180.00005::float8 * counted then 'd180' else 'older' end
$$;
-- Standing of an invoice or credit note that is not void.
create function invoice_settlement(kind text, amount bigint, collected bigint, credited bigint, weight bigint)
  returns text language sql immutable as $$
  select case when kind <> 'invoice' then 'credit' when amount > collected + credited then 'open' when amount < collected + credited then 'over' else coalesce(collection_bucket(weight, amount - credited), 'credited') end
$$;
-- Adds the new values of changed rows of invoice_figures to the sums and subtracts the old ones.
create function update_invoice_sums() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op when 'INSERT' then 'select 1 as sign, n.* from new_rows n' when 'DELETE' then 'select -1 as sign, w.* from old_rows w' else 'select 1 as sign, n.* from new_rows n union all select -1, w.* from old_rows w' end;
  counts constant text := format($sql$select x.*, invoice_settlement(kind, amount, collected, credited, weight) as standing, sign * (amount - credited) as counted, sign * (amount - collected - credited) * (invoice_time - date '2000-01-01') as since
    from (%s) x where void_date is null$sql$, changed);
  m invoice_sum_month;
  c invoice_sum_customer;
  row_id bigint;
begin
  for m in execute format($sql$
    select null::bigint, month, region, standing, sum(sign), sum(sign * amount), sum(sign * collected), sum(sign * weight), sum(counted), sum(since)
    from (%s) y group by 2, 3, 4 having (sum(sign), sum(sign * amount), sum(sign * collected), sum(sign * weight), sum(counted), sum(since)) <> (0, 0, 0, 0, 0, 0)$sql$, counts)
  loop
    select id into row_id from invoice_sum_month t where (t.month, t.region, t.standing) = (m.month, m.region, m.standing) limit 1 for update skip locked;
    if found then
      update invoice_sum_month t set count = t.count + m.count, amount = t.amount + m.amount, collected = t.collected + m.collected, weight = t.weight + m.weight, counted = t.counted + m.counted, since = t.since + m.since where t.id = row_id;
    else
      m.id := nextval(pg_get_serial_sequence('invoice_sum_month', 'id'));
      insert into invoice_sum_month overriding system value values (m.*);
    end if;
  end loop;
  for c in execute format($sql$
    select null::bigint, customer_id, region, case when standing in ('open', 'over') then standing else 'settled' end, sum(sign), sum(sign * collected), sum(sign * weight), sum(counted), sum(since)
    from (%s) y where standing <> 'credit' group by 2, 3, 4 having (sum(sign), sum(sign * collected), sum(sign * weight), sum(counted), sum(since)) <> (0, 0, 0, 0, 0)$sql$, counts)
  loop
    select id into row_id from invoice_sum_customer t where (t.customer_id, t.region, t.standing) = (c.customer_id, c.region, c.standing) limit 1 for update skip locked;
    if found then
      update invoice_sum_customer t set count = t.count + c.count, collected = t.collected + c.collected, weight = t.weight + c.weight, counted = t.counted + c.counted, since = t.since + c.since where t.id = row_id;
    else
      c.id := nextval(pg_get_serial_sequence('invoice_sum_customer', 'id'));
      insert into invoice_sum_customer overriding system value values (c.*);
    end if;
  end loop;
  return null;
end $$;
create trigger invoice_sums_added after insert on invoice_figures referencing new table as new_rows
  for each statement execute function update_invoice_sums();
create trigger invoice_sums_changed after update on invoice_figures referencing old table as old_rows
  new table as new_rows for each statement execute function update_invoice_sums();
create trigger invoice_sums_removed after delete on invoice_figures referencing old table as old_rows
  for each statement execute function update_invoice_sums();
-- A rebuild starts with empty sums.
create function truncate_invoice_sums() returns trigger language plpgsql as $$
begin
  truncate invoice_sum_month, invoice_sum_customer;
  return null;
end $$;
create trigger invoice_sums_truncated after truncate on invoice_figures for each statement
  execute function truncate_invoice_sums();
