-- Payments and credits of an invoice, summed over all its items: usually one row per invoice.
-- Maintained by the triggers below.
-- Grows with: business
-- Retention: permanent: accounts, ten years and more
create table invoice_paid (
  invoice_id bigint not null references invoice (id) on delete cascade,
  collection_id bigint not null references collection (id) on delete cascade,
  -- first day on which it applies; a credit note that releases an amount adds a negative row on a
  -- later day
  entry_date date not null,
  amount numeric(14, 2) not null,
  -- date of the payment, and date of its reversal
  paid_on date not null,
  reversed_on date,
  primary key (invoice_id, collection_id, entry_date)
) with (fillfactor = 90);
create index invoice_paid_collection on invoice_paid (collection_id);
create function update_invoice_paid() returns trigger language plpgsql as $$
begin
  delete from invoice_paid d using (select distinct invoice_id, collection_id, entry_date from changed) k
    where d.invoice_id = k.invoice_id and d.collection_id = k.collection_id and d.entry_date = k.entry_date;
  insert into invoice_paid
  select p.invoice_id, p.collection_id, p.entry_date, sum(p.amount), c.collection_date, c.reverse_date
  from (select distinct invoice_id, collection_id, entry_date from changed) k join collection_part p on p.invoice_id = k.invoice_id and p.collection_id = k.collection_id and p.entry_date = k.entry_date
    join collection c on c.id = p.collection_id
  group by p.invoice_id, p.collection_id, p.entry_date, c.id;
  return null;
end $$;
create trigger invoice_paid_added after insert on collection_part referencing new table as changed
  for each statement execute function update_invoice_paid();
create trigger invoice_paid_removed after delete on collection_part referencing old table as changed
  for each statement execute function update_invoice_paid();
create function update_invoice_paid_dates() returns trigger language plpgsql as $$
begin
  update invoice_paid set paid_on = new.collection_date, reversed_on = new.reverse_date where collection_id = new.id;
  return null;
end $$;
create trigger invoice_paid_dates_changed after update of collection_date, reverse_date on collection
  for each row when (old.collection_date is distinct from new.collection_date
    or old.reverse_date is distinct from new.reverse_date) execute function update_invoice_paid_dates();
-- Invoices and credit notes for the reports: one narrow row each, amounts in cents. Maintained by
-- the triggers below.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table invoice_figures (
  invoice_id bigint primary key references invoice (id) on delete cascade,
  quotation_id bigint not null,
  customer_id bigint not null,
  flag_id bigint not null,
  amount bigint not null,
  -- balance from the day `known_on`, the day of the last change: paid, cents times days from the
  -- invoice to each payment, and credited. Earlier balances are computed from `invoice_paid`.
  collected bigint not null,
  weight bigint not null,
  credited bigint not null,
  quo_per bigint not null,
  create_by bigint,
  invoice_time date not null,
  -- first day of the month
  month date not null,
  known_on date not null,
  void_date date,
  kind text not null,
  region text not null
);
create index invoice_figures_time on invoice_figures (invoice_time desc, invoice_id desc);
create index invoice_figures_customer on invoice_figures (customer_id, invoice_time);
create index invoice_figures_quotation on invoice_figures (quotation_id);
create function refresh_invoice_figures(ids bigint[]) returns void language plpgsql as $$
begin
  -- Serializes writers of an invoice and of the quotation of a new one, so that the next statement sees their changes.
  perform from quotation where id in (select quotation_id from invoice where id = any (ids) and not exists (select from invoice_figures f where f.invoice_id = invoice.id)) order by id for share;
  perform from invoice where id = any (ids) order by id for no key update;
  insert into invoice_figures as f (invoice_id, quotation_id, customer_id, flag_id, amount, collected, weight, credited, quo_per, create_by, invoice_time, month, known_on, void_date, kind, region)
  select i.id, i.quotation_id, i.customer_id, q.flag_id, i.amount * 100, coalesce(p.collected, 0), coalesce(p.weight, 0), coalesce(n.credited, 0), q.quo_per, i.create_by, i.invoice_time, date_trunc('month', i.invoice_time)::date,
    greatest(i.invoice_time, p.known_on, n.known_on), i.void_date, i.kind, q.region
  from invoice i join quotation q on q.id = i.quotation_id
    left join (select v.invoice_id, sum(v.amount * 100) filter (where v.reversed_on is null) as collected, sum(v.amount * 100 * (v.paid_on - j.invoice_time)) filter (where v.reversed_on is null) as weight,
      greatest(max(v.entry_date), max(v.reversed_on)) as known_on from invoice_paid v join invoice j on j.id = v.invoice_id where v.invoice_id = any (ids) group by 1) p on p.invoice_id = i.id
    left join (select credit_of, sum(amount * 100) filter (where void_date is null) as credited, greatest(max(invoice_time), max(void_date)) as known_on from invoice where credit_of = any (ids) group by 1) n on n.credit_of = i.id
  where i.id = any (ids) order by i.invoice_time
  on conflict (invoice_id) do update set (quotation_id, customer_id, flag_id, amount, collected, weight, credited, quo_per, create_by, invoice_time, month, known_on, void_date, kind, region)
    = (excluded.quotation_id, excluded.customer_id, excluded.flag_id, excluded.amount, excluded.collected, excluded.weight, excluded.credited, excluded.quo_per, excluded.create_by, excluded.invoice_time, excluded.month, excluded.known_on,
      excluded.void_date, excluded.kind, excluded.region)
    where f.* is distinct from excluded.*;
