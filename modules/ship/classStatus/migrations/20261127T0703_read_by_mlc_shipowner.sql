-- up
-- Users of the shipowner of the MLC read the pages of the ship.
create or replace view class_event_row as
  select e.*, s.name as ship_name, s.region, s.flag_id, s.owner_id, s.manager_id, s.crew_manager_id,
    s.operator_id, s.create_by as ship_create_by, c.cert_no, u.display_name as recorded_by,
    s.mlc_shipowner_id
  from class_event e join ship s on s.id = e.ship_id
    left join ship_cert c on c.id = e.ship_cert_id left join app_user u on u.id = e.create_by;
