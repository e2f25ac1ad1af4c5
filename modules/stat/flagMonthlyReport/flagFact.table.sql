-- Facts of the monthly reports by flag state, one row each: the stored result of flag_fact_now, so
-- that a report reads only its month. Triggers record in flag_note, in the transaction of each
-- write, what may have changed; refresh_flag_facts() recomputes it before facts are read.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table flag_fact (
  flag_id bigint not null,
  -- identity of the fact, such as `cert 12`; and its source row
  key text not null,
  source text not null,
  source_id bigint not null,
  -- first day of its month
  month date not null,
  day date not null,
  part text not null,
  kind text not null,
  ship_id bigint,
  own_id bigint,
  certificates int not null,
  ships_in int not null,
  ships_out int not null,
  gt_in int not null,
  gt_out int not null,
  fee numeric(14, 2) not null,
  paid numeric(14, 2) not null,
  facts jsonb not null,
  -- reported by a locked month, and not withdrawn by a later one
  reported boolean not null,
  primary key (flag_id, key)
);
create index flag_fact_month on flag_fact (flag_id, month);
create index flag_fact_source on flag_fact (source, source_id);
-- Sums of facts by flag and month.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table flag_month (
  flag_id bigint not null,
  month date not null,
  reported boolean not null,
  certificates int not null,
  endorsements int not null,
  fee numeric(14, 2) not null,
  paid numeric(14, 2) not null,
  primary key (flag_id, month, reported)
);
create index flag_month_time on flag_month (month);
-- Sums of the lines of locked months.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table flag_report_sum (
  flag_id bigint not null,
  month date not null,
  certificates int not null,
  endorsements int not null,
  fee numeric(14, 2) not null,
  paid numeric(14, 2) not null,
  -- windows of the month: closing within 90 days, and overdue
  closing int not null,
  overdue int not null,
  primary key (flag_id, month)
);
-- Facts that differ from what locked months reported: the corrections of the first open month.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table flag_late (flag_id bigint not null, key text not null, primary key (flag_id, key));
-- Number of windows of a flag on a day; no row where they must be counted.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table flag_window_count (flag_id bigint not null, day date not null, closing int not null,
  overdue int not null, primary key (flag_id, day));
-- Changes since the last refresh; may contain duplicates.
-- Grows with: flag states, one report a month
-- Retention: permanent: acknowledged by others
create table flag_note (source text not null, id bigint not null);
-- Indexes from work to its results.
create index ship_cert_survey_work on ship_cert (survey_cert_id) where survey_cert_id is not null;
create index ship_cert_crf_work on ship_cert (crf_cert_id) where crf_cert_id is not null;
create index ship_cert_reg_work on ship_cert (reg_cert_id) where reg_cert_id is not null;
create index ship_cert_template on ship_cert (template_id) where template_id is not null;
create index cert_endorsement_work on cert_endorsement (survey_cert_id) where survey_cert_id is not null;

