-- up
-- Users of the shipowner of the MLC read the pages of the ship.
create or replace view ship_equipment_row as
  select e.*, s.name as ship_name, s.ship_type, s.region, s.flag_id, s.owner_id, s.manager_id,
    s.crew_manager_id, s.operator_id, s.create_by as ship_create_by, s.mlc_shipowner_id
  from ship_equipment e join ship s on s.id = e.ship_id;
