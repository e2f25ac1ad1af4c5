-- additive: earlier versions compare every certificate
-- up
-- The report of standings compared every certificate with its periods every 15 minutes. It reads the
-- certificates whose periods have changed, and those for which a period begins with a new day.
-- Grows with: changed certificates
-- Retention: emptied every 15 minutes
create table unreported_standing (
  ship_cert_id bigint not null,
  -- changes after this day are to be reported; null: those of the last reported day
  since date
);
create index unreported_standing_cert on unreported_standing (ship_cert_id);
create function mark_standing_unreported() returns trigger language plpgsql as $$
begin
  insert into unreported_standing select distinct ship_cert_id from changed;
  return null;
end $$;
create trigger report_standing_added after insert
  on ship_cert_standing referencing new table as changed for each statement
  execute function mark_standing_unreported();
create trigger report_standing_changed after update
  on ship_cert_standing referencing new table as changed for each statement
  execute function mark_standing_unreported();
create trigger report_standing_removed after delete
  on ship_cert_standing referencing old table as changed for each statement
  execute function mark_standing_unreported();
-- What the version before has not reported yet.
insert into unreported_standing
  select c.id from ship_cert c left join reported_standing r on r.ship_cert_id = c.id
    left join ship_cert_standing t on t.ship_cert_id = c.id
      and t.from_day <= society_today() and t.until_day > society_today()
  where r.standing is distinct from t.standing;
