-- up
-- Functions are named after what they do, triggers after what they react to. Triggers of a table fire
-- in the order of their names, which stays the same. The column `told` becomes `reported`.
alter table flag_fact rename column told to reported;
alter table flag_month rename column told to reported;
drop trigger invoice_figures_moved on quotation;
drop trigger invoice_sums_added on invoice_figures;
drop trigger invoice_sums_changed on invoice_figures;
drop trigger invoice_sums_removed on invoice_figures;
drop trigger flag_fact_added on flag_fact;
drop trigger flag_fact_changed on flag_fact;
drop trigger flag_fact_removed on flag_fact;
drop trigger flag_report_lines_told on flag_report_line;
drop trigger flag_noted_added on cert_window;
drop trigger flag_noted_changed on cert_window;
drop trigger flag_noted_removed on cert_window;
drop trigger fund_quotations on quotation;
drop trigger quotation_fees_line_changed on quotation_line;
drop trigger quotation_fees_changed on quotation;
drop trigger quotation_sums_added on quotation_fees;
drop trigger quotation_sums_changed on quotation_fees;
drop trigger quotation_sums_removed on quotation_fees;
drop trigger flag_noted_added on ship_cert;
drop trigger flag_noted_changed on ship_cert;
drop trigger flag_noted_removed on ship_cert;
drop trigger flag_noted_added on cert_endorsement;
drop trigger flag_noted_changed on cert_endorsement;
drop trigger flag_noted_removed on cert_endorsement;
drop trigger flag_noted_added on ship_change;
drop trigger flag_noted_changed on ship_change;
drop trigger flag_noted_removed on ship_change;
drop trigger flag_noted_added on ship_record;
drop trigger flag_noted_changed on ship_record;
drop trigger flag_noted_removed on ship_record;
drop trigger flag_noted_added on flag_account;
drop trigger flag_noted_changed on flag_account;
drop trigger flag_noted_removed on flag_account;
drop trigger flag_noted_changed on crf;
drop trigger flag_noted_removed on crf;
drop trigger flag_noted_added on crf_cert;
drop trigger flag_noted_changed on crf_cert;
drop trigger flag_noted_removed on crf_cert;
drop trigger flag_noted_added on survey_cert;
drop trigger flag_noted_changed on survey_cert;
drop trigger flag_noted_removed on survey_cert;
drop trigger flag_noted_added on reg_cert;
drop trigger flag_noted_changed on reg_cert;
drop trigger flag_noted_removed on reg_cert;
alter trigger ship_cert_kept on ship_cert rename to ship_cert_derived_columns;
alter trigger ship_cert_searched on ship_cert rename to ship_cert_search_text;
alter trigger ship_cert_of_ship on ship rename to ship_cert_ship_changed;
alter trigger ship_cert_of_company on customer rename to ship_cert_company_changed;
alter trigger forecast_cert on ship_cert rename to forecast_cert_changed;
alter trigger forecast_ship on ship rename to forecast_ship_changed;
alter trigger forecast_company on customer rename to forecast_company_changed;
alter trigger ship_record_words on ship_record rename to ship_record_search_text;
alter trigger ship_record_names on ship rename to ship_record_ship_renamed;
alter trigger invoice_paid_dated on collection rename to invoice_paid_dates_changed;
alter trigger invoice_figures_paid on invoice_paid rename to invoice_figures_payment_added;
alter trigger invoice_figures_dated on invoice_paid rename to invoice_figures_payment_changed;
alter trigger invoice_figures_freed on invoice_paid rename to invoice_figures_payment_removed;
alter trigger invoice_sums_none on invoice_figures rename to invoice_sums_truncated;
alter trigger flag_noted_changed on quotation_line rename to flag_facts_stale_changed;
alter trigger flag_noted_changed on cert_template rename to flag_facts_stale_changed;
alter trigger flag_noted_changed on cert rename to flag_facts_stale_changed;
alter trigger flag_noted_changed on surveyor rename to flag_facts_stale_changed;
alter trigger flag_noted_changed on app_user rename to flag_facts_stale_changed;
alter trigger flag_noted_changed on ship rename to flag_facts_stale_changed;
alter trigger flag_report_line_fixed on flag_report_line rename to flag_report_line_locked;
alter trigger collection_figures_moved on customer rename to collection_figures_region_changed;
alter trigger fund_moved on setting rename to fund_time_zone_changed;
alter trigger quotation_fees_retyped on ship rename to quotation_fees_ship_type_changed;
alter trigger quotation_sums_moved on setting rename to quotation_sums_time_zone_changed;
alter trigger log_to_be_sealed on log rename to log_queue_for_sealing;
alter trigger log_stays on log rename to log_reject_change;
alter trigger log_seal_stays on log_seal rename to log_seal_reject_change;
alter trigger log_checkpoint_stays on log_checkpoint rename to log_checkpoint_reject_change;
alter trigger log_not_emptied on log rename to log_reject_truncate;
alter trigger log_seal_not_emptied on log_seal rename to log_seal_reject_truncate;
alter trigger log_checkpoint_not_emptied on log_checkpoint rename to log_checkpoint_reject_truncate;
alter function window_words_id(text, text) rename to window_explanation_id;
alter function window_words_kept(text[], text[]) rename to store_window_explanations;
alter function ship_cert_pending_of(bigint[]) rename to refresh_ship_cert_pending;
alter function ship_cert_windows() rename to refresh_pending_of_windows;
alter function ship_cert_kept() rename to set_ship_cert_derived_columns;
alter function ship_cert_searched() rename to update_ship_cert_search;
alter function ship_cert_of_ship() rename to update_ship_certs_of_ship;
alter function ship_cert_of_company() rename to update_ship_certs_of_company;
alter function ship_cert_standing_without(int, bigint, date) rename to preliminary_standing;
alter function forecast_windows() rename to mark_forecast_stale_by_window;
alter function forecast_cert() rename to mark_forecast_stale_by_cert;
alter function forecast_ship() rename to mark_forecast_stale_by_ship;
alter function forecast_company() rename to mark_forecast_stale_by_company;
alter function ship_record_words() rename to set_ship_record_search_text;
alter function ship_record_names() rename to update_ship_records_of_ship;
alter function invoice_paid_parts() rename to update_invoice_paid;
alter function invoice_paid_collections() rename to update_invoice_paid_dates;
alter function invoice_figures_of(bigint[]) rename to refresh_invoice_figures;
alter function invoice_figures_invoices() rename to refresh_invoice_figures_of_invoices;
alter function invoice_figures_payments() rename to refresh_invoice_figures_of_payments;
alter function invoice_figures_quotations() rename to refresh_invoice_figures_of_quotations;
alter function invoice_figures_anew() rename to rebuild_invoice_figures;
alter function invoice_standing(text, bigint, bigint, bigint, bigint) rename to invoice_settlement;
alter function invoice_sums() rename to update_invoice_sums;
alter function invoice_sums_none() rename to truncate_invoice_sums;
alter function flag_facts_of(text, bigint[], bigint, bigint) rename to refresh_flag_facts_of;
alter function flag_fact_sums() rename to update_flag_fact_sums;
alter function flag_report_lines_told() rename to mark_flag_facts_reported;
alter function flag_facts_bring() rename to refresh_flag_facts;
alter function flag_facts_anew() rename to rebuild_flag_facts;
alter function flag_noted() rename to mark_flag_facts_stale;
alter function flag_record_noted() rename to mark_flag_record_stale;
alter function flag_windows_noted() rename to mark_flag_windows_stale;
alter function flag_report_line_fixed() rename to reject_report_line_change;
alter function fund_review_crfs() rename to refresh_fund_reviews_of_crfs;
alter function collection_figures_of(bigint[]) rename to refresh_collection_figures;
alter function collection_figures_collections() rename to refresh_collection_figures_of_collections;
alter function collection_figures_customers() rename to refresh_collection_figures_of_customer;
alter function fund_quotations() rename to refresh_fund_of_quotations;
alter function fund_anew() rename to rebuild_fund_figures;
alter function fund_moved() rename to rebuild_fund_on_time_zone_change;
alter function quotation_fees_of(bigint[]) rename to refresh_quotation_fees;
alter function quotation_fees_lines() rename to refresh_quotation_fees_of_lines;
alter function quotation_fees_quotations() rename to refresh_quotation_fees_of_quotations;
alter function quotation_fees_ships() rename to refresh_quotation_fees_of_ship;
alter function quotation_sums() rename to update_quotation_sums;
alter function quotation_sums_anew() rename to rebuild_quotation_sums;
alter function quotation_sums_moved() rename to rebuild_quotation_sums_on_time_zone_change;
alter function plain_words(text) rename to html_to_text;
alter function log_to_be_sealed() rename to queue_for_sealing;
alter function log_stays() rename to reject_log_change;
drop function fund_review_of(bigint[]);
create or replace function store_window_explanations(zh text[], en text[]) returns void language sql as $$
  insert into window_words (id, zh, en) select distinct on (id) window_explanation_id(w.zh, w.en) as id, w.zh, w.en from unnest(zh, en) w (zh, en) order by id on conflict (id) do nothing
