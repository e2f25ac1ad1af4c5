-- What of a payment stands against an invoice, over all its lines: hardly more than a row an invoice. Kept by the triggers below.
create table invoice_paid (
  invoice_id bigint not null references invoice (id) on delete cascade,
  collection_id bigint not null references collection (id) on delete cascade,
  -- the day from which it holds; what a credit note sets free again stands below nothing on a later one
  entry_date date not null,
  amount numeric(14, 2) not null,
  -- the day of the payment, and the day it was taken back
  paid_on date not null,
  reversed_on date,
  primary key (invoice_id, collection_id, entry_date)
) with (fillfactor = 90);
create index invoice_paid_collection on invoice_paid (collection_id);
create function invoice_paid_parts() returns trigger language plpgsql as $$
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
create trigger invoice_paid_added after insert on collection_part referencing new table as changed for each statement execute function invoice_paid_parts();
create trigger invoice_paid_removed after delete on collection_part referencing old table as changed for each statement execute function invoice_paid_parts();
create function invoice_paid_collections() returns trigger language plpgsql as $$
begin
  update invoice_paid set paid_on = new.collection_date, reversed_on = new.reverse_date where collection_id = new.id;
  return null;
end $$;
create trigger invoice_paid_dated after update of collection_date, reverse_date on collection
  for each row when (old.collection_date is distinct from new.collection_date or old.reverse_date is distinct from new.reverse_date) execute function invoice_paid_collections();
