-- Quotations for the reports: one narrow row each, so that reports read neither quotations nor
-- their items. Amounts in cents, null where there is none. Maintained by the triggers below.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table quotation_fees (
  quotation_id bigint primary key references quotation (id) on delete cascade,
  flag_id bigint not null,
  customer_id bigint not null,
  total bigint not null,
  subtotal bigint not null,
  quo_per bigint not null,
  create_by bigint,
  management_id bigint,
  company_id bigint,
  quo_tm date not null,
  -- first day of the month
  month date not null,
  quo_tp int not null,
  -- from sending to acceptance
  days_to_accept int,
  region text not null,
  audit_state text not null,
  money_state text not null,
  customer_state text not null,
  -- distinct types of its ships
  ship_types text[] not null,
  discount_amount bigint,
  other_discount bigint,
  invoiced bigint,
  collected bigint,
  -- its items by fee class: class 10 by secondary type (10 statutory survey, 20 statutory audit and
  -- MLC, 30 class survey; and without one), classes 20 to 70
  statutory bigint,
  audits bigint,
  class bigint,
  certificates bigint,
  registration bigint,
  manuals bigint,
  class_survey bigint,
  other_survey bigint,
  other_charges bigint,
  admin bigint
);
create index quotation_fees_time on quotation_fees (quo_tm desc, quotation_id desc);
create index quotation_fees_customer on quotation_fees (customer_id);
create index quotation_fees_person on quotation_fees (quo_per, quo_tm);
create index quotation_fees_management on quotation_fees (management_id) where management_id is not null;
-- Covering indexes for the shares.
create index quotation_fees_flag on quotation_fees (flag_id, quo_tm) include (region, audit_state, customer_id, total);
create index quotation_fees_money
  on quotation_fees (money_state, quo_tm) include (region, audit_state, quo_tp, flag_id, customer_id, total);
create index quotation_fees_types on quotation_fees using gin (ship_types);
-- Sums of those rows. A key may have several rows: a writer that finds a row locked by another
-- transaction inserts its own instead of waiting.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table quotation_month (
  id bigint generated always as identity primary key,
  month date not null,
  region text not null,
  audit_state text not null,
  money_state text not null,
  quo_tp int not null,
  count bigint not null,
  subtotal bigint not null,
  discount_amount bigint not null,
  other_discount bigint not null,
  total bigint not null,
  invoiced bigint not null,
  collected bigint not null,
  accepted bigint not null,
  accepted_amount bigint not null,
  collected_count bigint not null,
  days bigint not null,
  days_count bigint not null,
  statutory bigint not null,
  audits bigint not null,
  class bigint not null,
  certificates bigint not null,
  registration bigint not null,
  manuals bigint not null,
  class_survey bigint not null,
  other_survey bigint not null,
  other_charges bigint not null,
  admin bigint not null
) with (fillfactor = 80);
create index quotation_month_key on quotation_month (month, region, audit_state, money_state, quo_tp);
-- Sums by year for each flag state and customer: number of quotations without drafts, and their
-- total.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table quotation_share (
  id bigint generated always as identity primary key,
  -- first day of the year
  year date not null,
  region text not null,
  dimension text not null check (dimension in ('flag', 'customer')),
  whose bigint not null,
  count bigint not null,
  total bigint not null
) with (fillfactor = 80);
create index quotation_share_key on quotation_share (year, dimension, whose, region);
create function refresh_quotation_fees(ids bigint[]) returns void language plpgsql as $$
begin
  -- Serializes writers of a quotation, so that the next statement sees their changes.
  perform from quotation where id = any (ids) order by id for no key update;
  insert into quotation_fees as f (quotation_id, flag_id, customer_id, total, subtotal, quo_per, create_by, management_id, company_id, quo_tm, month, quo_tp, days_to_accept, region, audit_state, money_state, customer_state, ship_types,
    discount_amount, other_discount, invoiced, collected, statutory, audits, class, certificates, registration, manuals, class_survey, other_survey, other_charges, admin)
  select q.id, q.flag_id, q.customer_id, q.total * 100, q.subtotal * 100, q.quo_per, q.create_by, q.management_id, q.company_id, q.quo_tm, date_trunc('month', q.quo_tm)::date, q.quo_tp,
    case when q.customer_state = 'accepted' then society_day(q.answer_time) - society_day(q.sent_time) end, q.region, q.audit_state, q.money_state, q.customer_state,
    array(select distinct s.ship_type from ship s where s.id = any (q.ship_ids) and s.ship_type is not null order by 1),
    nullif(q.discount_amount * 100, 0), nullif(q.other_discount * 100, 0), nullif(q.invoiced * 100, 0), nullif(q.collected * 100, 0), l.statutory, l.audits, l.class, l.certificates, l.registration, l.manuals, l.class_survey, l.other_survey, l.other_charges, l.admin
  from quotation q left join (
    select quotation_id, nullif(sum(amount * 100) filter (where fee_class = 10 and fee_type = 10), 0) as statutory, nullif(sum(amount * 100) filter (where fee_class = 10 and fee_type = 20), 0) as audits,
      nullif(sum(amount * 100) filter (where fee_class = 10 and fee_type = 30), 0) as class, nullif(sum(amount * 100) filter (where fee_class = 10 and (fee_type is null or fee_type not in (10, 20, 30))), 0) as certificates,
      nullif(sum(amount * 100) filter (where fee_class = 20), 0) as registration, nullif(sum(amount * 100) filter (where fee_class = 30), 0) as manuals, nullif(sum(amount * 100) filter (where fee_class = 40), 0) as class_survey,
      nullif(sum(amount * 100) filter (where fee_class = 50), 0) as other_survey, nullif(sum(amount * 100) filter (where fee_class = 60), 0) as other_charges, nullif(sum(amount * 100) filter (where fee_class = 70), 0) as admin
    from quotation_line where quotation_id = any (ids) group by 1) l on l.quotation_id = q.id
  where q.id = any (ids) order by q.quo_tm
  on conflict (quotation_id) do update set (flag_id, customer_id, total, subtotal, quo_per, create_by, management_id, company_id, quo_tm, month, quo_tp, days_to_accept, region, audit_state, money_state, customer_state, ship_types,
    discount_amount, other_discount, invoiced, collected, statutory, audits, class, certificates, registration, manuals, class_survey, other_survey, other_charges, admin)
    = (excluded.flag_id, excluded.customer_id, excluded.total, excluded.subtotal, excluded.quo_per, excluded.create_by, excluded.management_id, excluded.company_id, excluded.quo_tm, excluded.month, excluded.quo_tp, excluded.days_to_accept,
      excluded.region, excluded.audit_state, excluded.money_state, excluded.customer_state, excluded.ship_types, excluded.discount_amount, excluded.other_discount, excluded.invoiced, excluded.collected, excluded.statutory, excluded.audits,
      excluded.class, excluded.certificates, excluded.registration, excluded.manuals, excluded.class_survey, excluded.other_survey, excluded.other_charges, excluded.admin)
    where f.* is distinct from excluded.*;
