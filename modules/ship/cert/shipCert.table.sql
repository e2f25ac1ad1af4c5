-- Certificates of ships and of their management companies. Printed content never changes; a
-- correction is a new certificate.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table ship_cert (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  -- holder: a ship or a company
  ship_id bigint references ship (id),
  company_id bigint references customer (id),
  cert_id bigint not null references cert (id),
  -- of a company's certificate: the flag state on whose behalf it is issued, and the ship types it
  -- covers (SOLAS IX/1)
  for_flag_id bigint references flag (id),
  doc_types text[],
  -- the work that issued it; null for certificates recorded from paper
  survey_cert_id bigint,
  crf_cert_id bigint,
  reg_cert_id bigint,
  template_id bigint,
  cert_no text not null,
  -- unique tracking number of this document (FAL.5/Circ.39/Rev.2); null for paper
  utn text unique,
  -- full, interim, short and others
  term text not null,
  survey_type text,
  action_type text,
  -- completion of the survey: not the issue date
  inspection_date date,
  issue_date date not null,
  issue_place text,
  -- null: no expiry
  expiry_date date,
  -- basis of later dates, unaffected by extensions
  expiry_before_extension date,
  -- reason of the extension (common/rules/certificates/extension.ts), the day the society recorded
  -- it, and the flag's approval
  extension_kind text,
  extended_on date,
  extension_file_id text,
  -- completion of the renewal survey while the new certificate is not on board
  renewal_date date,
  -- 1 valid, 0 made invalid
  valid int not null default 1 check (valid in (0, 1)),
  invalid_reason text,
  invalid_time timestamptz,
  superseded_by bigint references ship_cert (id),
  supersedes bigint references ship_cert (id),
  person_in_charge bigint,
  -- the signed PDF and its hash
  file_id text,
  sha256 text,
  remark text,
  -- of the ship or company; maintained by the triggers below
  region text not null default '',
  -- the flag it was issued for: it never changes with the ship's
  flag_id bigint,
  -- summary of pending windows, from which the state of a day follows (window_state): the first
  -- start, the first due date, and the last day before it is overdue; null without pending windows.
  -- Maintained by the triggers below
  pending_start date,
  next_due_date date,
  pending_end date,
  -- the last day for which they apply: after it a missed window is ignored, because an alternative
  -- follows
  pending_until date not null default 'infinity',
  -- whether the first start has passed, as of the last update (daily-update.ts). Indexed instead of
  -- the start itself, so that a rule that moves starts updates few index entries (HOT updates)
  pending_open boolean not null default false,
  -- the company (ISM) that operated the ship when it was issued; the ISM, ISPS and MLC certificates
  -- end when another one takes over
  for_company_id bigint references customer (id),
  -- the certificate it is attached to: of exemptions, declarations and supplements
  parent_id bigint references ship_cert (id),
  -- expiry as issued, where an early verification or an extension to the full term has changed it
  issued_expiry date,
  -- port of survey of the voyage for which it is extended
  extension_port text,
  -- the day on which a certificate issued for less was extended to the full term
  full_term_on date,
  -- decision of the flag that the renewal counts from its completion: SOLAS I/14(g)
  special_file_id text,
  -- the flag's approval of the full term, where a later extension has one of its own
  full_term_file_id text,
  unique (cert_no, utn),
  check (num_nonnulls(ship_id, company_id) = 1 and (company_id is not null or (for_flag_id is null
    and doc_types is null)))
-- Vacuumed early: index-only counts need pages that are marked all-visible, and about a thousand
-- certificates change every day.
) with (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.01);
-- for the lookup of records that use a file
create index ship_cert_file_id_held on ship_cert (file_id) where file_id is not null;
create index ship_cert_special_file_id_held on ship_cert (special_file_id) where special_file_id is not null;
create index ship_cert_full_term_file_id_held on ship_cert (full_term_file_id) where full_term_file_id is not null;
create index ship_cert_extension_file_id_held on ship_cert (extension_file_id) where extension_file_id is not null;
create index ship_cert_ship on ship_cert (ship_id, cert_id);
create index ship_cert_company on ship_cert (company_id, cert_id) where company_id is not null;
create index ship_cert_kind on ship_cert (cert_id, issue_date desc, id desc);
-- Covering indexes by date of issue: list filters are answered without reading the table.
create index ship_cert_issue on ship_cert (issue_date desc, id desc)
  include (region, flag_id, cert_id, valid, person_in_charge, create_by, pending_open,
  next_due_date, pending_end);
