-- up
-- Days of withdrawals follow the society's calendar: a change of its time zone recomputes them.
create function mark_flag_withdrawals_stale() returns trigger language plpgsql as $$
begin
  insert into flag_note (source, id) select 'cert', id from ship_cert where invalid_time is not null;
  return null;
end $$;
create trigger flag_facts_time_zone_changed after insert or update on setting
  for each row when (new.key = 'timeZone') execute function mark_flag_withdrawals_stale();
-- Those stored before a change that came earlier.
insert into flag_note (source, id) select 'cert', id from ship_cert where invalid_time is not null;
-- down
drop trigger flag_facts_time_zone_changed on setting;
drop function mark_flag_withdrawals_stale();
