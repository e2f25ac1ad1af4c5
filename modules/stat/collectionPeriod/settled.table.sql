-- Invoices that are settled, paid or credited in full and not void, added up by month, region and days until payment. Several rows of a
-- key count together. Kept by the triggers below. Whatever is open is added up one by one: its days grow.
create table settled_month (
  id bigint generated always as identity primary key,
  -- the first day of the month of the invoice
  month date not null,
  region text not null,
  bucket text not null,
  count bigint not null,
  -- cents; weight: cents times days
  amount bigint not null,
  collected bigint not null,
  weight bigint not null,
  counted bigint not null
) with (fillfactor = 80);
create index settled_month_key on settled_month (month, region, bucket);
-- The same by customer.
create table settled_customer (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  region text not null,
  count bigint not null,
  weight bigint not null,
  counted bigint not null
) with (fillfactor = 80);
create index settled_customer_key on settled_customer (customer_id, region);
-- Those that are not in the sums, and those to which something happened lately, found without the others.
create index invoice_figures_open on invoice_figures (invoice_time) where kind = 'invoice' and not (void_date is null and amount = collected + credited);
create index invoice_figures_known on invoice_figures (known_on) where kind = 'invoice';
-- Into which bucket an average of days falls, that is rounded to four places, without rounding each.
create function collection_bucket(weight bigint, counted bigint) returns text language sql immutable as $$
  select case when counted <= 0 or weight < 30.00005::float8 * counted then 'd30' when weight < 60.00005::float8 * counted then 'd60' when weight < 90.00005::float8 * counted then 'd90'
    when weight < 180.00005::float8 * counted then 'd180' else 'older' end
$$;
-- Adds to the sums what rows of invoice_figures have become and takes off what they were.
create function settled_sums() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op when 'INSERT' then 'select 1 as sign, n.* from now_so n' when 'DELETE' then 'select -1 as sign, w.* from was w' else 'select 1 as sign, n.* from now_so n union all select -1, w.* from was w' end;
  settled constant text := format($sql$select * from (%s) x where kind = 'invoice' and void_date is null and amount = collected + credited$sql$, changed);
  m settled_month;
  c settled_customer;
  held bigint;
begin
  for m in execute format($sql$
    select null::bigint, month, region, collection_bucket(weight, amount - credited), sum(sign), sum(sign * amount), sum(sign * collected), sum(sign * weight), sum(sign * (amount - credited))
    from (%s) y group by 2, 3, 4 having (sum(sign), sum(sign * amount), sum(sign * collected), sum(sign * weight), sum(sign * (amount - credited))) <> (0, 0, 0, 0, 0)$sql$, settled)
  loop
    select id into held from settled_month t where (t.month, t.region, t.bucket) = (m.month, m.region, m.bucket) limit 1 for update skip locked;
    if found then
      update settled_month t set count = t.count + m.count, amount = t.amount + m.amount, collected = t.collected + m.collected, weight = t.weight + m.weight, counted = t.counted + m.counted where t.id = held;
    else
      m.id := nextval(pg_get_serial_sequence('settled_month', 'id'));
      insert into settled_month overriding system value values (m.*);
    end if;
  end loop;
  for c in execute format($sql$
    select null::bigint, customer_id, region, sum(sign), sum(sign * weight), sum(sign * (amount - credited)) from (%s) y group by 2, 3 having (sum(sign), sum(sign * weight), sum(sign * (amount - credited))) <> (0, 0, 0)$sql$, settled)
  loop
    select id into held from settled_customer t where (t.customer_id, t.region) = (c.customer_id, c.region) limit 1 for update skip locked;
    if found then
      update settled_customer t set count = t.count + c.count, weight = t.weight + c.weight, counted = t.counted + c.counted where t.id = held;
    else
      c.id := nextval(pg_get_serial_sequence('settled_customer', 'id'));
      insert into settled_customer overriding system value values (c.*);
    end if;
  end loop;
  return null;
end $$;
create trigger settled_sums_added after insert on invoice_figures referencing new table as now_so for each statement execute function settled_sums();
create trigger settled_sums_changed after update on invoice_figures referencing old table as was new table as now_so for each statement execute function settled_sums();
create trigger settled_sums_removed after delete on invoice_figures referencing old table as was for each statement execute function settled_sums();
-- What is made anew begins with nothing.
create function settled_none() returns trigger language plpgsql as $$
begin
  truncate settled_month, settled_customer;
  return null;
end $$;
create trigger settled_none after truncate on invoice_figures for each statement execute function settled_none();