create index ship_cert_term on ship_cert (term, issue_date desc, id desc);
create index ship_cert_region on ship_cert (region, issue_date desc, id desc)
  include (flag_id, cert_id, valid, person_in_charge, create_by, pending_open, next_due_date,
  pending_end);
create index ship_cert_flag on ship_cert (flag_id, issue_date desc, id desc)
  include (region, cert_id, valid, pending_open, next_due_date, pending_end);
create index ship_cert_person on ship_cert (person_in_charge);
create index ship_cert_creator on ship_cert (create_by) where create_by is not null;
-- Lists sort in both directions with nulls last: each direction needs its own index.
create index ship_cert_expiry on ship_cert (expiry_date, id);
create index ship_cert_expiry_down on ship_cert (expiry_date desc nulls last, id desc);
create index ship_cert_due on ship_cert (next_due_date, id)
  include (region, flag_id, cert_id, valid, person_in_charge, create_by, pending_open, pending_end);
create index ship_cert_due_down on ship_cert (next_due_date desc nulls last, id desc);
create index ship_cert_region_due on ship_cert (region, next_due_date, id)
  include (flag_id, cert_id, valid, person_in_charge, create_by, pending_open, pending_end);
create index ship_cert_flag_due on ship_cert (flag_id, next_due_date, id)
  include (region, cert_id, valid, pending_open, pending_end);
create index ship_cert_overdue on ship_cert (pending_end);
create index ship_cert_until on ship_cert (pending_until) where pending_until < 'infinity';
create index ship_cert_withdrawn on ship_cert (issue_date desc, id desc) where valid = 0;
create index ship_cert_invalid_time on ship_cert (invalid_time) where valid = 0;
create index ship_cert_superseded on ship_cert (superseded_by) where superseded_by is not null;
-- valid certificates by the first day on which they may become overdue
create index ship_cert_flag_first on ship_cert (flag_id, (least(pending_end, pending_until)))
  where valid = 1 and superseded_by is null;
create index ship_cert_sha256 on ship_cert (sha256) where sha256 is not null;

-- Search text of a certificate, one value per line. A table of its own, because its indexes are
-- expensive and every change of a certificate's windows would rewrite them. Maintained by the
-- trigger below.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table ship_cert_search (
  ship_cert_id bigint primary key references ship_cert (id) on delete cascade,
  search_text text not null,
  cert_no text not null
);
create index ship_cert_search_text on ship_cert_search using gin (search_text gin_trgm_ops);
create index ship_cert_search_no on ship_cert_search using gin (x3(cert_no) gin_trgm_ops);
create index ship_cert_search_no_plain on ship_cert_search using gin (lower(cert_no) gin_trgm_ops);

-- Surveys endorsed on certificates: type, place, date, surveyor, and page.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table cert_endorsement (
  id bigint generated always as identity primary key,
  ship_cert_id bigint not null references ship_cert (id) on delete cascade,
  create_time timestamptz not null default now(),
  create_by bigint,
  survey_type text not null,
  -- the completed window; null for surveys without one
  rule_code text,
  occurrence int,
  inspection_date date not null,
  place text,
  surveyor_id bigint references surveyor (id),
  -- of a page endorsed on paper: the printed name
  surveyor_name text,
  -- the work that issued it; null for pages recorded from paper
  survey_cert_id bigint,
  -- effects of an early survey: the anniversary from which later surveys count, or the expiry
  amended_occurrence int,
  amended_anniversary date,
  amended_expiry date,
  explanation_zh text not null,
  explanation_en text not null,
  -- the endorsement page, its tracking number and its hash
  file_id text,
  utn text unique,
  sha256 text,
  remark text,
  -- endorse; restore: it revalidates a lapsed certificate
  action text not null default 'endorse' check (action in ('endorse', 'restore')),
  -- onBoard, remote
  method text not null default 'onBoard' check (method in ('onBoard', 'remote')),
  -- consent of the flag to a survey held by remote means
  consent_file_id text
);
-- for the lookup of records that use a file
create index cert_endorsement_file_id_held on cert_endorsement (file_id) where file_id is not null;
create index cert_endorsement_consent_file_id_held on cert_endorsement (consent_file_id)
  where consent_file_id is not null;
create index cert_endorsement_cert on cert_endorsement (ship_cert_id, inspection_date);

