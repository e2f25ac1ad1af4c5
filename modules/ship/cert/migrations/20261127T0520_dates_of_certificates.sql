-- Certificates are read as of a day from periods of their dates, by functions with the day as a
-- parameter.
-- Expiry and pending windows of each certificate over time, as recorded now: what a past day reads
-- instead of the columns of today (common/rules/standing/certificate-dates.ts). Written with the
-- periods of ship_cert_standing.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table ship_cert_dates (
  ship_cert_id bigint not null references ship_cert (id) on delete cascade,
  from_day date not null,
  -- the first day of the next period
  until_day date not null,
  expiry_before_extension date,
  -- as the columns of ship_cert with the same names
  pending_start date,
  next_due_date date,
  pending_end date,
  primary key (ship_cert_id, from_day)
);
create or replace view ship_cert_row as
  select c.id, c.version, c.create_time, c.update_time, c.create_by, c.ship_id, c.company_id,
    c.cert_id, c.for_flag_id, c.doc_types, c.survey_cert_id, c.crf_cert_id,
    c.reg_cert_id, c.template_id, c.cert_no, c.utn, c.term, c.survey_type, c.action_type,
      c.inspection_date, c.issue_date, c.issue_place, c.expiry_date,
    c.expiry_before_extension, c.extension_kind, c.extended_on, c.extension_file_id, c.renewal_date,
      c.valid, c.invalid_reason, c.invalid_time, c.superseded_by,
    c.supersedes, c.person_in_charge, c.file_id, c.sha256, c.remark, c.region, c.flag_id,
      c.pending_start, c.pending_end, c.pending_until,
    50 as status, s.name as ship_name, s.imo, s.ship_type, s.owner_id, s.manager_id,
      o.name as company_name, o.imo as company_imo,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, k.code as cert_code,
      k.name_zh as cert_name_zh, k.name_en as cert_name_en, k.cert_type,
    u.name as person_name, case when c.pending_until < society_today() then (select p.due_date
      from cert_pending p where p.ship_cert_id = c.id) else c.next_due_date end as next_due_date,
    case when c.pending_until < society_today()
      then (select window_state(p.start_date, p.due_date, least(p.end_date, c.expiry_date))
        from (values (1)) one left join cert_pending p on p.ship_cert_id = c.id)
      else window_state(c.pending_start, c.next_due_date, c.pending_end) end as window_state,
    c.for_company_id, c.parent_id, c.issued_expiry, c.extension_port,
    coalesce((select t.standing from ship_cert_standing t where t.ship_cert_id = c.id
      and t.from_day <= society_today() and t.until_day > society_today()),
      preliminary_standing(c.valid, c.superseded_by, c.expiry_date)) as standing,
    (select t.reason from ship_cert_standing t where t.ship_cert_id = c.id
      and t.from_day <= society_today() and t.until_day > society_today()) as standing_reason,
    (select nullif(t.rule, '') from ship_cert_standing t where t.ship_cert_id = c.id
      and t.from_day <= society_today() and t.until_day > society_today()) as standing_rule,
    -- null before the issue: the first of all days
    (select nullif(t.since, date '0001-01-01') from ship_cert_standing t where t.ship_cert_id = c.id
      and t.from_day <= society_today() and t.until_day > society_today()) as standing_since,
    c.full_term_on, c.special_file_id,
    (select t.left_by from ship_cert_standing t where t.ship_cert_id = c.id
      and t.from_day <= society_today() and t.until_day > society_today()) as left_by
  from ship_cert c left join ship s on s.id = c.ship_id left join customer o on o.id = c.company_id
    left join flag f on f.id = c.flag_id
    left join cert k on k.id = c.cert_id left join app_user u on u.id = c.person_in_charge;
drop function as_of_day();
-- State of a certificate on a day, from its pending columns.
create function window_state_on(first_start date, first_due date, last_end date,
  day date) returns text language sql immutable parallel safe as $$
  select case when last_end < day then 'overdue' when first_due < day then 'late' when first_start <= day then 'open'
    when first_start is not null then 'notOpen' else 'done' end
