-- What happens to the class of a ship: decisions of the society, lay-ups, conversions, and the surveys
-- that belong to the ship. Rows are only added.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table class_event (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  ship_id bigint not null references ship (id) on delete cascade,
  kind text not null check (kind in ('suspend', 'reinstate', 'withdraw', 'layUp', 'conversion',
    'return', 'intervalSurvey', 'alteration')),
  day date not null,
  -- day of return of a lay-up or conversion; null while it is not known
  until_day date check (until_day > day),
  -- the survey on which the class is reinstated, or the interval survey
  survey_type text,
  -- the only certificate that is reinstated; null: all class certificates
  ship_cert_id bigint references ship_cert (id),
  reason text,
  file_id text,
  -- the interval that a survey settles, where surveys of its type are also held at other times
  rule_code text,
  -- of a suspension: a survey or a condition of class is overdue; null: another cause
  cause text check (cause in ('survey', 'condition')),
  -- what an alteration changed: common/rules/standing/standing-types.ts
  altered text[]
);
create index class_event_ship on class_event (ship_id, day);
create index class_event_cert on class_event (ship_cert_id);
-- for the lookup of records that use a file
create index class_event_file_id_held on class_event (file_id) where file_id is not null;

create view class_event_row as
  select e.*, s.name as ship_name, s.region, s.flag_id, s.owner_id, s.manager_id, s.crew_manager_id,
    s.operator_id, s.create_by as ship_create_by, c.cert_no, u.display_name as recorded_by,
    s.mlc_shipowner_id
  from class_event e join ship s on s.id = e.ship_id
    left join ship_cert c on c.id = e.ship_cert_id left join app_user u on u.id = e.create_by;