$$;
create or replace function refresh_pending_of_windows() returns trigger language plpgsql as $$
begin
  perform refresh_ship_cert_pending((select array_agg(distinct ship_cert_id) from changed));
  return null;
end $$;
create or replace function set_ship_cert_derived_columns() returns trigger language plpgsql as $$
declare
  pending record;
begin
  select coalesce(s.region, o.region), coalesce(new.flag_id, new.for_flag_id, s.flag_id), coalesce(new.for_company_id, s.manager_id, s.owner_id)
    into new.region, new.flag_id, new.for_company_id from (values (1)) one left join ship s on s.id = new.ship_id left join customer o on o.id = new.company_id;
  new.pending_start := null;
  new.next_due_date := null;
  new.pending_end := null;
  new.pending_until := 'infinity';
  new.pending_open := false;
  if new.superseded_by is null and new.valid = 1 then
    new.pending_end := new.expiry_date;
    -- A new certificate has no windows yet.
    if tg_op = 'UPDATE' then
      select p.start_date, p.due_date, least(p.end_date, new.expiry_date) as last_end, coalesce(p.until, 'infinity') as until into pending from cert_pending p where p.ship_cert_id = new.id;
      if found then
        new.pending_start := pending.start_date;
        new.next_due_date := pending.due_date;
        new.pending_end := pending.last_end;
        new.pending_until := pending.until;
        new.pending_open := pending.start_date <= society_today();
      end if;
    end if;
  end if;
  return new;
