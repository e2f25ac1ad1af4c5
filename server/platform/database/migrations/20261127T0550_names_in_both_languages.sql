-- additive: generated columns; views show both names in the columns of before
-- The name of a person for readers of both languages stands in one column, which every view shows.
create function name_in_both(name text, name_zh text) returns text language sql immutable parallel safe as
  $$ select case when name_zh <> name and name_zh <> '' then name || ' ' || name_zh else name end $$;
alter table app_user add column display_name text not null generated always as (name_in_both(name, name_zh)) stored;
alter table surveyor add column display_name text not null generated always as (name_in_both(full_name, name_zh)) stored;
create or replace view api_key_row as
  select k.id, k.version, k.create_time, k.update_time, k.create_by, k.name, k.user_id, k.prefix, k.rights,
    k.data_type, k.expires_on, k.revoked_time, u.display_name as user_name, l.last_used as last_used_time,
    l.ip as last_used_ip,
    case when k.revoked_time is not null then 'revoked'
      when k.expires_on < (now() at time zone 'UTC')::date then 'expired' else 'active' end as state
  from api_key k join app_user u on u.id = k.user_id left join api_key_use l on l.key_id = k.id;
create or replace view app_user_row as
  select u.id, u.version, u.create_time, u.update_time, u.create_by, u.username, u.name, u.phone, u.email,
    u.sex, u.region, u.user_type,
    u.role_id, u.status, u.password_update_time, u.must_change_password, u.related_surveyor,
      u.related_customers, u.related_flag_state,
    exists (select from second_factor sf
      where sf.user_id = u.id and sf.confirmed_time is not null) as second_factor, r.role_name,
      r.role_name_en, r.task_node, s.display_name as related_surveyor_name,
      f.name_zh as related_flag_state_name_zh, f.name_en as related_flag_state_name_en, u.name_zh
  from app_user u join role r on r.id = u.role_id left join surveyor s on s.id = u.related_surveyor
    left join flag f on f.id = u.related_flag_state;
create or replace view class_event_row as
  select e.*, s.name as ship_name, s.region, s.flag_id, s.owner_id, s.manager_id, s.crew_manager_id,
    s.operator_id, s.create_by as ship_create_by, c.cert_no, u.display_name as recorded_by
  from class_event e join ship s on s.id = e.ship_id
    left join ship_cert c on c.id = e.ship_cert_id left join app_user u on u.id = e.create_by;
create or replace view confirmation_row as
  select c.id, c.version, c.create_time, c.update_time, c.create_by, c.resource, c.action, c.needs,
    c.row_id, c.subject_zh, c.subject_en, c.reason, c.entries,
    c.requested_by, c.expires_time, c.status, c.status_time, c.round, c.decided_by, c.outcome_zh,
      c.outcome_en, r.display_name as requested_name, d.display_name as decided_name
  from confirmation c left join app_user r on r.id = c.requested_by left join app_user d on d.id = c.decided_by;
create or replace view crf_cert_row as
  select w.id, w.version, w.create_time, w.update_time, w.create_by, w.crf_id, w.ship_id, w.cert_id,
    w.template_id, w."values", w.term, w.action_type, w.survey_type, w.survey_place,
    w.inspection_date, w.issue_date, w.issue_place, w.expiry_date, w.attachments, w.remark,
      w.status, w.status_time, w.round, w.data_changed, w.person_in_charge, w.signer_id,
      w.surveyor_id,
    w.submitted_by, w.audited_by, w.signed_by, w.predecessor_id, w.ship_cert_id, w.replaces_id,
      w.cert_no, w.utn, w.pdf_file_id, w.anchors, w.printed, w.engine_id, w.file_id, w.sha256,
    case when w.status = 50 then coalesce(c.valid, w.valid) end as valid, coalesce(c.superseded_by,
      w.superseded_by) is not null as superseded,
    -- form of the template: 3 is issued in the name of the RO
    t.crf_type as form_type,
    u.display_name as person_name, g.display_name as signer_name, r.crf_no, r.name as crf_name, r.region,
      r.customer_id, r.product_name, r.product_model, r.serial_number,
    s.name as ship_name, s.imo, s.ship_type, s.owner_id, s.manager_id, coalesce(s.flag_id,
      r.flag_id) as flag_id, f.name_zh as flag_name_zh, f.name_en as flag_name_en,
    k.code as cert_code, k.name_zh as cert_name_zh, k.name_en as cert_name_en
  from crf_cert w join crf r on r.id = w.crf_id join cert k on k.id = w.cert_id
    join app_user u on u.id = w.person_in_charge join app_user g on g.id = w.signer_id
    left join ship s on s.id = w.ship_id left join flag f on f.id = coalesce(s.flag_id, r.flag_id)
      left join cert_template t on t.id = w.template_id
      left join ship_cert c on c.id = w.ship_cert_id;
