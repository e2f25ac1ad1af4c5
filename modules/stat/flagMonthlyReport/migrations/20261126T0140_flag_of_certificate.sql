-- up
-- A certificate is reported to the flag for which it was issued, and so are its extensions,
-- endorsements and withdrawal. The next report recomputes all facts.
create or replace view flag_fact_now as
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
          where o.quotation_line_id = l.id and o.status = 50
          and (o.status_time, o.id) <= (w.status_time, w.id)) n where l.id = w.quotation_line_id),
      (select case when n.place > l.quantity then 0
        else round(l.flag_fee * n.place / l.quantity, 2) - round(l.flag_fee * (n.place - 1) / l.quantity, 2) end
        from quotation_line l, lateral (select count(*) as place from reg_cert o
          where o.quotation_line_id = l.id and o.status = 50
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
        where o.quotation_line_id = l.id and o.status = 50
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
      ('clearance', case when r.status = 50 then r.cleared_date end)) t (kind, day)
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
    where c.crf_id = r.id and c.status = 50) p
  where r.flag_id is not null and r.flag_fees > 0 and p.day is not null
  union all
  select p.flag_id, 'entry ' || p.id, 'entry', p.id, p.entry_date, 'E', p.kind, null, null, 0, 0, 0, 0, 0,
    case p.kind when 'charge' then p.amount else 0 end, case p.kind when 'payment' then p.amount else 0 end,
    jsonb_build_object('reference', p.reference, 'issueDate', p.entry_date, 'nowZh', p.remark, 'nowEn', p.remark)
  from flag_account p;
insert into flag_note (source, id) values ('kind', 0);
-- down
create or replace view flag_fact_now as
  -- Certificates: statutory and class (A), registration (B), and exemptions (C: SOLAS I/12 and LL
  -- article 16).
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
          where o.quotation_line_id = l.id and o.status = 50
          and (o.status_time, o.id) <= (w.status_time, w.id)) n where l.id = w.quotation_line_id),
      (select case when n.place > l.quantity then 0
        else round(l.flag_fee * n.place / l.quantity, 2) - round(l.flag_fee * (n.place - 1) / l.quantity, 2) end
        from quotation_line l, lateral (select count(*) as place from reg_cert o
          where o.quotation_line_id = l.id and o.status = 50
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
    cross join
      lateral (select coalesce(g.flag_id, c.for_flag_id, (select x.from_id from ship_change x
      where x.ship_id = c.ship_id and x.field = 'flagId' and x.effective_date > c.issue_date
      order by x.effective_date, x.id limit 1), s.flag_id) as flag_id offset 0) fl
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
  from ship_cert c left join ship s on s.id = c.ship_id
    cross join
      lateral (select coalesce(c.for_flag_id, (select x.from_id from ship_change x
      where x.ship_id = c.ship_id and x.field = 'flagId' and x.effective_date > c.extended_on
      order by x.effective_date, x.id limit 1), s.flag_id) as flag_id offset 0) fl
  where c.extended_on is not null and fl.flag_id is not null
  union all
  select fl.flag_id, 'withdrawal ' || c.id, 'cert', c.id, i.day, 'C', 'withdrawal', c.ship_id,
    c.person_in_charge, 0, 0, 0, 0, 0, 0, 0,
    jsonb_build_object('shipCertId', c.id, 'certId', c.cert_id, 'shipId', c.ship_id, 'companyId',
      c.company_id, 'certNo', c.cert_no, 'utn', c.utn, 'issueDate', i.day, 'nowZh', c.invalid_reason,
      'nowEn', c.invalid_reason)
  from ship_cert c
    left join ship s on s.id = c.ship_id
    cross join lateral (select society_day(c.invalid_time) as day) i
    -- a deletion ends certificates on the day on which the ship leaves the flag
    cross join
      lateral (select coalesce(c.for_flag_id, (select x.from_id from ship_change x
      where x.ship_id = c.ship_id and x.field = 'flagId' and x.effective_date > i.day - 1
      order by x.effective_date, x.id limit 1), s.flag_id) as flag_id offset 0) fl
  where c.valid = 0 and i.day is not null and fl.flag_id is not null
  union all
  select fl.flag_id, 'endorsement ' || e.id, 'endorsement', e.id, e.inspection_date, 'A', 'endorsement',
    c.ship_id, coalesce(w.person_in_charge, c.person_in_charge), 0, 0, 0, 0, 0,
    coalesce((select case when n.place > l.quantity then 0
      else round(l.flag_fee * n.place / l.quantity, 2) - round(l.flag_fee * (n.place - 1) / l.quantity, 2) end
      from quotation_line l, lateral (select count(*) as place from survey_cert o
        where o.quotation_line_id = l.id and o.status = 50
        and (o.status_time, o.id) <= (w.status_time, w.id)) n where l.id = w.quotation_line_id), 0), 0,
    jsonb_build_object('shipCertId', c.id, 'certId', c.cert_id, 'shipId', c.ship_id, 'companyId',
      c.company_id, 'certNo', c.cert_no, 'utn', e.utn, 'actionType', 'endorse', 'surveyType', e.survey_type,
      'inspectionDate', e.inspection_date,
      'place', e.place, 'surveyorName', coalesce(v.full_name, e.surveyor_name), 'expiryDate', e.amended_expiry)
  from cert_endorsement e join ship_cert c on c.id = e.ship_cert_id left join ship s on s.id = c.ship_id
    left join survey_cert w on w.id = e.survey_cert_id left join surveyor v on v.id = e.surveyor_id
    cross join
      lateral (select coalesce(c.for_flag_id, (select x.from_id from ship_change x
      where x.ship_id = c.ship_id and x.field = 'flagId' and x.effective_date > e.inspection_date
      order by x.effective_date, x.id limit 1), s.flag_id) as flag_id offset 0) fl
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
      ('clearance', case when r.status = 50 then r.cleared_date end)) t (kind, day)
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
    where c.crf_id = r.id and c.status = 50) p
  where r.flag_id is not null and r.flag_fees > 0 and p.day is not null
  union all
  select p.flag_id, 'entry ' || p.id, 'entry', p.id, p.entry_date, 'E', p.kind, null, null, 0, 0, 0, 0, 0,
    case p.kind when 'charge' then p.amount else 0 end, case p.kind when 'payment' then p.amount else 0 end,
    jsonb_build_object('reference', p.reference, 'issueDate', p.entry_date, 'nowZh', p.remark, 'nowEn', p.remark)
  from flag_account p;