end $$;
create or replace function refresh_invoice_figures(ids bigint[]) returns void language plpgsql as $$
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
create or replace function refresh_invoice_figures_of_invoices() returns trigger language plpgsql as $$
begin
  -- a credit note also changes its invoice
  perform refresh_invoice_figures(array_agg(distinct i.id)) from (select unnest(array[id, credit_of]) as id from changed) i where i.id is not null having count(*) > 0;
  return null;
end $$;
create or replace function refresh_invoice_figures_of_payments() returns trigger language plpgsql as $$
begin
  perform refresh_invoice_figures(array_agg(distinct invoice_id)) from changed having count(*) > 0;
  return null;
end $$;
create or replace function refresh_invoice_figures_of_quotations() returns trigger language plpgsql as $$
begin
  perform refresh_invoice_figures(array_agg(i.id)) from changed n join old_rows w on w.id = n.id join invoice i on i.quotation_id = n.id where (n.region, n.flag_id, n.quo_per) is distinct from (w.region, w.flag_id, w.quo_per) having count(*) > 0;
  return null;
end $$;
create or replace function rebuild_invoice_figures() returns void language plpgsql as $$
begin
  truncate invoice_paid, invoice_figures;
  insert into invoice_paid select p.invoice_id, p.collection_id, p.entry_date, sum(p.amount), c.collection_date, c.reverse_date from collection_part p join collection c on c.id = p.collection_id group by p.invoice_id, p.collection_id, p.entry_date, c.id;
  perform refresh_invoice_figures(array_agg(id)) from invoice having count(*) > 0;
end $$;
create or replace function update_invoice_sums() returns trigger language plpgsql as $$
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
create or replace function refresh_flag_facts_of(which text, ids bigint[], first bigint default null, last bigint default null)
  returns void language plpgsql as $$