create or replace view crf_row as
  select c.*, k.name_zh as category_name_zh, k.name_en as category_name_en, k.kind, k.scope,
    k.without_cert, k.form_template_ids,
    u.name as customer_name, f.name_zh as flag_name_zh, f.name_en as flag_name_en,
      s.display_name as lead_name, v.name as ship_name
  -- the category always exists; as a left join it costs nothing when its columns are not selected
  from crf c left join crf_category k on k.id = c.category_id
    left join customer u on u.id = c.customer_id left join flag f on f.id = c.flag_id
    left join surveyor s on s.id = c.lead_surveyor_id left join ship v on v.id = c.ship_id;
create or replace view flag_account_row as
  select p.*, f.name_zh as flag_name_zh, f.name_en as flag_name_en, u.display_name as recorded_by
  from flag_account p join flag f on f.id = p.flag_id left join app_user u on u.id = p.create_by;
create or replace view form_template_row as
  select t.*, f.name_zh as form_name_zh, f.name_en as form_name_en, v.create_time as published_time,
    u.display_name as published_by_name,
    case when v.id is null or (t.form_no, t.name_zh, t.name_en, t.crf_type, f.definition, t.template_file_id)
        is distinct from (v.form_no, v.name_zh, v.name_en, v.crf_type, v.definition, v.template_file_id)
      then coalesce(t.version_no, 0) + 1 end as draft_no
  from form_template t join form f on f.id = t.form_id
    left join form_template_version v on v.template_id = t.id and v.version_no = t.version_no
    left join app_user u on u.id = v.create_by;
create or replace view news_row as
  select n.*, f.name_zh as flag_name_zh, f.name_en as flag_name_en, u.display_name as publisher_name
  from news n left join flag f on f.id = n.flag_id left join app_user u on u.id = n.published_by;
create or replace view principal as
  select u.id as user_id, u.username, u.display_name as name, u.email, u.status = 1 and r.role_status = 1 as active,
    u.password_hash, u.password_update_time,
    u.must_change_password, u.region, u.user_type, u.related_surveyor as surveyor_id,
      u.related_customers as customer_ids,
    u.related_flag_state as flag_id, r.id as role_id, r.role_name, r.task_node, r.data_type,
    coalesce((select array_agg(m.code) from role_menu rm join open_menu m on m.id = rm.menu_id
      where rm.role_id = r.id and m.type = 3), '{}') as rights,
    f.user_id is not null as second_factor, coalesce(r.second_factor, false) and f.user_id is null as must_enrol
  from app_user u join role r on r.id = u.role_id
    left join second_factor f on f.user_id = u.id and f.confirmed_time is not null;
create or replace view quotation_row as
  select q.*, c.name as customer_name, m.name as management_name, o.name as company_name,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, u.display_name as quo_per_name,
    q.total - q.invoiced - q.written_off as balance, q.invoiced - q.collected as receivable,
    (select string_agg(s.name, ', ' order by s.name) from ship s where s.id = any (q.ship_ids)) as ship_names,
    -- lines in input format: with a price only where it was entered manually
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'feeClass', l.fee_class, 'shipId',
      l.ship_id, 'shipType', l.ship_type, 'certId', l.cert_id, 'feeType', l.fee_type, 'surveyType',
      l.survey_type,
      'feeItem', l.fee_item, 'manualName', l.manual_name, 'quantity', l.quantity, 'unitPrice', case
        when l.manual_reason is not null then l.unit_price end, 'manualReason', l.manual_reason)
        order by l.seq), '[]')
      from quotation_line l where l.quotation_id = q.id) as items
  from quotation q join customer c on c.id = q.customer_id
    left join customer m on m.id = q.management_id left join customer o on o.id = q.company_id
    join flag f on f.id = q.flag_id join app_user u on u.id = q.quo_per;