-- Endorsements that a corrected one has superseded: as they were recorded, until the correction. They
-- count for nothing but what was known before it.
-- Grows with: corrections
-- Retention: permanent: class records
create table corrected_endorsement (
  -- as in cert_endorsement
  id bigint primary key,
  ship_cert_id bigint not null references ship_cert (id) on delete cascade,
  create_time timestamptz not null,
  create_by bigint,
  survey_type text not null,
  rule_code text,
  occurrence int,
  inspection_date date not null,
  place text,
  surveyor_id bigint references surveyor (id),
  surveyor_name text,
  survey_cert_id bigint,
  amended_occurrence int,
  amended_anniversary date,
  amended_expiry date,
  explanation_zh text not null,
  explanation_en text not null,
  file_id text,
  utn text unique,
  sha256 text,
  remark text,
  action text not null,
  method text not null,
  consent_file_id text,
  -- the correction, and the endorsement that took its place
  corrected_time timestamptz not null default now(),
  corrected_user bigint,
  correction_reason text not null,
  corrected_by bigint not null
);
create index corrected_endorsement_file_id_held on corrected_endorsement (file_id) where file_id is not null;
create index corrected_endorsement_consent_file_id_held on corrected_endorsement (consent_file_id)
  where consent_file_id is not null;
create index corrected_endorsement_cert on corrected_endorsement (ship_cert_id);

-- Decisions on a certificate other than surveys and extensions, by day.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table cert_event (
  id bigint generated always as identity primary key,
  create_time timestamptz not null default now(),
  create_by bigint,
  ship_cert_id bigint not null references ship_cert (id) on delete cascade,
  -- withdrawal, reinstatement, insuranceEnd: common/rules/standing/standing-types.ts; unendorsed: a
  -- survey was held, and the certificate is not endorsed
  kind text not null check (kind in ('withdrawal', 'reinstatement', 'insuranceEnd', 'unendorsed')),
  -- of a withdrawal: docWithdrawn, classWithdrawn; null: by the authority itself
  cause text check (cause in ('docWithdrawn', 'classWithdrawn')),
  day date not null,
  reason text,
  -- of a survey without an endorsement
  survey_type text check ((survey_type is not null) = (kind = 'unendorsed'))
);
create index cert_event_cert on cert_event (ship_cert_id, day);

-- What a certificate is worth, by period: computed by common/rules/standing, from the day before
-- every day on. Exactly one row holds each day.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table ship_cert_standing (
  ship_cert_id bigint not null references ship_cert (id) on delete cascade,
  from_day date not null,
  -- the first day of the next period
  until_day date not null,
  standing text not null,
  reason text not null,
  -- convention and article; empty where no rule restricts the certificate
  rule text not null,
  -- first day of the standing, whatever its reason was since
  since date not null,
  -- last day of its term as of these days
  expiry_date date,
  -- the change of flag, company or service after which no survey of it is held any more
  left_by text check (left_by in ('flagChanged', 'companyChanged', 'shipCeased')),
  primary key (ship_cert_id, from_day)
);
-- what begins on a day
create index ship_cert_standing_from on ship_cert_standing (from_day);
-- certificates that leave their flag or company: daily-update.ts
create index ship_cert_standing_left on ship_cert_standing (from_day)
  where left_by is not null;
-- Whether today no survey of a certificate is to be held any more (common/rules/standing/left.ts).
create function ship_cert_has_left(cert bigint) returns boolean language sql stable parallel safe as $$
  select exists (select from ship_cert_standing t where t.ship_cert_id = cert and t.from_day <= society_today() and t.until_day > society_today() and t.left_by is not null)
$$;

-- The standing of a certificate that its last event reported.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table reported_standing (
  ship_cert_id bigint primary key references ship_cert (id) on delete cascade,
  standing text not null,
  -- changes up to this day are reported
  day date not null
);
-- The day up to which the changes of every certificate are reported, one row.
-- Grows with: nothing
-- Retention: permanent
create table reported_standing_day (
  is_only boolean primary key default true check (is_only),
  day date not null
);
-- Certificates whose periods have changed since the last report, possibly repeated.
-- Grows with: changed certificates
-- Retention: emptied every 15 minutes
create table unreported_standing (
  ship_cert_id bigint not null,
  -- changes after this day are to be reported; null: those of the last reported day
  since date
);
create index unreported_standing_cert on unreported_standing (ship_cert_id);
create function mark_standing_unreported() returns trigger language plpgsql as $$
begin
  insert into unreported_standing select distinct ship_cert_id from changed;
  return null;
end $$;
create trigger report_standing_added after insert
  on ship_cert_standing referencing new table as changed for each statement
  execute function mark_standing_unreported();