begin
  if ids is null and first is null then
    return;
  end if;
  -- The source is a literal, so that only its part of the view is planned.
  execute format($sql$
    with fresh as materialized (select * from flag_fact_now v where v.source = %1$L and v.source_id %2$s),
    gone as (delete from flag_fact f where f.source = %1$L and f.source_id %2$s and not exists (select from fresh n where n.flag_id = f.flag_id and n.key = f.key))
    insert into flag_fact as f (flag_id, key, source, source_id, month, day, part, kind, ship_id, own_id, certificates, ships_in, ships_out, gt_in, gt_out, fee, paid, facts, reported)
    select n.flag_id, n.key, n.source, n.source_id, n.day - extract(day from n.day)::int + 1, n.day, n.part, n.kind, n.ship_id, n.own_id, n.certificates, n.ships_in, n.ships_out, n.gt_in, n.gt_out, n.fee, n.paid, n.facts,
      coalesce((select l.adjustment is distinct from 'gone' from flag_report_line l where l.flag_id = n.flag_id and l.key = n.key order by l.month desc limit 1), false)
    from fresh n
    on conflict (flag_id, key) do update set (month, day, part, kind, ship_id, own_id, certificates, ships_in, ships_out, gt_in, gt_out, fee, paid, facts)
      = (excluded.month, excluded.day, excluded.part, excluded.kind, excluded.ship_id, excluded.own_id, excluded.certificates, excluded.ships_in, excluded.ships_out, excluded.gt_in, excluded.gt_out, excluded.fee, excluded.paid, excluded.facts)
      where (f.day, f.part, f.kind, f.ship_id, f.own_id, f.certificates, f.ships_in, f.ships_out, f.gt_in, f.gt_out, f.fee, f.paid, f.facts)
        is distinct from (excluded.day, excluded.part, excluded.kind, excluded.ship_id, excluded.own_id, excluded.certificates, excluded.ships_in, excluded.ships_out, excluded.gt_in, excluded.gt_out, excluded.fee, excluded.paid, excluded.facts)$sql$,
    which, case when ids is null then 'between $2 and $3' else '= any ($1)' end) using ids, first, last;
end $$;
create or replace function update_flag_fact_sums() returns trigger language plpgsql as $$
declare
  changed constant text := case tg_op when 'INSERT' then 'select 1 as sign, n.* from new_rows n' when 'DELETE' then 'select -1 as sign, w.* from old_rows w' else 'select 1 as sign, n.* from new_rows n union all select -1, w.* from old_rows w' end;
begin
  execute format($sql$
    insert into flag_month as t (flag_id, month, reported, certificates, endorsements, fee, paid)
    select flag_id, month, reported, sum(sign * certificates), coalesce(sum(sign) filter (where kind = 'endorsement'), 0), sum(sign * fee), sum(sign * paid) from (%s) x group by 1, 2, 3
    on conflict (flag_id, month, reported) do update set certificates = t.certificates + excluded.certificates, endorsements = t.endorsements + excluded.endorsements, fee = t.fee + excluded.fee, paid = t.paid + excluded.paid$sql$, changed);
  execute format($sql$
    with x as materialized (select distinct c.flag_id, c.key, o.month as open from (%s) c join (select flag_id, (max(month) + interval '1 month')::date as month from flag_report group by 1) o on o.flag_id = c.flag_id),
    compared as materialized (
      select x.flag_id, x.key, coalesce(case when r.month is null or (r.last = 'gone' and f.key is not null) then f.day < x.open when f.key is null then r.last is distinct from 'gone'
        else f.facts <> r.facts or f.fee <> r.fee or f.paid <> r.paid or f.certificates <> r.certificates or f.ships_in <> r.ships_in or f.ships_out <> r.ships_out end, false) as late
      from x left join flag_fact f on f.flag_id = x.flag_id and f.key = x.key
        cross join lateral (select max(l.month) as month, (array_agg(l.adjustment order by l.month desc))[1] as last, (array_agg(l.facts order by l.month desc))[1] as facts, sum(l.fee) as fee, sum(l.paid) as paid,
          sum(l.certificates) as certificates, sum(l.ships_in) as ships_in, sum(l.ships_out) as ships_out from flag_report_line l where l.flag_id = x.flag_id and l.key = x.key and l.part <> 'D') r),
    resolved as (delete from flag_late t using compared j where not j.late and t.flag_id = j.flag_id and t.key = j.key)
    insert into flag_late (flag_id, key) select flag_id, key from compared where late on conflict do nothing$sql$, changed);
  return null;
end $$;
create or replace function mark_flag_facts_reported() returns trigger language plpgsql as $$
begin
  insert into flag_report_sum as t (flag_id, month, certificates, endorsements, fee, paid, closing, overdue)
  select flag_id, month, coalesce(sum(certificates) filter (where part <> 'D'), 0), count(*) filter (where kind = 'endorsement'), coalesce(sum(fee) filter (where part <> 'D'), 0), coalesce(sum(paid) filter (where part <> 'D'), 0),
    count(*) filter (where part = 'D' and shown ->> 'windowState' is distinct from 'overdue'), count(*) filter (where part = 'D' and shown ->> 'windowState' = 'overdue')
  from new_rows group by 1, 2
  on conflict (flag_id, month) do update set certificates = t.certificates + excluded.certificates, endorsements = t.endorsements + excluded.endorsements, fee = t.fee + excluded.fee, paid = t.paid + excluded.paid,
    closing = t.closing + excluded.closing, overdue = t.overdue + excluded.overdue;
  update flag_fact f set reported = l.adjustment is distinct from 'gone' from new_rows l
  where l.part <> 'D' and f.flag_id = l.flag_id and f.key = l.key and f.reported <> (l.adjustment is distinct from 'gone');
  delete from flag_late where flag_id in (select flag_id from new_rows);
  return null;