create or replace view reg_cert_row as
  select w.*, null::bigint as template_id, u.display_name as person_name, s.name as ship_name, s.imo,
    s.ship_type, s.region, s.owner_id, s.manager_id,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, k.code as cert_code,
      k.name_zh as cert_name_zh, k.name_en as cert_name_en, c.valid,
    l.quotation_id, q.job_no
  from reg_cert w join ship s on s.id = w.ship_id join flag f on f.id = w.flag_id join cert k on k.id = w.cert_id
    join app_user u on u.id = w.person_in_charge left join ship_cert c on c.id = w.ship_cert_id
    left join quotation_line l on l.id = w.quotation_line_id left join quotation q on q.id = l.quotation_id;
create or replace view reg_work_row as
  select l.id, q.version, q.create_time, q.update_time, q.create_by, l.quotation_id, q.job_no,
    q.quo_nm, s.id as ship_id, s.name as ship_name, s.imo, q.flag_id,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, l.cert_id, k.code as cert_code,
      k.name_zh as cert_name_zh, k.name_en as cert_name_en,
    l.survey_type, l.quantity, q.region, q.customer_id, c.name as customer_name, q.quo_per,
      u.display_name as quo_per_name, q.answer_time
  from quotation_line l join quotation q on q.id = l.quotation_id join flag f on f.id = q.flag_id
    join customer c on c.id = q.customer_id
    join app_user u on u.id = q.quo_per
    -- lines of a quotation for one ship may omit the ship
    left join ship s on s.id = coalesce(l.ship_id, case
      when cardinality(q.ship_ids) = 1 then q.ship_ids[1] end) left join cert k on k.id = l.cert_id
  where l.fee_class = 20 and l.work_state = 'none' and q.status = 50;
create or replace view saved_view_row as
  select v.*, u.display_name as owner_name from saved_view v join app_user u on u.id = v.create_by;
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
create or replace view ship_record_row as
  select r.*, coalesce(r.status = 20 and r.due_date < society_today(), false) as overdue,
    s.name as ship_name, s.imo, s.ship_type, s.region, s.flag_id, s.owner_id, s.manager_id,
    s.crew_manager_id, s.operator_id,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, v.display_name as surveyor_name,
      c.display_name as cleared_by_name, b.display_name as recorded_by
  from ship_record r join ship s on s.id = r.ship_id join flag f on f.id = s.flag_id
    left join surveyor v on v.id = r.surveyor_id left join app_user c on c.id = r.cleared_by
      left join app_user b on b.id = r.create_by;
create or replace view survey_cert_row as
  select w.*, u.display_name as person_name, s.name as ship_name, s.imo, s.ship_type, coalesce(s.region,
    o.region) as region, coalesce(s.flag_id, w.for_flag_id) as flag_id, s.owner_id, s.manager_id,
    o.name as company_name, o.imo as company_imo,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, k.code as cert_code,
      k.name_zh as cert_name_zh, k.name_en as cert_name_en, c.valid
  from survey_cert w left join ship s on s.id = w.ship_id
    left join customer o on o.id = w.company_id
    left join flag f on f.id = coalesce(s.flag_id, w.for_flag_id)
    -- all are many-to-one; as left joins they cost nothing when their columns are not selected
    left join cert k on k.id = w.cert_id left join app_user u on u.id = w.person_in_charge
      left join ship_cert c on c.id = w.ship_cert_id;
create or replace view survey_confirm_row as
  select l.id, q.version, q.create_time, q.update_time, q.create_by, l.quotation_id, q.job_no,
    q.quo_nm, q.quo_tp, l.seq, l.fee_class, l.fee_type,
    s.id as ship_id, s.name as ship_name, s.imo, coalesce(s.ship_type, l.ship_type) as ship_type,
      case when s.id is null then q.company_id end as company_id, o.name as company_name,
    coalesce(s.flag_id, q.flag_id) as flag_id, f.name_zh as flag_name_zh, f.name_en as flag_name_en,
      l.cert_id, k.code as cert_code, k.name_zh as cert_name_zh, k.name_en as cert_name_en,
    l.survey_type, l.manual_name, l.quantity, q.region, q.customer_id, c.name as customer_name,
      q.quo_per, u.display_name as quo_per_name, q.answer_time
  from quotation_line l join quotation q on q.id = l.quotation_id
    join customer c on c.id = q.customer_id join app_user u on u.id = q.quo_per
    -- lines of a quotation for one ship may omit the ship
    left join ship s on s.id = coalesce(l.ship_id, case
      when q.quo_tp = 0 and cardinality(q.ship_ids) = 1 then q.ship_ids[1] end)
    left join customer o on o.id = q.company_id and s.id is null
      join flag f on f.id = coalesce(s.flag_id, q.flag_id) left join cert k on k.id = l.cert_id
  where l.fee_class in (10, 30) and l.work_state = 'none' and q.status = 50;
