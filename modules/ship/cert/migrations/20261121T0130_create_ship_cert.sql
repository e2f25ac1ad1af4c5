-- up
-- Certificates of ships, and of the companies that manage them. What is printed on them never changes; a correction is a new certificate.
create table ship_cert (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  -- what it is about: a ship, or a company
  ship_id bigint references ship (id),
  company_id bigint references customer (id),
  cert_id bigint not null references cert (id),
  -- of a company's certificate: the flag state on whose behalf it is issued, and the ship types it covers (SOLAS IX/1)
  for_flag_id bigint references flag (id),
  doc_types text[],
  -- the work it came from; empty for certificates recorded from paper
  survey_cert_id bigint,
  crf_cert_id bigint,
  reg_cert_id bigint,
  template_id bigint,
  cert_no text not null,
  -- unique tracking number of this very document (FAL.5/Circ.39/Rev.2); empty for paper
  utn text unique,
  -- full, interim, short and so on
  term text not null,
  survey_type text,
  action_type text,
  -- completion of the survey: not the issue date
  inspection_date date,
  issue_date date not null,
  issue_place text,
  -- empty: no expiry
  expiry_date date,
  -- what later dates are reckoned from, whatever has been extended
  expiry_before_extension date,
  -- why it was extended (common/rules/extension.ts), on which day the society recorded it, and the flag's approval
  extension_kind text,
  extended_on date,
  extension_file_id text,
  -- completion of the renewal survey whose certificate is not on board yet
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
  unique (cert_no, utn),
  check (num_nonnulls(ship_id, company_id) = 1 and (company_id is not null or (for_flag_id is null and doc_types is null)))
);
create index ship_cert_ship on ship_cert (ship_id, cert_id);
create index ship_cert_company on ship_cert (company_id, cert_id) where company_id is not null;
create index ship_cert_kind on ship_cert (cert_id, issue_date desc);
create index ship_cert_issue on ship_cert (issue_date desc, id desc);
create index ship_cert_expiry on ship_cert (expiry_date);
create index ship_cert_sha256 on ship_cert (sha256);
create index ship_cert_no_search on ship_cert using gin (x3(cert_no) gin_trgm_ops);

-- Surveys endorsed on certificates: what was held, where, when and by whom, and the page that says so.
create table cert_endorsement (
  id bigint generated always as identity primary key,
  ship_cert_id bigint not null references ship_cert (id) on delete cascade,
  create_time timestamptz not null default now(),
  create_by bigint,
  survey_type text not null,
  -- the window it settled; empty for surveys that have none
  rule_code text,
  occurrence int,
  inspection_date date not null,
  place text,
  surveyor_id bigint references surveyor (id),
  -- of a page endorsed on paper: the name as it stands there
  surveyor_name text,
  -- the work it came from; empty for pages recorded from paper
  survey_cert_id bigint,
  -- what an early survey changed: the anniversary from which later surveys follow, or the expiry
  amended_occurrence int,
  amended_anniversary date,
  amended_expiry date,
  explanation_zh text not null,
  explanation_en text not null,
  -- the endorsement page, its tracking number and its hash
  file_id text,
  utn text unique,
  sha256 text,
  remark text
);
create index cert_endorsement_cert on cert_endorsement (ship_cert_id, inspection_date);

-- The survey windows of certificates, as the rules gave them on the day they were computed.
create table cert_window (
  id bigint generated always as identity primary key,
  ship_cert_id bigint not null references ship_cert (id) on delete cascade,
  survey_type text not null,
  rule_code text not null,
  occurrence int not null,
  -- both ends belong to the window
  start_date date not null,
  due_date date not null,
  end_date date not null,
  done_date date,
  -- settled by another survey, or no longer needed
  waived boolean not null default false,
  -- windows with the same word are alternatives
  alternative_group text,
  explanation_zh text not null,
  explanation_en text not null,
  reminder_time date,
  reminder_content text,
  -- 1 year, 2 month, 3 day
  reminder_type int
);
create index cert_window_cert on cert_window (ship_cert_id, due_date);
create index cert_window_due on cert_window (due_date) where done_date is null and not waived;
create index cert_window_end on cert_window (end_date) where done_date is null and not waived;

-- Secret addresses under which people read the windows of their fleet as a calendar: one each, of which only the hash is kept.
create table calendar_key (
  user_id bigint primary key references app_user (id) on delete cascade,
  create_time timestamptz not null default now(),
  key_hash bytea not null unique,
  -- the language in which the calendar speaks
  lang text not null check (lang in ('zh', 'en'))
);

-- Each window with its state today; a missed one is no longer asked for where a later alternative exists.
create view cert_window_row as
  select w.*, case
      when w.done_date is not null or w.waived then 'done'
      when w.end_date < society_today() and exists (select 1 from cert_window a where a.ship_cert_id = w.ship_cert_id
        and a.alternative_group = w.alternative_group and a.end_date > w.end_date) then 'done'
      when w.end_date < society_today() then 'overdue'
      when w.due_date < society_today() then 'late'
      when w.start_date <= society_today() then 'open'
      else 'notOpen' end as status
  from cert_window w;

-- All joins are outer ones, so that whatever does not ask for a name leaves its join out.
create view ship_cert_row as
  select c.*, 50 as status, s.name as ship_name, s.imo, s.ship_type, coalesce(s.region, o.region) as region, coalesce(s.flag_id, c.for_flag_id) as flag_id, s.owner_id, s.manager_id,
    o.name as company_name, o.imo as company_imo,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, k.code as cert_code, k.name_zh as cert_name_zh, k.name_en as cert_name_en, k.cert_type,
    u.name as person_name, w.next_due_date, case
      -- what has been superseded or withdrawn asks for no survey
      when c.superseded_by is not null or c.valid = 0 then 'done'
      when c.expiry_date < society_today() then 'overdue' else coalesce(w.state, 'done') end as window_state
  from ship_cert c left join ship s on s.id = c.ship_id left join customer o on o.id = c.company_id left join flag f on f.id = coalesce(s.flag_id, c.for_flag_id)
    left join cert k on k.id = c.cert_id left join app_user u on u.id = c.person_in_charge
    left join lateral (
      select min(r.due_date) as next_due_date, case when bool_or(r.status = 'overdue') then 'overdue' when bool_or(r.status = 'late') then 'late'
        when bool_or(r.status = 'open') then 'open' else 'notOpen' end as state
      from cert_window_row r where r.ship_cert_id = c.id and c.superseded_by is null and c.valid = 1 and r.status <> 'done' having count(*) > 0) w on true;
-- down
drop view ship_cert_row;
drop view cert_window_row;
drop table calendar_key;
drop table cert_window;
drop table cert_endorsement;
drop table ship_cert;