end $$;
create function refresh_quotation_fees_of_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- progress of work changes no amount
    perform refresh_quotation_fees(array_agg(distinct n.quotation_id)) from changed n join old_rows w on w.id = n.id
      where (n.quotation_id, n.amount, n.fee_class, n.fee_type) is distinct from (w.quotation_id, w.amount, w.fee_class, w.fee_type) having count(*) > 0;
  else
    perform refresh_quotation_fees(array_agg(distinct quotation_id)) from changed having count(*) > 0;
  end if;
  return null;
end $$;
create trigger quotation_fees_line_added after insert on quotation_line referencing new table as changed
  for each statement execute function refresh_quotation_fees_of_lines();
create trigger quotation_fees_line_changed after update on quotation_line referencing old table as old_rows
  new table as changed for each statement execute function refresh_quotation_fees_of_lines();
create trigger quotation_fees_line_removed after delete on quotation_line referencing old table as changed
  for each statement execute function refresh_quotation_fees_of_lines();
create function refresh_quotation_fees_of_quotations() returns trigger language plpgsql as $$
begin
  -- locks added ships, so that a concurrent change of their type is not missed
  if tg_op = 'INSERT' then
    perform from ship where id in (select unnest(ship_ids) from changed) order by id for share;
    perform refresh_quotation_fees(array_agg(id)) from changed having count(*) > 0;
  else
    perform from ship where id in (select unnest(n.ship_ids) from changed n join old_rows w on w.id = n.id where n.ship_ids is distinct from w.ship_ids) order by id for share;
    perform refresh_quotation_fees(array_agg(n.id)) from changed n join old_rows w on w.id = n.id
      where (n.quo_tm, n.region, n.quo_per, n.create_by, n.quo_tp, n.flag_id, n.customer_id, n.management_id, n.company_id, n.audit_state, n.money_state, n.customer_state, n.ship_ids, n.subtotal, n.discount_amount, n.other_discount, n.total, n.invoiced, n.collected, n.sent_time, n.answer_time)
        is distinct from (w.quo_tm, w.region, w.quo_per, w.create_by, w.quo_tp, w.flag_id, w.customer_id, w.management_id, w.company_id, w.audit_state, w.money_state, w.customer_state, w.ship_ids, w.subtotal, w.discount_amount, w.other_discount, w.total, w.invoiced, w.collected, w.sent_time, w.answer_time)
      having count(*) > 0;
  end if;
  return null;
end $$;
create trigger quotation_fees_added after insert on quotation referencing new table as changed
  for each statement execute function refresh_quotation_fees_of_quotations();
create trigger quotation_fees_changed after update on quotation referencing old table as old_rows
  new table as changed for each statement execute function refresh_quotation_fees_of_quotations();
create function refresh_quotation_fees_of_ship() returns trigger language plpgsql as $$
begin
  perform refresh_quotation_fees(array_agg(id)) from quotation where ship_ids @> array[new.id] having count(*) > 0;
  return null;
end $$;
create trigger quotation_fees_ship_type_changed after update of ship_type on ship
  for each row when (old.ship_type is distinct from new.ship_type) execute function refresh_quotation_fees_of_ship();