-- Current facts of all flags, computed from the tables, each with a unique key and its day. A
-- report counts each fact exactly once: in its month or, if that is locked, as a correction in a
-- later one. The flag is that of the ship on that day, so later changes of flag are undone. Query
-- it by `source` and `source_id`.
create view flag_fact_now as
  -- Certificates: statutory and class (A), registration (B), and exemptions (C: SOLAS I/12 and LL
  -- article 16). The flag of a certificate, of its extensions, endorsements and withdrawal is the one
  -- for which it was issued, whatever flag the ship flies later.
  select fl.flag_id, 'cert ' || c.id as key, 'cert' as source, c.id as source_id, c.issue_date as day,
    case when k.cert_type = 20 then 'B' when k.code in ('EXC', 'ILE') then 'C' else 'A' end as part,
    case when k.cert_type = 20 then case k.code when 'REGP' then 'provisional' when 'REG' then 'permanent'
      when 'DEL' then 'deletion' else 'registration' end
      when k.code in ('EXC', 'ILE') then 'exemption' else 'certificate' end as kind,
    c.ship_id, c.person_in_charge as own_id, 1 as certificates,
      case when j.joins then 1 else 0 end as ships_in, case when j.leaves then 1 else 0 end as ships_out,
    case when j.joins then coalesce(s.gross_tonnage, 0) else 0 end as gt_in,
      case when j.leaves then coalesce(s.gross_tonnage, 0) else 0 end as gt_out,
    -- Flag fee of a certificate: the fee of a quotation item is divided among its certificates in
    -- order of completion, exact to the cent. Work without a quotation uses the fee of its
    -- template, unless its contract review names a total.
    coalesce(
      (select case when n.place > l.quantity then 0
        else round(l.flag_fee * n.place / l.quantity, 2) - round(l.flag_fee * (n.place - 1) / l.quantity, 2) end
        from quotation_line l, lateral (select count(*) as place from survey_cert o
          where o.quotation_line_id = l.id and o.status = {{surveyCert.done}}
          and (o.status_time, o.id) <= (w.status_time, w.id)) n where l.id = w.quotation_line_id),
      (select case when n.place > l.quantity then 0
        else round(l.flag_fee * n.place / l.quantity, 2) - round(l.flag_fee * (n.place - 1) / l.quantity, 2) end
        from quotation_line l, lateral (select count(*) as place from reg_cert o
          where o.quotation_line_id = l.id and o.status = {{regCert.done}}
          and (o.status_time, o.id) <= (g.status_time, g.id)) n where l.id = g.quotation_line_id),
      case when f.flag_fees is null then t.flag_fee end, 0)::numeric(14, 2) as fee, 0::numeric(14, 2) as paid,
    jsonb_build_object('shipCertId', c.id, 'certId', c.cert_id, 'shipId', c.ship_id, 'companyId',
      c.company_id, 'certNo', c.cert_no, 'utn', c.utn,
      -- a later extension is a line of its own
      'term', coalesce(w.term, p.term, g.term, case when c.term = 'extended' then 'full' else c.term end),
        'expiryDate', coalesce(c.expiry_before_extension, c.expiry_date),
      'actionType', c.action_type, 'surveyType', c.survey_type, 'inspectionDate', c.inspection_date,
        'issueDate', c.issue_date,
      'place', coalesce(w.survey_place, p.survey_place, c.issue_place), 'surveyorName',
        coalesce(v.full_name, u.name)) as facts
  from ship_cert c left join ship s on s.id = c.ship_id join cert k on k.id = c.cert_id
    left join survey_cert w on w.id = c.survey_cert_id left join crf_cert p on p.id = c.crf_cert_id
      left join reg_cert g on g.id = c.reg_cert_id
    left join surveyor v on v.id = coalesce(w.surveyor_id, p.surveyor_id)
      left join app_user u on u.id = c.person_in_charge
    left join cert_template t on t.id = c.template_id left join crf f on f.id = p.crf_id
    cross join lateral (select coalesce(g.flag_id, c.flag_id) as flag_id) fl
    cross join lateral (select
      -- a ship joins with her first registration, unless a change of flag gives the day; she leaves
      -- with a deletion, unless a change of flag does
      k.code in ('REGP', 'REG') and not exists (select from ship_change x
        where x.ship_id = c.ship_id and x.field = 'flagId' and x.to_id = fl.flag_id)
        and not exists (select from ship_cert o join cert n on n.id = o.cert_id
        where o.ship_id = c.ship_id and n.code in ('REGP', 'REG')
          and (o.issue_date, o.id) < (c.issue_date, c.id)) as joins,
      k.code = 'DEL' and not exists (select from ship_change x
        where x.ship_id = c.ship_id and x.field = 'flagId' and x.from_id = fl.flag_id) as leaves offset 0) j
  where k.cert_type in (10, 20) and fl.flag_id is not null
  union all
  select fl.flag_id, 'extension ' || c.id, 'cert', c.id, c.extended_on, 'C', 'extension', c.ship_id,
    c.person_in_charge, 0, 0, 0, 0, 0, 0, 0,
    jsonb_build_object('shipCertId', c.id, 'certId', c.cert_id, 'shipId', c.ship_id, 'companyId',
      c.company_id, 'certNo', c.cert_no, 'reference', c.extension_kind, 'issueDate', c.extended_on,
      'dueDate', c.expiry_before_extension, 'expiryDate', c.expiry_date)
  from ship_cert c cross join lateral (select c.flag_id) fl
  where c.extended_on is not null and fl.flag_id is not null
  union all
  select fl.flag_id, 'withdrawal ' || c.id, 'cert', c.id, i.day, 'C', 'withdrawal', c.ship_id,
    c.person_in_charge, 0, 0, 0, 0, 0, 0, 0,
    jsonb_build_object('shipCertId', c.id, 'certId', c.cert_id, 'shipId', c.ship_id, 'companyId',
      c.company_id, 'certNo', c.cert_no, 'utn', c.utn, 'issueDate', i.day, 'nowZh', c.invalid_reason,
      'nowEn', c.invalid_reason)
  from ship_cert c
    cross join lateral (select society_day(c.invalid_time) as day) i
    cross join lateral (select c.flag_id) fl
  where c.valid = 0 and i.day is not null and fl.flag_id is not null
  union all
  select fl.flag_id, 'endorsement ' || e.id, 'endorsement', e.id, e.inspection_date, 'A', 'endorsement',
    c.ship_id, coalesce(w.person_in_charge, c.person_in_charge), 0, 0, 0, 0, 0,
    coalesce((select case when n.place > l.quantity then 0
      else round(l.flag_fee * n.place / l.quantity, 2) - round(l.flag_fee * (n.place - 1) / l.quantity, 2) end
      from quotation_line l, lateral (select count(*) as place from survey_cert o
        where o.quotation_line_id = l.id and o.status = {{surveyCert.done}}
        and (o.status_time, o.id) <= (w.status_time, w.id)) n where l.id = w.quotation_line_id), 0), 0,
    jsonb_build_object('shipCertId', c.id, 'certId', c.cert_id, 'shipId', c.ship_id, 'companyId',
      c.company_id, 'certNo', c.cert_no, 'utn', e.utn, 'actionType', 'endorse', 'surveyType', e.survey_type,
      'inspectionDate', e.inspection_date,
      'place', e.place, 'surveyorName', coalesce(v.full_name, e.surveyor_name), 'expiryDate', e.amended_expiry)
  from cert_endorsement e join ship_cert c on c.id = e.ship_cert_id
    left join survey_cert w on w.id = e.survey_cert_id left join surveyor v on v.id = e.surveyor_id
    cross join lateral (select c.flag_id) fl
  where fl.flag_id is not null
  union all
  -- A change of flag is a fact of both flags.
  select fl.flag_id, 'change ' || x.id, 'change', x.id, x.effective_date, 'B',
    case x.field when 'name' then 'name' when 'ownerId' then 'owner'
    else case when x.to_id = fl.flag_id then 'flagIn' else 'flagOut' end end, x.ship_id, x.create_by,
    0, i.come, i.gone, i.come * coalesce(s.gross_tonnage, 0), i.gone * coalesce(s.gross_tonnage, 0), 0, 0,
    jsonb_build_object('shipId', x.ship_id, 'issueDate', x.effective_date, 'wasZh', x.from_zh, 'wasEn',
      x.from_en, 'nowZh', x.to_zh, 'nowEn', x.to_en)
  from ship_change x join ship s on s.id = x.ship_id
    cross join lateral (select x.to_id as flag_id where x.field = 'flagId' union select x.from_id
      where x.field = 'flagId' union all
      select coalesce((select y.from_id from ship_change y
        where y.ship_id = x.ship_id and y.field = 'flagId' and y.effective_date > x.effective_date
        order by y.effective_date, y.id limit 1), s.flag_id) where x.field <> 'flagId') fl
    cross join lateral (select case when x.field = 'flagId'
      and x.to_id = fl.flag_id then 1 else 0 end as come, case when x.field = 'flagId'
      and x.from_id = fl.flag_id then 1 else 0 end as gone) i
  where x.field in ('name', 'ownerId', 'flagId') and fl.flag_id is not null
  union all
  select fl.flag_id, t.kind || ' ' || r.id, 'record', r.id, t.day, 'C', t.kind, r.ship_id, r.create_by, 0,
    0, 0, 0, 0, 0, 0,
    jsonb_build_object('shipId', r.ship_id, 'nowZh', r.title, 'nowEn', r.title, 'reference', r.reference,
      'place', r.place, 'issueDate', t.day, 'surveyorName', v.full_name,
      -- later extensions of the due date do not correct what was reported
      'dueDate', coalesce(r.first_due_date, r.due_date))
  from ship_record r join ship s on s.id = r.ship_id left join surveyor v on v.id = r.surveyor_id
    cross join
      lateral (values ('condition', r.record_date),
      ('clearance', case when r.status = {{shipRecord.cleared}} then r.cleared_date end)) t (kind, day)
    cross join
      lateral (select coalesce((select x.from_id from ship_change x
      where x.ship_id = r.ship_id and x.field = 'flagId' and x.effective_date > t.day
      order by x.effective_date, x.id limit 1), s.flag_id) as flag_id offset 0) fl
  where r.kind = 'condition' and t.day is not null and fl.flag_id is not null
  union all
  -- Flag fees of contract reviews, a total for all their certificates: due when the first of them
  -- is signed.
  select r.flag_id, 'crf ' || r.id, 'crf', r.id, p.day, 'E', 'crfFee', null, r.create_by, 0, 0, 0, 0, 0,
    r.flag_fees, 0, jsonb_build_object('reference', r.crf_no, 'issueDate', p.day, 'nowZh', r.name, 'nowEn', r.name)
  from crf r cross join lateral (select min(c.issue_date) as day from crf_cert c
    where c.crf_id = r.id and c.status = {{crfCert.signed}}) p
  where r.flag_id is not null and r.flag_fees > 0 and p.day is not null
  union all
  select p.flag_id, 'entry ' || p.id, 'entry', p.id, p.entry_date, 'E', p.kind, null, null, 0, 0, 0, 0, 0,
    case p.kind when 'charge' then p.amount else 0 end, case p.kind when 'payment' then p.amount else 0 end,
    jsonb_build_object('reference', p.reference, 'issueDate', p.entry_date, 'nowZh', p.remark, 'nowEn', p.remark)
  from flag_account p;

