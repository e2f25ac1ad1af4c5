-- Ships of the register.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table ship (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  name text not null,
  name_zh text,
  previous_names text,
  -- IMO ship number; null for craft without one, otherwise unique
  imo text unique,
  class_no text,
  -- assigned by the flag; text because of leading zeros
  official_no text,
  call_sign text,
  -- maritime mobile service identity
  mmsi text,
  ship_type text not null,
  region text not null,
  status text not null,
  flag_id bigint not null references flag (id),
  registry_port text,
  second_registry text,
  -- GT and NT: whole numbers without unit (Tonnage 69)
  gross_tonnage int,
  net_tonnage int,
  deadweight numeric(12,2),
  registered_tonnage numeric(12,2),
  national_tonnage numeric(12,2),
  -- canal and national measurements are often larger than GT
  suez_tonnage numeric(12,2),
  panama_tonnage numeric(12,2),
  -- lengths in metres
  loa numeric(8,3),
  lbp numeric(8,3),
  breadth numeric(8,3),
  depth numeric(8,3),
  draft numeric(8,3),
  -- summer freeboard in mm
  freeboard numeric(12,2),
  hull_material text,
  propulsion text,
  main_engine text,
  engine_power numeric(12,2),
  engine_count int,
  propeller_count int,
  speed numeric(12,2),
  boiler text,
  generator text,
  builder text,
  build_place text,
  hull_no text,
  contract_date date,
  keel_date date,
  launch_date date,
  build_date date,
  conversion_date date,
  owner_id bigint references customer (id),
  manager_id bigint references customer (id),
  crew_manager_id bigint references customer (id),
  operator_id bigint references customer (id),
  offshore_company_id bigint references customer (id),
  agent_id bigint references customer (id),
  contact text,
  class_notations text,
  navigation_area text,
  previous_class text,
  class_date date,
  remark text,
  -- percent of the particulars printed on certificates that are filled in; derived from the other
  -- columns: common/rules/ships/ship-completeness.ts
  completeness int not null default 0,
  -- searched text, one value per line: names and former names, numbers
  search_text text not null generated always as (
    x3(name || chr(10) || coalesce(name_zh, '') || chr(10) || coalesce(previous_names,
      '') || chr(10) || coalesce(imo, '') || chr(10) || coalesce(call_sign, '') || chr(10)
      || coalesce(official_no, '') || chr(10) || coalesce(class_no, ''))) stored,
  -- the same in lower case
  search_plain text not null generated always as (
    lower(name || chr(10) || coalesce(name_zh, '') || chr(10) || coalesce(previous_names,
      '') || chr(10) || coalesce(imo, '') || chr(10) || coalesce(call_sign, '') || chr(10)
      || coalesce(official_no, '') || chr(10) || coalesce(class_no, ''))) stored,
  -- with passengers and persons on board: which certificates the ship must carry
  trade text check (trade in ('international', 'domestic', 'pleasure')),
  -- most passengers, and most persons with the crew
  passengers int,
  persons_on_board int,
  -- since when in the present register
  registry_date date,
  -- ballast water, m3
  ballast_capacity numeric(12,2),
  -- of the liabilities that CLC, bunkers, wreck removal and MLC certificates certify
  insurer_name text,
  insurer_address text,
  -- the shipowner of MLC II.1(j); null: the company that operates the ship
  mlc_shipowner_id bigint references customer (id)
);
create index ship_name on ship (name, id);
create index ship_flag on ship (flag_id, name);
create index ship_region on ship (region, name);
-- A page by flag or region and type, and its total, from the index alone: the included columns serve
-- the other filters, the scope and the other orders.
create index ship_flag_type on ship (flag_id, ship_type, name, id)
  include (region, status, owner_id, create_by, gross_tonnage, build_date);
create index ship_region_type on ship (region, ship_type, name, id)
  include (flag_id, status, owner_id, create_by, gross_tonnage, build_date);
create index ship_owner on ship (owner_id);
create index ship_manager on ship (manager_id);
create index ship_crew_manager on ship (crew_manager_id);
create index ship_operator on ship (operator_id);
create index ship_mlc_shipowner on ship (mlc_shipowner_id);
create index ship_create_by on ship (create_by);
-- Two ships with one call sign or MMSI are probably the same one.
create index ship_call_sign on ship (call_sign);
create index ship_mmsi on ship (mmsi);
-- Lists sort in both directions with nulls last: each direction needs its own index, except for the
-- name and the completeness, which are never null.
create index ship_gross_tonnage on ship (gross_tonnage, id);
create index ship_gross_tonnage_down on ship (gross_tonnage desc nulls last, id desc);
create index ship_build_date on ship (build_date, id);
create index ship_build_date_down on ship (build_date desc nulls last, id desc);
create index ship_completeness on ship (completeness, id);
create index ship_official_no on ship (official_no);
-- Keywords of one or two characters use the tripled text, longer ones the plain text.
create index ship_search on ship using gin (search_text gin_trgm_ops);
create index ship_search_plain on ship using gin (search_plain gin_trgm_ops);
-- Row of the list, with the names of flag and companies. All joins are outer joins, so that unused
-- ones are eliminated. Rarely selected companies are scalar subqueries, because further joins would
-- take longer to plan than a page takes to read.
create view ship_row as
  select s.*, f.name_zh as flag_name_zh, f.name_en as flag_name_en, o.name as owner_name, m.name as manager_name,
    (select name from customer where id = s.crew_manager_id) as crew_manager_name, (select name
      from customer where id = s.operator_id) as operator_name,
    (select name from customer where id = s.offshore_company_id) as offshore_company_name,
      (select name from customer where id = s.agent_id) as agent_name,
    (select name from customer where id = s.mlc_shipowner_id) as mlc_shipowner_name
  from ship s left join flag f on f.id = s.flag_id left join customer o on o.id = s.owner_id
    left join customer m on m.id = s.manager_id;

-- Dated history of a ship: one row for each changed name, flag, owner and so on; corrections are
-- not included.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table ship_change (
  id bigint generated always as identity primary key,
  create_time timestamptz not null default now(),
  create_by bigint,
  ship_id bigint not null references ship (id) on delete cascade,
  -- name, flag, registryPort, owner, manager, mlcShipowner, status, class, officialNo, callSign
  kind text not null,
  -- field of the changed particular, such as ownerId
  field text not null,
  -- texts at the time of the change: companies may be renamed later
  from_zh text,
  from_en text,
  to_zh text,
  to_en text,
  -- set where the particular refers to a record
  from_id bigint,
  to_id bigint,
  -- first day of the new value
  effective_date date not null,
  reason text,
  -- attachment: the document that proves it
  file_id text,
  -- set where the particular is an entry of a dictionary
  to_key text
);
-- for the lookup of records that use a file
create index ship_change_file_id_held on ship_change (file_id) where file_id is not null;
create index ship_change_ship on ship_change (ship_id, effective_date desc, id desc);