create or replace view survey_item_row as
  select i.*, coalesce(i.postponed_until, i.due_date) as due_by, s.name as ship_name, s.region,
    s.flag_id, s.owner_id, s.manager_id, s.create_by as ship_create_by, v.display_name as surveyor_name
  from survey_item i join ship s on s.id = i.ship_id left join surveyor v on v.id = i.surveyor_id;
create or replace view survey_request_row as
  select r.*, s.name as ship_name, s.imo, s.region, s.flag_id, f.name_zh as flag_name_zh,
    f.name_en as flag_name_en, c.name as customer_name,
    u.display_name as asked_by, h.display_name as handler_name, coalesce(m.count, 0) as message_count,
      m.last_time as message_time, coalesce(m.last_office, true) = false as answer_due
  from survey_request r join ship s on s.id = r.ship_id join flag f on f.id = s.flag_id
    join customer c on c.id = r.customer_id
    left join app_user u on u.id = r.create_by left join app_user h on h.id = r.handler_id
    left join lateral (
      select count(*)::int as count, max(create_time) as last_time, (array_agg(from_office
        order by id desc))[1] as last_office
      from survey_request_message where request_id = r.id) m on true;
create or replace view survey_work_row as
  select w.*, u.display_name as person_name, s.name as ship_name, s.imo, s.ship_type, coalesce(s.flag_id,
    q.flag_id, g.flag_id) as flag_id, f.name_zh as flag_name_zh, f.name_en as flag_name_en,
    o.name as company_name, l.fee_class, l.fee_type, l.manual_name, q.id as quotation_id,
      q.job_no as quotation_no, q.customer_id, c.name as customer_name,
    k.name_zh as line_name_zh, k.name_en as line_name_en,
    coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'certId', e.cert_id, 'code', t.code,
      'nameZh', t.name_zh, 'nameEn', t.name_en, 'status', e.status, 'actionType', e.action_type,
      'certNo', e.cert_no) order by e.id)
      from survey_cert e join cert t on t.id = e.cert_id where e.survey_work_id = w.id), '[]') as certs
  from survey_work w join app_user u on u.id = w.person_in_charge
    left join ship s on s.id = w.ship_id left join customer o on o.id = w.company_id
    left join quotation_line l on l.id = w.quotation_line_id
      left join quotation q on q.id = l.quotation_id left join customer c on c.id = q.customer_id
    -- a company's task without a quotation: the flag of its certificates
    left join lateral (select min(e.for_flag_id) as flag_id from survey_cert e
      where e.survey_work_id = w.id) g on w.ship_id is null and q.id is null
    left join cert k on k.id = l.cert_id left join flag f on f.id = coalesce(s.flag_id, q.flag_id,
      g.flag_id);