-- Recomputes facts of the given rows of a source, or of a range of ids.
create function refresh_flag_facts_of(which text, ids bigint[], first bigint default null, last bigint default null)
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
-- Adds the new values of changed facts to the sums and subtracts the old ones; for flags with
-- locked months, compares with the reported facts.
create function update_flag_fact_sums() returns trigger language plpgsql as $$
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
create trigger flag_fact_added after insert on flag_fact referencing new table as new_rows for each statement
  execute function update_flag_fact_sums();
create trigger flag_fact_changed after update on flag_fact referencing old table as old_rows new table as new_rows
  for each statement execute function update_flag_fact_sums();
create trigger flag_fact_removed after delete on flag_fact referencing old table as old_rows for each statement
  execute function update_flag_fact_sums();
-- Locking a month marks its facts as reported and closes its corrections, because its lines contain
-- the current facts.
create function mark_flag_facts_reported() returns trigger language plpgsql as $$
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
create trigger flag_report_lines_added after insert on flag_report_line referencing new table as new_rows
  for each statement execute function mark_flag_facts_reported();

-- Recomputes changed facts, one transaction at a time. Notes of uncommitted transactions stay.
create function refresh_flag_facts() returns void language plpgsql as $$
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
-- Recomputes all facts; writes only differences.
create function rebuild_flag_facts() returns void language plpgsql as $$
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

