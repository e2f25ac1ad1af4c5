-- up
-- The forecast leaves out certificates that ended with their flag, their company or their ship.
create trigger forecast_standing_added after insert
  on ship_cert_standing referencing new table as changed for each statement
  execute function forecast_windows();
create trigger forecast_standing_changed after update
  on ship_cert_standing referencing new table as changed for each statement
  execute function forecast_windows();
create trigger forecast_standing_removed after delete
  on ship_cert_standing referencing old table as changed for each statement
  execute function forecast_windows();
insert into forecast_stale select distinct t.ship_cert_id from ship_cert_standing t
  where t.reason in ('flagChanged', 'companyChanged', 'shipCeased');