end $$;
create or replace function refresh_flag_facts() returns void language plpgsql as $$
declare
  n record;
  surveys bigint[];
  regs bigint[];
  reviews bigint[];
  crfs bigint[];
  certs bigint[];
begin
  perform pg_advisory_xact_lock(x'f1a6'::int);
  with taken as (delete from flag_note returning source, id)
  select array_agg(id) filter (where source = 'cert') as cert, array_agg(id) filter (where source = 'endorsement') as endorsement, array_agg(id) filter (where source = 'change') as change,
    array_agg(id) filter (where source = 'record') as record, array_agg(id) filter (where source = 'crf') as crf, array_agg(id) filter (where source = 'entry') as entry, array_agg(id) filter (where source = 'ship') as ship,
    array_agg(id) filter (where source = 'registered') as registered, array_agg(id) filter (where source = 'survey') as survey, array_agg(id) filter (where source = 'reg') as reg, array_agg(id) filter (where source = 'review') as review,
    array_agg(id) filter (where source = 'line') as line, array_agg(id) filter (where source = 'template') as template, array_agg(id) filter (where source = 'surveyor') as surveyor, array_agg(id) filter (where source = 'user') as person,
    array_agg(id) filter (where source = 'windows') as windows, count(*) filter (where source = 'kind') as kinds
  into n from (select distinct source, id from taken) t;
  delete from flag_window_count where flag_id = any (n.windows);
  if n.kinds > 0 then
    perform rebuild_flag_facts();
    return;
  end if;
  surveys := n.survey || array(select id from survey_cert where quotation_line_id = any (n.line)) || case when n.surveyor is not null then array(select id from survey_cert where surveyor_id = any (n.surveyor)) end;
  regs := n.reg || array(select id from reg_cert where quotation_line_id = any (n.line));
  reviews := n.review || array(select id from crf_cert where crf_id = any (n.crf)) || case when n.surveyor is not null then array(select id from crf_cert where surveyor_id = any (n.surveyor)) end;
  crfs := n.crf || array(select crf_id from crf_cert where id = any (n.review));
  certs := n.cert || array(select id from ship_cert where survey_cert_id = any (surveys)) || array(select id from ship_cert where crf_cert_id = any (reviews)) || array(select id from ship_cert where reg_cert_id = any (regs))
    || array(select id from ship_cert where template_id = any (n.template)) || array(select id from ship_cert where person_in_charge = any (n.person)) || array(select id from ship_cert where ship_id = any (n.ship))
    || array(select c.id from ship_cert c join cert k on k.id = c.cert_id where c.ship_id = any (n.registered) and k.code in ('REGP', 'REG'));
  perform refresh_flag_facts_of('cert', nullif(certs, '{}'));
  perform refresh_flag_facts_of('endorsement', nullif(n.endorsement || array(select id from cert_endorsement where ship_cert_id = any (certs)) || array(select id from cert_endorsement where survey_cert_id = any (surveys))
    || case when n.surveyor is not null then array(select id from cert_endorsement where surveyor_id = any (n.surveyor)) end, '{}'));
  perform refresh_flag_facts_of('change', nullif(n.change || array(select id from ship_change where ship_id = any (n.ship)), '{}'));
  perform refresh_flag_facts_of('record', nullif(n.record || array(select id from ship_record where ship_id = any (n.ship)) || case when n.surveyor is not null then array(select id from ship_record where surveyor_id = any (n.surveyor)) end, '{}'));
  perform refresh_flag_facts_of('crf', nullif(crfs, '{}'));
  perform refresh_flag_facts_of('entry', n.entry);
end $$;
create or replace function rebuild_flag_facts() returns void language plpgsql as $$
declare
  s record;
  last bigint;
