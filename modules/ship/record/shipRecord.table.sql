-- Entered records of a ship: surveys, conditions of class, memoranda, port State control, damage
-- and notes.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table ship_record (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  ship_id bigint not null references ship (id),
  -- notes are internal: hidden from owners and flag states
  kind text not null check (kind in ('survey', 'condition', 'memorandum', 'psc', 'detention',
    'casualty', 'change', 'note')),
  record_date date not null,
  place text,
  title text not null,
  content text,
  survey_type text,
  surveyor_id bigint references surveyor (id),
  -- number of a report or case
  reference text,
  -- due date of an open record, and its value before the first extension
  due_date date,
  first_due_date date,
  -- port State control regime, inspecting authority, and findings
  mou text,
  authority text,
  deficiencies int,
  -- dates of detention; the last day is null while the ship is detained
  detained_from date,
  detained_to date,
  attachments text[],
  -- 10 on record: no action, 20 open, 50 cleared
  status int not null default {{shipRecord.recorded}},
  status_time timestamptz not null default now(),
  round int not null default 0,
  cleared_date date,
  cleared_by bigint references app_user (id),
  clear_remark text,
  -- search text: texts of the record and names of its ship; maintained by the triggers below
  search_text text not null default '',
  check (due_date >= record_date),
  check (cleared_date >= record_date),
  check (detained_to >= detained_from)
);
-- for the lookup of records that use a file
create index ship_record_attachments_held on ship_record using gin (attachments);
create index ship_record_ship on ship_record (ship_id, record_date desc, id desc);
create index ship_record_date on ship_record (record_date desc, id desc);
create index ship_record_kind on ship_record (kind, record_date desc, id desc);
create index ship_record_due on ship_record (due_date, id) where status = {{shipRecord.open}};
create index ship_record_create_by on ship_record (create_by);
create index ship_record_search on ship_record using gin (search_text gin_trgm_ops);

create function set_ship_record_search_text() returns trigger language plpgsql as $$
begin
  select x3(concat_ws(' ', s.name, s.name_zh, s.imo, new.title, new.place, new.reference, new.authority, new.content)) into new.search_text from ship s where s.id = new.ship_id;
  new.search_text := coalesce(new.search_text, '');
  return new;
end $$;
create trigger ship_record_search_text before insert or update of ship_id, title, place, reference,
  authority, content, search_text on ship_record
  for each row execute function set_ship_record_search_text();
-- Updates the search text when a ship is renamed.
create function update_ship_records_of_ship() returns trigger language plpgsql as $$
begin
  update ship_record set search_text = '' where ship_id = new.id;
  return null;
end $$;
create trigger ship_record_ship_renamed after update of name, name_zh, imo on ship
  for each row when (old.name is distinct from new.name or old.name_zh is distinct from new.name_zh
    or old.imo is distinct from new.imo) execute function update_ship_records_of_ship();

create view ship_record_row as
  select r.*, coalesce(r.status = {{shipRecord.open}} and r.due_date < society_today(), false) as overdue,
    s.name as ship_name, s.imo, s.ship_type, s.region, s.flag_id, s.owner_id, s.manager_id,
    s.crew_manager_id, s.operator_id,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, v.display_name as surveyor_name,
      c.display_name as cleared_by_name, b.display_name as recorded_by, s.mlc_shipowner_id
  from ship_record r join ship s on s.id = r.ship_id join flag f on f.id = s.flag_id
    left join surveyor v on v.id = r.surveyor_id left join app_user c on c.id = r.cleared_by
      left join app_user b on b.id = r.create_by;

-- All events of a ship: records, dated changes of its particulars, and events of its certificates.
create view ship_chronicle as
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
