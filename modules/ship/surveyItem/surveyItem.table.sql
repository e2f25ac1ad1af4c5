-- Items of the continuous surveys of a ship, machinery (CSM) and hull (CSH).
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table survey_item (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  ship_id bigint not null references ship (id) on delete cascade,
  scheme text not null check (scheme in ('CSM', 'CSH')),
  code text not null,
  name_zh text not null,
  name_en text not null,
  -- special survey or build, from which the first cycle is counted
  basis_date date not null,
  in_use boolean not null default true,
  remark text,
  last_credited date,
  -- computed by common/rules/windows/continuous-survey.ts, without the postponement
  due_date date not null,
  -- once per cycle; the next crediting clears it
  postponed_until date check (postponed_until > due_date),
  postpone_reason text,
  -- of the last crediting
  surveyor_id bigint references surveyor (id),
  credit_remark text,
  file_id text,
  unique (ship_id, scheme, code)
);
create index survey_item_surveyor on survey_item (surveyor_id);
-- for the lookup of records that use a file
create index survey_item_file_id_held on survey_item (file_id) where file_id is not null;

create view survey_item_row as
  select i.*, coalesce(i.postponed_until, i.due_date) as due_by, s.name as ship_name, s.region,
    s.flag_id, s.owner_id, s.manager_id, s.create_by as ship_create_by, v.display_name as surveyor_name
  from survey_item i join ship s on s.id = i.ship_id left join surveyor v on v.id = i.surveyor_id;