begin
  perform pg_advisory_xact_lock(x'f1a6'::int);
  delete from flag_note;
  delete from flag_window_count;
  for s in select * from (values ('cert', 'ship_cert'), ('endorsement', 'cert_endorsement'), ('change', 'ship_change'), ('record', 'ship_record'), ('crf', 'crf'), ('entry', 'flag_account')) v (source, table_name) loop
    execute format('select greatest((select max(id) from %I), (select max(source_id) from flag_fact where source = %L))', s.table_name, s.source) into last;
    for piece in 0 .. coalesce(last, -1) / 50000 loop
      perform refresh_flag_facts_of(s.source, null, piece * 50000, piece * 50000 + 49999);
    end loop;
  end loop;
  -- Reported facts that no longer exist: before the first computation no trigger has recorded their removal.
  insert into flag_late (flag_id, key)
  select l.flag_id, l.key from (select distinct on (flag_id, key) flag_id, key, adjustment from flag_report_line where part <> 'D' order by flag_id, key, month desc) l
  where l.adjustment is distinct from 'gone' and not exists (select from flag_fact f where f.flag_id = l.flag_id and f.key = l.key)
  on conflict do nothing;
end $$;
create or replace function mark_flag_facts_stale() returns trigger language plpgsql as $$
declare
  changed text := 'select * from old_rows';
begin
  if tg_op = 'INSERT' then
    changed := 'select * from new_rows';
  elsif tg_op = 'UPDATE' then
    changed := format('select n.* from new_rows n join old_rows w on w.id = n.id where (%1$s) is distinct from (%2$s) union all select w.* from new_rows n join old_rows w on w.id = n.id where (%1$s) is distinct from (%2$s)',
      'n.' || replace(tg_argv[1], ' ', ', n.'), 'w.' || replace(tg_argv[1], ' ', ', w.'));
  end if;
  execute format('insert into flag_note (source, id) select distinct n.source, n.id from (%s) x cross join lateral (values %s) n (source, id) where n.id is not null', changed, tg_argv[0]);
  return null;
end $$;
create or replace function mark_flag_windows_stale() returns trigger language plpgsql as $$
declare
  changed text := 'select ship_cert_id from old_rows';
begin
  if tg_op = 'INSERT' then
    changed := 'select ship_cert_id from new_rows';
  elsif tg_op = 'UPDATE' then
    changed := 'select v.ship_cert_id from new_rows n join old_rows w on w.id = n.id cross join lateral (values (n.ship_cert_id), (w.ship_cert_id)) v (ship_cert_id)
      where (n.ship_cert_id, n.start_date, n.due_date, n.end_date, n.done_date, n.waived, n.alternative_group) is distinct from (w.ship_cert_id, w.start_date, w.due_date, w.end_date, w.done_date, w.waived, w.alternative_group)';
  end if;
  execute format('insert into flag_note (source, id) select distinct ''windows'', c.flag_id from (select distinct ship_cert_id from (%s) x) x join ship_cert c on c.id = x.ship_cert_id where c.flag_id is not null', changed);
  return null;
end $$;
create function refresh_fund_reviews(ids bigint[]) returns void language plpgsql as $$
begin
  -- Serializes writers of a review and of its new quotation, so that the next statement sees their changes.
  perform from quotation where id in (select c.quotation_id from crf c left join fund_review f on f.crf_id = c.id where c.id = any (ids) and f.quotation_id is distinct from c.quotation_id) order by id for share;
  perform from crf where id = any (ids) order by id for no key update;
  insert into fund_review as f (crf_id, quotation_id, flag_id, customer_id, invoice_basis, collection_basis, region, contract, additional_cost, flag_fees, surveyor_cost, travel_expense, vendor_fee, business_costs, manage_fee, company_tax, fee_deduction)
  select c.id, c.quotation_id, c.flag_id, c.customer_id, coalesce(q.invoice_time, c.contract_time, society_day(c.create_time)), coalesce(q.collection_date, c.payment_time, c.contract_time, society_day(c.create_time)), c.region,
    case when c.status not in (10, 90) then nullif(c.contract_amount * 100, 0) end, nullif(c.additional_cost * 100, 0), nullif(c.flag_fees * 100, 0), nullif(c.surveyor_cost * 100, 0), nullif(c.travel_expense * 100, 0),
    nullif(c.vendor_fee * 100, 0), nullif(c.business_costs * 100, 0), nullif(c.manage_fee * 100, 0), nullif(c.company_tax * 100, 0), nullif(c.fee_deduction * 100, 0)
  from crf c left join quotation q on q.id = c.quotation_id where c.id = any (ids) order by c.contract_time
  on conflict (crf_id) do update set (quotation_id, flag_id, customer_id, invoice_basis, collection_basis, region, contract, additional_cost, flag_fees, surveyor_cost, travel_expense, vendor_fee, business_costs, manage_fee, company_tax, fee_deduction)
    = (excluded.quotation_id, excluded.flag_id, excluded.customer_id, excluded.invoice_basis, excluded.collection_basis, excluded.region, excluded.contract, excluded.additional_cost, excluded.flag_fees, excluded.surveyor_cost,
      excluded.travel_expense, excluded.vendor_fee, excluded.business_costs, excluded.manage_fee, excluded.company_tax, excluded.fee_deduction)
    where f.* is distinct from excluded.*;