-- Notes a record of which few columns matter: its trigger compares these.
-- Argument: the source.
create function mark_flag_record_stale() returns trigger language plpgsql as $$
begin
  insert into flag_note (source, id) values (tg_argv[0], new.id);
  return null;
end $$;
-- Same for windows, of which a changed rule updates very many at once: looks up the flag once per
-- certificate.
create function mark_flag_windows_stale() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into flag_note (source, id) select distinct 'windows', c.flag_id
      from (select distinct ship_cert_id from new_rows) x join ship_cert c on c.id = x.ship_cert_id where c.flag_id is not null;
  elsif tg_op = 'DELETE' then
    insert into flag_note (source, id) select distinct 'windows', c.flag_id
      from (select distinct ship_cert_id from old_rows) x join ship_cert c on c.id = x.ship_cert_id where c.flag_id is not null;
  else
    execute $u$insert into flag_note (source, id) select distinct 'windows', c.flag_id
      from (select distinct v.ship_cert_id from new_rows n join old_rows w on w.id = n.id cross join lateral (values (n.ship_cert_id), (w.ship_cert_id)) v (ship_cert_id)
        where (n.ship_cert_id, n.start_date, n.due_date, n.end_date, n.done_date, n.waived, n.alternative_group) is distinct from (w.ship_cert_id, w.start_date, w.due_date, w.end_date, w.done_date, w.waived, w.alternative_group)) x join ship_cert c on c.id = x.ship_cert_id where c.flag_id is not null$u$;
  end if;
  return null;