create or replace view surveyor_authorisation as
  select s.id * 100000 + f.id as id, s.version, s.create_time, s.update_time, s.create_by,
    s.id as surveyor_id, s.display_name as full_name, s.surveyor_type, s.survey_level, s.region, f.id as flag_id,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en,
    -- restrictions of the flag's authorisation, otherwise the surveyor's general ones
    coalesce(g.ship_models, s.ship_models) as ship_models, coalesce(g.scopes,
      s.inspection_scopes) as inspection_scopes, coalesce(g.issue_time, s.issue_time) as issue_time,
      least(g.validity_time, s.validity_time) as validity_time,
    case when s.status = 0 or s.grant_status <> 'valid' or g.grant_status <> 'valid'
      then 'suspended' when least(g.validity_time, s.validity_time) < society_today() then 'expired'
      when s.validity_time is null then 'suspended'
        when greatest(g.issue_time, s.issue_time) > society_today() then 'future'
        else 'inForce' end as state
  from surveyor s cross join lateral unnest(s.flag_ids) as n (flag_id) join flag f on f.id = n.flag_id
    left join lateral (
      select a ->> 'grantStatus' as grant_status, (a ->> 'issueTime')::date as issue_time,
        (a ->> 'validityTime')::date as validity_time,
        case when jsonb_typeof(a -> 'shipModels') = 'array'
          and jsonb_array_length(a -> 'shipModels') > 0
          then array(select jsonb_array_elements_text(a -> 'shipModels')) end as ship_models,
        case when jsonb_typeof(a -> 'inspectionScopes') = 'array'
          and jsonb_array_length(a -> 'inspectionScopes') > 0
          then array(select jsonb_array_elements_text(a -> 'inspectionScopes')) end as scopes
      from jsonb_array_elements(coalesce(s.authorisations, '[]')) a where (a ->> 'flagId')::bigint = f.id
      order by (a ->> 'grantStatus' = 'valid') desc, (a ->> 'validityTime')::date desc limit 1) g on true;
create or replace view webhook_row as
  select w.id, w.version, w.create_time, w.update_time, w.create_by, w.name, w.user_id, w.url, w.kinds,
    w.failures, w.disabled_time, u.display_name as user_name,
    case when w.disabled_time is null then 'active' else 'disabled' end as state
  from webhook w join app_user u on u.id = w.user_id;
create or replace view ship_chronicle as
  select r.ship_id, 'record' as source, r.id as source_id, r.id as link_id, r.record_date as day,
    r.kind, r.title as title_zh, r.title as title_en, r.reference, r.content, r.place,
    r.survey_type,
    r.surveyor_name as person, null::date as until, null::text as field, null::text as from_zh,
      null::text as from_en, null::text as to_zh, null::text as to_en, r.attachments as files,
    r.status, r.due_date, r.overdue, r.cleared_date, r.mou, r.authority, r.deficiencies, r.detained_from, r.detained_to
  from ship_record_row r
  union all
  select c.ship_id, 'change', c.id, c.ship_id, c.effective_date, 'change', null, null, null, c.reason, null, null,
    null, null, c.field, c.from_zh, c.from_en, c.to_zh, c.to_en, case
      when c.file_id is not null then array[c.file_id] end,
    null, null, null, null, null, null, null, null, null
  from ship_change c
  union all
  select c.ship_id, 'cert', c.id, c.id, c.issue_date, 'certificate', k.name_zh, k.name_en,
    c.cert_no, null, c.issue_place, c.survey_type,
    u.display_name, c.expiry_before_extension, null, null, null, null, null, case
      when c.file_id is not null then array[c.file_id] end,
    null, null, null, null, null, null, null, null, null
  from ship_cert c join cert k on k.id = c.cert_id left join app_user u on u.id = c.person_in_charge
  union all
  select c.ship_id, 'endorsement', e.id, c.id, e.inspection_date, 'survey', k.name_zh, k.name_en,
    c.cert_no, e.remark, e.place, e.survey_type,
    coalesce(v.display_name, e.surveyor_name), null, null, null, null, null, null, case
      when e.file_id is not null then array[e.file_id] end,
    null, null, null, null, null, null, null, null, null
  from cert_endorsement e join ship_cert c on c.id = e.ship_cert_id join cert k on k.id = c.cert_id
    left join surveyor v on v.id = e.surveyor_id
  union all
  select c.ship_id, 'extension', c.id, c.id, c.extended_on, 'certificate', k.name_zh, k.name_en,
    c.cert_no, null, null, null,
    null, c.expiry_date, null, null, null, null, null, case
      when c.extension_file_id is not null then array[c.extension_file_id] end,
    null, null, null, null, null, null, null, null, null
  from ship_cert c join cert k on k.id = c.cert_id where c.extended_on is not null
  union all
  select c.ship_id, 'withdrawal', c.id, c.id, society_day(c.invalid_time),
    'certificate', k.name_zh, k.name_en, c.cert_no, c.invalid_reason, null, null,
    null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null
  from ship_cert c join cert k on k.id = c.cert_id where c.valid = 0 and c.invalid_time is not null;