-- Adds the new values of changed rows of quotation_fees to the sums and subtracts the old ones.
create function update_quotation_sums() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op when 'INSERT' then 'select 1 as sign, n.* from new_rows n' when 'DELETE' then 'select -1 as sign, w.* from old_rows w' else 'select 1 as sign, n.* from new_rows n union all select -1, w.* from old_rows w' end;
  m quotation_month;
  s quotation_share;
  row_id bigint;
begin
  for m in execute format($sql$
    select null::bigint, month, region, audit_state, money_state, quo_tp, sum(sign), sum(sign * subtotal), coalesce(sum(sign * discount_amount), 0), coalesce(sum(sign * other_discount), 0), sum(sign * total), coalesce(sum(sign * invoiced), 0),
      coalesce(sum(sign * collected), 0), coalesce(sum(sign) filter (where customer_state = 'accepted'), 0), coalesce(sum(sign * total) filter (where customer_state = 'accepted'), 0),
      coalesce(sum(sign) filter (where money_state in ('collected', 'partlyCollected')), 0), coalesce(sum(sign * days_to_accept), 0), coalesce(sum(sign) filter (where days_to_accept is not null), 0),
      coalesce(sum(sign * statutory), 0), coalesce(sum(sign * audits), 0), coalesce(sum(sign * class), 0), coalesce(sum(sign * certificates), 0), coalesce(sum(sign * registration), 0), coalesce(sum(sign * manuals), 0),
      coalesce(sum(sign * class_survey), 0), coalesce(sum(sign * other_survey), 0), coalesce(sum(sign * other_charges), 0), coalesce(sum(sign * admin), 0)
    from (%s) x group by 2, 3, 4, 5, 6$sql$, changed)
  loop
    select id into row_id from quotation_month t where (t.month, t.region, t.audit_state, t.money_state, t.quo_tp) = (m.month, m.region, m.audit_state, m.money_state, m.quo_tp) limit 1 for update skip locked;
    if found then
      update quotation_month t set count = t.count + m.count, subtotal = t.subtotal + m.subtotal, discount_amount = t.discount_amount + m.discount_amount, other_discount = t.other_discount + m.other_discount, total = t.total + m.total,
        invoiced = t.invoiced + m.invoiced, collected = t.collected + m.collected, accepted = t.accepted + m.accepted, accepted_amount = t.accepted_amount + m.accepted_amount, collected_count = t.collected_count + m.collected_count,
        days = t.days + m.days, days_count = t.days_count + m.days_count, statutory = t.statutory + m.statutory, audits = t.audits + m.audits, class = t.class + m.class, certificates = t.certificates + m.certificates,
        registration = t.registration + m.registration, manuals = t.manuals + m.manuals, class_survey = t.class_survey + m.class_survey, other_survey = t.other_survey + m.other_survey, other_charges = t.other_charges + m.other_charges,
        admin = t.admin + m.admin
      where t.id = row_id;
    else
      m.id := nextval(pg_get_serial_sequence('quotation_month', 'id'));
      insert into quotation_month overriding system value values (m.*);
    end if;
  end loop;
  for s in execute format($sql$
    select null::bigint, date_trunc('year', quo_tm)::date, region, dimension, whose, sum(sign), sum(sign * total)
    from (%s) x cross join lateral (values ('flag', flag_id), ('customer', customer_id)) v (dimension, whose) where audit_state <> 'draft' group by 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * total) <> 0$sql$, changed)
  loop
    select id into row_id from quotation_share t where (t.year, t.region, t.dimension, t.whose) = (s.year, s.region, s.dimension, s.whose) limit 1 for update skip locked;
    if found then
      update quotation_share t set count = t.count + s.count, total = t.total + s.total where t.id = row_id;
    else
      s.id := nextval(pg_get_serial_sequence('quotation_share', 'id'));
      insert into quotation_share overriding system value values (s.*);
    end if;
  end loop;
  return null;
end $$;
create trigger quotation_sums_added after insert on quotation_fees referencing new table as new_rows
  for each statement execute function update_quotation_sums();
create trigger quotation_sums_changed after update on quotation_fees referencing old table as old_rows
  new table as new_rows for each statement execute function update_quotation_sums();
create trigger quotation_sums_removed after delete on quotation_fees referencing old table as old_rows
  for each statement execute function update_quotation_sums();
-- Rebuilds everything from the quotations and their items.
create function rebuild_quotation_sums() returns void language plpgsql as $$
begin
  truncate quotation_fees, quotation_month, quotation_share;
  perform refresh_quotation_fees(array_agg(id)) from quotation having count(*) > 0;
end $$;
-- Days follow the society's calendar.
create function rebuild_quotation_sums_on_time_zone_change() returns trigger language plpgsql as $$
begin
  perform rebuild_quotation_sums();
  return null;
end $$;
create trigger quotation_sums_time_zone_changed after insert or update on setting
  for each row when (new.key = 'timeZone') execute function rebuild_quotation_sums_on_time_zone_change();
