-- Equipment record of a ship: what the records attached to her certificates list, entered once.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table ship_equipment (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  ship_id bigint not null unique references ship (id) on delete cascade,
  -- by key of the catalogue in common/rules/equipment
  "values" jsonb not null default '{}'
);
create view ship_equipment_row as
  select e.*, s.name as ship_name, s.ship_type, s.region, s.flag_id, s.owner_id, s.manager_id,
    s.crew_manager_id, s.operator_id, s.create_by as ship_create_by, s.mlc_shipowner_id
  from ship_equipment e join ship s on s.id = e.ship_id;