create trigger report_standing_changed after update
  on ship_cert_standing referencing new table as changed for each statement
  execute function mark_standing_unreported();
create trigger report_standing_removed after delete
  on ship_cert_standing referencing old table as changed for each statement
  execute function mark_standing_unreported();

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

-- Explanations of windows, stored once for equal texts. Never deleted, so that references stay
-- valid.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table window_words (
  id uuid primary key,
  zh text not null,
  en text not null
);
create function window_explanation_id(zh text,
  en text) returns uuid language sql immutable parallel safe as
  $$ select md5(zh || chr(10) || en)::uuid $$;
-- Inserts missing explanations, in order, so that concurrent calls do not deadlock.
create function store_window_explanations(zh text[], en text[]) returns void language sql as $$
  insert into window_words (id, zh, en) select distinct on (id) window_explanation_id(w.zh, w.en) as id, w.zh, w.en from unnest(zh, en) w (zh, en) order by id on conflict (id) do nothing
$$;

-- Survey windows of certificates, as computed from the rules.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table cert_window (
  id bigint generated always as identity primary key,
  ship_cert_id bigint not null references ship_cert (id) on delete cascade,
  survey_type text not null,
  rule_code text not null,
  occurrence int not null,
  -- both ends included
  start_date date not null,
  due_date date not null,
  end_date date not null,
  done_date date,
  -- covered by another survey, or no longer required
  waived boolean not null default false,
  -- windows of the same group are alternatives
  alternative_group text,
  -- id of its explanation in window_words
  words uuid not null,
  -- first day of the reminder set on this window, null: none
  reminder_time date,
  reminder_content text,
  -- repeated until the due date: 1 every year, 2 every month, 3 every day; null: once
  reminder_type int
-- Free space for in-place updates (HOT) when a rule moves a window's start.
) with (fillfactor = 70);
create index cert_window_cert on cert_window (ship_cert_id, due_date);
create index cert_window_due on cert_window (due_date) where done_date is null and not waived;
create index cert_window_end on cert_window (end_date) where done_date is null and not waived;
create index cert_window_reminder on cert_window (reminder_time)
  where reminder_time is not null and done_date is null and not waived;

-- Secret addresses of calendar feeds: one per user, of which only the hash is stored.
-- Grows with: manual input
-- Retention: until removed by hand
create table calendar_key (
  user_id bigint primary key references app_user (id) on delete cascade,
  create_time timestamptz not null default now(),
  key_hash bytea not null unique,
  -- language of the calendar
  lang text not null check (lang in ('zh', 'en'))
);

-- Each window with its state today; a missed one is not pending where a later alternative exists.
create view cert_window_row as
  select w.id, w.ship_cert_id, w.survey_type, w.rule_code, w.occurrence, w.start_date, w.due_date,
    w.end_date, w.done_date, w.waived, w.alternative_group,
    x.zh as explanation_zh, x.en as explanation_en, w.reminder_time, w.reminder_content, w.reminder_type, case
      when w.done_date is not null or w.waived then 'done'
      when w.end_date < society_today() and exists (select 1 from cert_window a where a.ship_cert_id = w.ship_cert_id
        and a.alternative_group = w.alternative_group and a.end_date > w.end_date) then 'done'
      when w.end_date < society_today() then 'overdue'
      when w.due_date < society_today() then 'late'
      when w.start_date <= society_today() then 'open'
      else 'notOpen' end as status
  from cert_window w left join window_words x on x.id = w.words;

-- Pending windows of each certificate today: null `end_date` where every one has a later
-- alternative, null `until` where none has.
create view cert_pending as
  select w.ship_cert_id, min(w.start_date) as start_date, min(w.due_date) as due_date,
    min(w.end_date) filter (where not l.later) as end_date,
    min(w.end_date) filter (where l.later) as until
  -- offset 0: evaluated once, not for each of the four aggregates
  from cert_window w cross join lateral (select w.alternative_group is not null and exists (select
    from cert_window a where a.ship_cert_id = w.ship_cert_id
    and a.alternative_group = w.alternative_group and a.end_date > w.end_date) as later offset 0) l
  where w.done_date is null and not w.waived and not (l.later and w.end_date < society_today())
  group by w.ship_cert_id;

