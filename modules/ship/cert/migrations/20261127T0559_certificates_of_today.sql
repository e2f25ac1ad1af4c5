-- The view of certificates is that of today, whichever of the migrations before ran last; a past day
-- is read by ship_cert_row_on.
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
    u.display_name as person_name, case when c.pending_until < society_today() then (select p.due_date
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