end $$;
create trigger flag_facts_stale_added after insert on cert_window referencing new table as new_rows
  for each statement execute function mark_flag_windows_stale();
create trigger flag_facts_stale_changed after update on cert_window referencing old table as old_rows
  new table as new_rows for each statement execute function mark_flag_windows_stale();
create trigger flag_facts_stale_removed after delete on cert_window referencing old table as old_rows
  for each statement execute function mark_flag_windows_stale();
-- Days of withdrawals follow the society's calendar.
create function mark_flag_withdrawals_stale() returns trigger language plpgsql as $$
begin
  insert into flag_note (source, id) select 'cert', id from ship_cert where invalid_time is not null;
  return null;
end $$;
create trigger flag_facts_time_zone_changed after insert or update on setting
  for each row when (new.key = 'timeZone') execute function mark_flag_withdrawals_stale();
create trigger flag_facts_stale_changed after update on quotation_line
  for each row when ((old.flag_fee, old.quantity) is distinct from (new.flag_fee, new.quantity))
  execute function mark_flag_record_stale('line');
create trigger flag_facts_stale_changed after update on cert_template
  for each row when (old.flag_fee is distinct from new.flag_fee) execute function mark_flag_record_stale('template');
create trigger flag_facts_stale_changed after update on cert
  for each row when ((old.code, old.cert_type) is distinct from (new.code, new.cert_type))
  execute function mark_flag_record_stale('kind');
create trigger flag_facts_stale_changed after update on surveyor
  for each row when (old.full_name is distinct from new.full_name) execute function mark_flag_record_stale('surveyor');
create trigger flag_facts_stale_changed after update on app_user
  for each row when (old.name is distinct from new.name) execute function mark_flag_record_stale('user');
create trigger flag_facts_stale_changed after update on ship
  for each row when ((old.flag_id, old.gross_tonnage) is distinct from (new.flag_id, new.gross_tonnage))
  execute function mark_flag_record_stale('ship');
-- Records which facts a statement may have changed: the notes of a changed row x, where one of the
-- watched columns differs. One function for each table, because its statement is then planned once for
-- a connection where rows are added or removed: composed at each call it took 0.37 ms of the 0.60 that
-- a new certificate takes.
do $do$
declare
  t record;
  watched_new text;
  watched_old text;
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
    watched_new := 'n.' || replace(t.watched, ' ', ', n.');
    watched_old := 'w.' || replace(t.watched, ' ', ', w.');
    execute format($f$create function %1$I() returns trigger language plpgsql as $b$
begin
  if tg_op = 'INSERT' then
    insert into flag_note (source, id) select distinct n.source, n.id from new_rows x cross join lateral (values %2$s) n (source, id) where n.id is not null;
  elsif tg_op = 'DELETE' then
    insert into flag_note (source, id) select distinct n.source, n.id from old_rows x cross join lateral (values %2$s) n (source, id) where n.id is not null;
  else
    -- planned for the number of rows: the join of one row would take minutes for a hundred thousand
    execute $u$insert into flag_note (source, id) select distinct n.source, n.id from (
      select n.* from new_rows n join old_rows w on w.id = n.id where (%3$s) is distinct from (%4$s)
      union all select w.* from new_rows n join old_rows w on w.id = n.id where (%3$s) is distinct from (%4$s)) x
      cross join lateral (values %2$s) n (source, id) where n.id is not null$u$;
  end if;
  return null;
end $b$$f$, 'mark_flag_facts_of_' || t.on_table, t.notes, watched_new, watched_old);
    if t.events like '%i%' then
      execute format('create trigger flag_facts_stale_added after insert on %I referencing new table as new_rows for each statement execute function %I()',
        t.on_table, 'mark_flag_facts_of_' || t.on_table);
    end if;
    execute format('create trigger flag_facts_stale_changed after update on %I referencing old table as old_rows new table as new_rows for each statement execute function %I()',
      t.on_table, 'mark_flag_facts_of_' || t.on_table);
    if t.events like '%d%' then
      execute format('create trigger flag_facts_stale_removed after delete on %I referencing old table as old_rows for each statement execute function %I()',
        t.on_table, 'mark_flag_facts_of_' || t.on_table);
    end if;
  end loop;
end $do$;
