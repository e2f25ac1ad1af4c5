-- up
-- Users of the shipowner of the MLC read the pages of the ship.
create or replace view ship_record_row as
  select r.*, coalesce(r.status = 20 and r.due_date < society_today(), false) as overdue,
    s.name as ship_name, s.imo, s.ship_type, s.region, s.flag_id, s.owner_id, s.manager_id,
    s.crew_manager_id, s.operator_id,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, v.display_name as surveyor_name,
      c.display_name as cleared_by_name, b.display_name as recorded_by, s.mlc_shipowner_id
  from ship_record r join ship s on s.id = r.ship_id join flag f on f.id = s.flag_id
    left join surveyor v on v.id = r.surveyor_id left join app_user c on c.id = r.cleared_by
      left join app_user b on b.id = r.create_by;