end $$;
create function refresh_invoice_figures_of_invoices() returns trigger language plpgsql as $$
begin
  -- a credit note also changes its invoice
  perform refresh_invoice_figures(array_agg(distinct i.id)) from (select unnest(array[id, credit_of]) as id from changed) i where i.id is not null having count(*) > 0;
  return null;
end $$;
create trigger invoice_figures_added after insert on invoice referencing new table as changed
  for each statement execute function refresh_invoice_figures_of_invoices();
create trigger invoice_figures_changed after update on invoice referencing new table as changed
  for each statement execute function refresh_invoice_figures_of_invoices();
create trigger invoice_figures_removed after delete on invoice referencing old table as changed
  for each statement execute function refresh_invoice_figures_of_invoices();
create function refresh_invoice_figures_of_payments() returns trigger language plpgsql as $$
begin
  perform refresh_invoice_figures(array_agg(distinct invoice_id)) from changed having count(*) > 0;
  return null;
end $$;
create trigger invoice_figures_payment_added after insert on invoice_paid referencing new table as changed
  for each statement execute function refresh_invoice_figures_of_payments();
create trigger invoice_figures_payment_changed after update on invoice_paid referencing new table as changed
  for each statement execute function refresh_invoice_figures_of_payments();
create trigger invoice_figures_payment_removed after delete on invoice_paid referencing old table as changed
  for each statement execute function refresh_invoice_figures_of_payments();
create function refresh_invoice_figures_of_quotations() returns trigger language plpgsql as $$
begin
  perform refresh_invoice_figures(array_agg(i.id)) from changed n join old_rows w on w.id = n.id join invoice i on i.quotation_id = n.id where (n.region, n.flag_id, n.quo_per) is distinct from (w.region, w.flag_id, w.quo_per) having count(*) > 0;
  return null;
end $$;
create trigger invoice_figures_quotation_changed after update on quotation referencing old table as old_rows
  new table as changed for each statement execute function refresh_invoice_figures_of_quotations();
-- Rebuilds everything from the invoices and their payments.
create function rebuild_invoice_figures() returns void language plpgsql as $$
begin
  truncate invoice_paid, invoice_figures;
  insert into invoice_paid select p.invoice_id, p.collection_id, p.entry_date, sum(p.amount), c.collection_date, c.reverse_date from collection_part p join collection c on c.id = p.collection_id group by p.invoice_id, p.collection_id, p.entry_date, c.id;
  perform refresh_invoice_figures(array_agg(id)) from invoice having count(*) > 0;
end $$;