end $$;
create or replace function refresh_fund_reviews_of_crfs() returns trigger language plpgsql as $$
begin
  perform refresh_fund_reviews(array_agg(id)) from changed having count(*) > 0;
  return null;
end $$;
create or replace function refresh_collection_figures_of_collections() returns trigger language plpgsql as $$
begin
  perform refresh_collection_figures(array_agg(id)) from changed having count(*) > 0;
  return null;
end $$;
create or replace function refresh_collection_figures_of_customer() returns trigger language plpgsql as $$
begin
  perform refresh_collection_figures(array_agg(id)) from collection where customer_id = new.id and quotation_id is null having count(*) > 0;
  return null;
end $$;
create or replace function refresh_fund_of_quotations() returns trigger language plpgsql as $$
begin
  perform refresh_fund_reviews(array_agg(f.crf_id)) from new_rows n join old_rows w on w.id = n.id join fund_review f on f.quotation_id = n.id where (n.invoice_time, n.collection_date) is distinct from (w.invoice_time, w.collection_date) having count(*) > 0;
  perform refresh_collection_figures(array_agg(p.id)) from new_rows n join old_rows w on w.id = n.id join collection p on p.quotation_id = n.id where (n.region, n.flag_id, n.quo_per) is distinct from (w.region, w.flag_id, w.quo_per) having count(*) > 0;
  return null;
end $$;
create or replace function rebuild_fund_figures() returns void language plpgsql as $$
begin
  truncate fund_review, collection_figures;
  perform refresh_fund_reviews(array_agg(id)) from crf having count(*) > 0;
  perform refresh_collection_figures(array_agg(id)) from collection having count(*) > 0;
end $$;
create or replace function rebuild_fund_on_time_zone_change() returns trigger language plpgsql as $$
begin
  perform rebuild_fund_figures();
  return null;
end $$;
create or replace function refresh_quotation_fees(ids bigint[]) returns void language plpgsql as $$
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
create or replace function refresh_quotation_fees_of_lines() returns trigger language plpgsql as $$
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
create or replace function refresh_quotation_fees_of_quotations() returns trigger language plpgsql as $$
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
create or replace function refresh_quotation_fees_of_ship() returns trigger language plpgsql as $$
begin
  perform refresh_quotation_fees(array_agg(id)) from quotation where ship_ids @> array[new.id] having count(*) > 0;
  return null;
end $$;
create or replace function update_quotation_sums() returns trigger language plpgsql as $$
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
create or replace function rebuild_quotation_sums() returns void language plpgsql as $$
begin
  truncate quotation_fees, quotation_month, quotation_share;
  perform refresh_quotation_fees(array_agg(id)) from quotation having count(*) > 0;
end $$;
create or replace function rebuild_quotation_sums_on_time_zone_change() returns trigger language plpgsql as $$
begin
  perform rebuild_quotation_sums();
  return null;
end $$;
create trigger invoice_figures_quotation_changed after update on quotation referencing old table as old_rows
  new table as changed for each statement execute function refresh_invoice_figures_of_quotations();
create trigger invoice_sums_added after insert on invoice_figures referencing new table as new_rows
  for each statement execute function update_invoice_sums();
create trigger invoice_sums_changed after update on invoice_figures referencing old table as old_rows
  new table as new_rows for each statement execute function update_invoice_sums();
create trigger invoice_sums_removed after delete on invoice_figures referencing old table as old_rows
  for each statement execute function update_invoice_sums();
create trigger flag_fact_added after insert on flag_fact referencing new table as new_rows for each statement
  execute function update_flag_fact_sums();
