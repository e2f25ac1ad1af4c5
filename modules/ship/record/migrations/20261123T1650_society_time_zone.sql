-- up
-- Withdrawals count on the day in the society's own time zone.
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
    u.name, c.expiry_before_extension, null, null, null, null, null, case
      when c.file_id is not null then array[c.file_id] end,
    null, null, null, null, null, null, null, null, null
  from ship_cert c join cert k on k.id = c.cert_id left join app_user u on u.id = c.person_in_charge
  union all
  select c.ship_id, 'endorsement', e.id, c.id, e.inspection_date, 'survey', k.name_zh, k.name_en,
    c.cert_no, e.remark, e.place, e.survey_type,
    coalesce(v.full_name, e.surveyor_name), null, null, null, null, null, null, case
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
-- down
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
    u.name, c.expiry_before_extension, null, null, null, null, null, case
      when c.file_id is not null then array[c.file_id] end,
    null, null, null, null, null, null, null, null, null
  from ship_cert c join cert k on k.id = c.cert_id left join app_user u on u.id = c.person_in_charge
  union all
  select c.ship_id, 'endorsement', e.id, c.id, e.inspection_date, 'survey', k.name_zh, k.name_en,
    c.cert_no, e.remark, e.place, e.survey_type,
    coalesce(v.full_name, e.surveyor_name), null, null, null, null, null, null, case
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
  select c.ship_id, 'withdrawal', c.id, c.id, (c.invalid_time at time zone 'Asia/Shanghai')::date,
    'certificate', k.name_zh, k.name_en, c.cert_no, c.invalid_reason, null, null,
    null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null
  from ship_cert c join cert k on k.id = c.cert_id where c.valid = 0 and c.invalid_time is not null;