-- The only place that writes the pending columns of certificates. Offset 0 prevents a join that
-- would evaluate all certificates.
create function refresh_ship_cert_pending(ids bigint[]) returns void language sql as $$
  update ship_cert c set pending_start = p.start_date, next_due_date = p.due_date, pending_end = p.last_end, pending_until = coalesce(p.until, 'infinity'),
    pending_open = coalesce(p.start_date <= society_today(), false)
  from unnest(ids) i (id) join ship_cert e on e.id = i.id cross join lateral (select ship_cert_has_left(i.id) as gone offset 0) l
    left join lateral (select * from cert_pending where ship_cert_id = i.id and not l.gone offset 0) q on true
    cross join lateral (select q.start_date, q.due_date, case when not l.gone then least(q.end_date, e.expiry_date) end as last_end, q.until) p
  where c.id = i.id and c.superseded_by is null and c.valid = 1
    and (c.pending_start, c.next_due_date, c.pending_end, c.pending_until, c.pending_open)
      is distinct from (p.start_date, p.due_date, p.last_end, coalesce(p.until, 'infinity'), coalesce(p.start_date <= society_today(), false))
$$;
create function refresh_pending_of_windows() returns trigger language plpgsql as $$
begin
  perform refresh_ship_cert_pending((select array_agg(distinct ship_cert_id) from changed));
  return null;
end $$;
create trigger ship_cert_windows_added after insert
  on cert_window referencing new table as changed for each statement
  execute function refresh_pending_of_windows();
create trigger ship_cert_windows_changed after update
  on cert_window referencing new table as changed for each statement
  execute function refresh_pending_of_windows();
create trigger ship_cert_windows_removed after delete
  on cert_window referencing old table as changed for each statement
  execute function refresh_pending_of_windows();

-- Sets the columns derived from ship or company; certificates that are superseded, invalid or have
-- left their flag or company have no pending windows.
create function set_ship_cert_derived_columns() returns trigger language plpgsql as $$
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
  if new.superseded_by is null and new.valid = 1 and not ship_cert_has_left(new.id) then
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
create trigger ship_cert_derived_columns before insert or update of ship_id, company_id, for_flag_id,
  expiry_date, valid, superseded_by on ship_cert
  for each row execute function set_ship_cert_derived_columns();
create function update_ship_cert_search() returns trigger language plpgsql as $$
begin
  insert into ship_cert_search (ship_cert_id, search_text, cert_no)
    select new.id, x3(concat_ws(chr(10), s.name, s.imo, o.name, new.cert_no, new.utn)), new.cert_no from (values (1)) one left join ship s on s.id = new.ship_id left join customer o on o.id = new.company_id
    on conflict (ship_cert_id) do update set search_text = excluded.search_text, cert_no = excluded.cert_no
      where (ship_cert_search.search_text, ship_cert_search.cert_no) is distinct from (excluded.search_text, excluded.cert_no);
  return null;
end $$;
create trigger ship_cert_search_text after insert or update of ship_id, company_id, cert_no, utn
  on ship_cert for each row execute function update_ship_cert_search();
create function update_ship_certs_of_ship() returns trigger language plpgsql as $$
begin
  update ship_cert set ship_id = ship_id where ship_id = new.id;
  return null;
end $$;
create trigger ship_cert_ship_changed after update of name, imo, region on ship
  for each row when ((old.name, old.imo, old.region) is distinct from (new.name, new.imo,
    new.region)) execute function update_ship_certs_of_ship();
create function update_ship_certs_of_company() returns trigger language plpgsql as $$
begin
  update ship_cert set company_id = company_id where company_id = new.id;
  return null;
end $$;
create trigger ship_cert_company_changed after update of name, region on customer
  for each row when ((old.name, old.region) is distinct from (new.name, new.region))
    execute function update_ship_certs_of_company();

-- State of a certificate today, from its pending columns.
create function window_state(first_start date, first_due date,
  last_end date) returns text language sql stable parallel safe as $$
  select case when last_end < society_today() then 'overdue' when first_due < society_today() then 'late' when first_start <= society_today() then 'open'
    when first_start is not null then 'notOpen' else 'done' end
$$;

-- The standing of a certificate whose periods are not computed yet, after an upgrade: never better
-- than it is by its own dates.
create function preliminary_standing(valid int, superseded_by bigint,
  expiry_date date) returns text language sql stable parallel safe as $$
  select case when valid = 0 then 'withdrawn' when superseded_by is not null then 'superseded' when expiry_date < society_today() then 'expired' else 'inForce' end
$$;

-- All joins are outer joins, so that unused ones are eliminated. Pending columns that applied until
-- yesterday are recalculated within the expression, because a join would do so for every
-- certificate read.
create view ship_cert_row as
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