$$;

-- The last withdrawal or reinstatement of a certificate up to a day.
create function cert_decision_on(cert bigint, day date) returns setof cert_event language sql stable parallel safe as $$
  select * from cert_event e where e.ship_cert_id = cert and e.kind in ('withdrawal', 'reinstatement') and e.day <= cert_decision_on.day
    order by e.day desc, e.id desc limit 1
$$;

-- Certificates as of a day: columns that change over time have the value of that day, by what is
-- recorded now; those of ship, company and flag state have that of today. Empty where it is not
-- known: certificates whose periods are not computed yet. Inlined into the query that reads it.
create function ship_cert_row_on(day date) returns setof ship_cert_row language sql stable as $$
  select r.id, r.version, r.create_time, r.update_time, r.create_by, r.ship_id, r.company_id,
    r.cert_id, r.for_flag_id, r.doc_types, r.survey_cert_id, r.crf_cert_id, r.reg_cert_id,
    r.template_id, r.cert_no, r.utn,
    -- before an extension, the term is that of its audit entry
    coalesce(case when x.extended_from > day then (select c.change ->> 'from' from log l
      cross join lateral jsonb_array_elements(l.changes) c (change)
      where l.resource = 'ship/cert' and l.row_id = r.id and l.action = 'extend'
        and society_day(l.time) > day and c.change ->> 'field' = 'term'
      order by l.id limit 1) end, r.term),
    r.survey_type, r.action_type, r.inspection_date, r.issue_date, r.issue_place, t.expiry_date,
    d.expiry_before_extension, case when x.extended_from <= day then r.extension_kind end,
    case when x.extended_from <= day then r.extended_on end,
    case when x.extended_from <= day then r.extension_file_id end,
    case when x.extended_from <= day then r.renewal_date end,
    coalesce((select (v.kind <> 'withdrawal')::int from cert_decision_on(r.id, day) v),
      case when exists (select from cert_decision_on(r.id, 'infinity')) then 1 else r.valid end),
    case when exists (select from cert_decision_on(r.id, 'infinity')) then (select v.reason
      from cert_decision_on(r.id, day) v where v.kind = 'withdrawal') else r.invalid_reason end,
    case when exists (select from cert_decision_on(r.id, 'infinity')) then (select v.create_time
      from cert_decision_on(r.id, day) v where v.kind = 'withdrawal') else r.invalid_time end,
    n.id, r.supersedes, r.person_in_charge, r.file_id, r.sha256, r.remark, r.region, r.flag_id,
    d.pending_start, d.pending_end, d.until_day, r.status, r.ship_name, r.imo, r.ship_type,
    r.owner_id, r.manager_id, r.company_name, r.company_imo, r.flag_name_zh, r.flag_name_en,
    r.cert_code, r.cert_name_zh, r.cert_name_en, r.cert_type, r.person_name, d.next_due_date,
    case when t.standing <> 'notYet' and d.from_day is not null
      then window_state_on(d.pending_start, d.next_due_date, d.pending_end, day) end,
    r.for_company_id, r.parent_id, r.issued_expiry,
    case when x.extended_from <= day then r.extension_port end, coalesce(t.standing, 'unknown'),
    t.reason, nullif(t.rule, ''), nullif(t.since, date '0001-01-01'),
    case when r.full_term_on <= day then r.full_term_on end, r.special_file_id, t.left_by
  from ship_cert_row r
    left join ship_cert_standing t on t.ship_cert_id = r.id
      and t.from_day <= day and t.until_day > day
    left join ship_cert_dates d on d.ship_cert_id = r.id and d.from_day <= day and d.until_day > day
    -- the certificate that had replaced it
    left join ship_cert n on n.id = r.superseded_by and n.issue_date <= day
    -- the day of its extension, as in common/rules: without one, the expiry that it extends
    cross join lateral (select case
      when r.extended_on is not null or r.expiry_date > r.expiry_before_extension
      then greatest(coalesce(r.extended_on, r.expiry_before_extension), r.issue_date)
      else r.full_term_on end as extended_from) x
$$;
