-- Days of the reminder job; all reminders of a day are written in one transaction.
-- Grows with: due windows and invoices × receivers; circulars × readers
-- Retention: permanent: evidence, and protection against sending twice. About eight narrow rows per
-- window
create table reminder_run (
  day date primary key,
  -- the first reminder day covered by this run
  from_day date not null,
  create_time timestamptz not null default now(),
  windows int not null default 0,
  records int not null default 0,
  receivers int not null default 0,
  mails int not null default 0
);
-- Reminders of one recipient on one day: a notice, one mail, or both. Reminders of an office are
-- included in those of each of its operators.
-- Grows with: due windows and invoices × receivers; circulars × readers
-- Retention: permanent: evidence, and protection against sending twice. About eight narrow rows per
-- window
create table reminder_letter (
  day date not null references reminder_run (day),
  -- 'user 12', 'company 5' for a company without accounts, 'office SHA' for all operators of a
  -- region
  receiver text not null,
  user_id bigint,
  customer_id bigint,
  -- of an office: the names of its operators
  name text not null,
  outbox_ids bigint[] not null,
  primary key (day, receiver)
);
create index reminder_letter_name on reminder_letter using gin (x3(name) gin_trgm_ops);
create index reminder_letter_name_plain on reminder_letter using gin (lower(name) gin_trgm_ops);
-- Reminder days of windows and open records, once for each recipient. Windows are recomputed, so
-- they are identified by rule and number; a record's due date may be extended, so it is part of the
-- key.
-- Grows with: due windows and invoices × receivers; circulars × readers
-- Retention: permanent: evidence, and protection against sending twice. About eight narrow rows per
-- window
create table reminder_sent (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  ship_cert_id bigint references ship_cert (id) on delete cascade,
  survey_type text,
  rule_code text,
  occurrence int,
  record_id bigint references ship_record (id) on delete cascade,
  -- ship of the certificate or record
  ship_id bigint,
  company_id bigint,
  due_date date not null,
  end_date date not null,
  -- before the due date, the first day after it, the first day after the end of the window
  kind text not null check (kind in ('before', 'late', 'overdue')),
  reminder_day date not null,
  receiver text not null,
  role text not null check (role in ('owner', 'company', 'surveyor', 'office')),
  -- date of sending: later than the reminder day when no server was running on that day
  day date not null,
  -- text of a reminder that is set on the window
  content text,
  check (num_nonnulls(ship_cert_id, record_id) = 1 and (ship_cert_id is null) = (rule_code is null)
    and (ship_cert_id is null) = (survey_type is null)
    and (ship_cert_id is null) = (occurrence is null))
);
create unique index reminder_sent_window on reminder_sent (ship_cert_id, rule_code, occurrence,
  reminder_day, receiver) where ship_cert_id is not null;
create unique index reminder_sent_record on reminder_sent (record_id, due_date, reminder_day,
  receiver) where record_id is not null;
create index reminder_sent_ship on reminder_sent (ship_id);
create index reminder_sent_company on reminder_sent (company_id) where company_id is not null;
create index reminder_sent_day on reminder_sent (day, id);
create index reminder_sent_letter on reminder_sent (receiver, day);
create view reminder_sent_row as
  select r.*, s.name as ship_name, s.imo, h.name as company_name, coalesce(s.region,
    h.region) as region, c.cert_id, c.cert_no, o.kind as record_kind, o.title as record_title,
    k.code as cert_code, k.name_zh as cert_name_zh, k.name_en as cert_name_en,
    l.user_id, l.customer_id, l.name as receiver_name, case
      when l.customer_id is not null then 'mail'
      when l.outbox_ids = '{}' then 'notice' else 'both' end as how,
    (select string_agg(array_to_string(m.recipients, ', '), ', ' order by m.id) from outbox m
      where m.id = any (l.outbox_ids)) as address,
    -- The worst state of several mails.
    (select m.state from outbox m where m.id = any (l.outbox_ids)
      order by array_position(array['failed', 'kept', 'queued', 'sent'],
      m.state) limit 1) as outbox_state
  from reminder_sent r left join ship_cert c on c.id = r.ship_cert_id left join ship_record o on o.id = r.record_id
    left join ship s on s.id = r.ship_id left join customer h on h.id = r.company_id
      left join cert k on k.id = c.cert_id
    join reminder_letter l on l.day = r.day and l.receiver = r.receiver;
