-- Requests of one person that a second person confirms before they are carried out.
-- Grows with: second-person requests
-- Retention: permanent
create table confirmation (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  -- the call, and the right that both people need
  resource text not null,
  action text not null,
  needs text not null default 'sys.confirmation.decide',
  -- the row to change and its version at the time of the request; null for a new row
  row_id bigint,
  row_version int,
  subject_zh text not null,
  subject_en text not null,
  reason text,
  -- the exact input with its file, sealed; removed once the request is closed
  input text,
  -- the audit entries that carrying it out would write: [{resource, rowId, nameZh, nameEn, action,
  -- remark, changes}]
  entries jsonb not null default '[]',
  requested_by bigint not null,
  requested_ip text,
  expires_time timestamptz not null default now() + interval '72 hours',
  -- 10 waiting, 20 carried out, 30 refused, 40 taken back, 50 outdated, 60 expired
  status int not null default {{confirmation.waiting}},
  status_time timestamptz not null default now(),
  round int not null default 0,
  decided_by bigint,
  -- why it could not be carried out
  outcome_zh text,
  outcome_en text
);
create unique index confirmation_waiting on confirmation (resource, action, row_id) where status = {{confirmation.waiting}};
create index confirmation_expires on confirmation (expires_time) where status = {{confirmation.waiting}};
create index confirmation_status on confirmation (status, status_time);
create index confirmation_requested on confirmation (requested_by);
create view confirmation_row as
  select c.id, c.version, c.create_time, c.update_time, c.create_by, c.resource, c.action, c.needs,
    c.row_id, c.subject_zh, c.subject_en, c.reason, c.entries,
    c.requested_by, c.expires_time, c.status, c.status_time, c.round, c.decided_by, c.outcome_zh,
      c.outcome_en, r.display_name as requested_name, d.display_name as decided_name
  from confirmation c left join app_user r on r.id = c.requested_by left join app_user d on d.id = c.decided_by;