create trigger flag_fact_changed after update on flag_fact referencing old table as old_rows new table as new_rows
  for each statement execute function update_flag_fact_sums();
create trigger flag_fact_removed after delete on flag_fact referencing old table as old_rows for each statement
  execute function update_flag_fact_sums();
create trigger flag_report_lines_added after insert on flag_report_line referencing new table as new_rows
  for each statement execute function mark_flag_facts_reported();
create trigger flag_facts_stale_added after insert on cert_window referencing new table as new_rows
  for each statement execute function mark_flag_windows_stale();
create trigger flag_facts_stale_changed after update on cert_window referencing old table as old_rows
  new table as new_rows for each statement execute function mark_flag_windows_stale();
create trigger flag_facts_stale_removed after delete on cert_window referencing old table as old_rows
  for each statement execute function mark_flag_windows_stale();
create trigger fund_quotation_changed after update on quotation referencing old table as old_rows new table as new_rows
  for each statement execute function refresh_fund_of_quotations();
create trigger quotation_fees_line_changed after update on quotation_line referencing old table as old_rows
  new table as changed for each statement execute function refresh_quotation_fees_of_lines();
create trigger quotation_fees_changed after update on quotation referencing old table as old_rows
  new table as changed for each statement execute function refresh_quotation_fees_of_quotations();
create trigger quotation_sums_added after insert on quotation_fees referencing new table as new_rows
  for each statement execute function update_quotation_sums();
create trigger quotation_sums_changed after update on quotation_fees referencing old table as old_rows
  new table as new_rows for each statement execute function update_quotation_sums();
create trigger quotation_sums_removed after delete on quotation_fees referencing old table as old_rows
  for each statement execute function update_quotation_sums();
do $do$
declare
  t record;
begin
  for t in select * from (values
    ('ship_cert', 'iud', $$('cert', x.id), ('registered', case when x.cert_id in (select id from cert where code in ('REGP', 'REG')) then x.ship_id end), ('windows', x.flag_id), ('windows', (select o.flag_id from ship_cert o where o.id = x.supersedes))$$,
      'ship_id company_id cert_id for_flag_id flag_id survey_cert_id crf_cert_id reg_cert_id template_id cert_no utn term action_type survey_type inspection_date issue_date issue_place expiry_date expiry_before_extension extension_kind extended_on valid invalid_reason invalid_time superseded_by supersedes person_in_charge'),
    ('cert_endorsement', 'iud', $$('endorsement', x.id)$$,
      'ship_cert_id survey_cert_id survey_type inspection_date place surveyor_id surveyor_name amended_expiry utn'),
    ('ship_change', 'iud', $$('change', x.id), ('ship', case when x.field = 'flagId' then x.ship_id end)$$,
      'ship_id field from_id to_id from_zh from_en to_zh to_en effective_date create_by'),
    ('ship_record', 'iud', $$('record', case when x.kind = 'condition' then x.id end)$$,
      'ship_id kind record_date place title reference surveyor_id due_date first_due_date status cleared_date create_by'),
    ('flag_account', 'iud', $$('entry', x.id)$$, 'flag_id kind amount entry_date reference remark'),
    ('crf', 'ud', $$('crf', x.id)$$, 'flag_fees flag_id crf_no name create_by'),
    ('crf_cert', 'iud', $$('review', x.id), ('crf', x.crf_id)$$,
      'crf_id term survey_place surveyor_id status issue_date'),
    ('survey_cert', 'iud', $$('survey', x.id), ('line', x.quotation_line_id)$$,
      'term survey_place surveyor_id quotation_line_id status status_time person_in_charge'),
    ('reg_cert', 'iud', $$('reg', x.id), ('line', x.quotation_line_id)$$,
      'flag_id term quotation_line_id status status_time')) v (on_table, events, notes, watched)
  loop
    if t.events like '%i%' then
      execute format('create trigger flag_facts_stale_added after insert on %I referencing new table as new_rows for each statement execute function mark_flag_facts_stale(%L)',
        t.on_table, t.notes);
    end if;
    execute format('create trigger flag_facts_stale_changed after update on %I referencing old table as old_rows new table as new_rows for each statement execute function mark_flag_facts_stale(%L, %L)',
      t.on_table, t.notes, t.watched);
    if t.events like '%d%' then
      execute format('create trigger flag_facts_stale_removed after delete on %I referencing old table as old_rows for each statement execute function mark_flag_facts_stale(%L)',
        t.on_table, t.notes);
    end if;
  end loop;
end $do$;
