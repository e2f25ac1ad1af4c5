-- Surveys of the forecast, as of the day of forecast_state: one narrow row each, with its fee at
-- that day's tariffs in cents (null: no tariff). Later changes are listed in forecast_stale;
-- refresh-forecast.ts updates rows and sums.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table forecast_survey (
  window_id bigint primary key,
  ship_cert_id bigint not null,
  ship_id bigint,
  company_id bigint,
  cert_id bigint not null,
  flag_id bigint,
  cents bigint,
  due_date date not null,
  -- work category: index in the list of kinds and groups (price-book.ts)
  place smallint not null,
  -- 'overdue', 'late' or the month
  slot text not null,
  region text not null,
  ship_type text,
  survey_type text not null
);
create index forecast_survey_cert on forecast_survey (ship_cert_id);
create index forecast_survey_ship on forecast_survey (ship_id);
create index forecast_survey_slot on forecast_survey (slot, due_date, window_id);
create index forecast_survey_due on forecast_survey (due_date, window_id) include (region);
-- Sums of these rows: by flag state and ship type (`fine`), and in total, where these columns are
-- null.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table forecast_sum (
  fine boolean not null,
  flag_id bigint not null,
  ship_type text not null,
  slot text not null,
  region text not null,
  place smallint not null,
  surveys int not null,
  unpriced int not null,
  cents bigint not null,
  primary key (fine, flag_id, ship_type, slot, region, place)
);
create index forecast_sum_type on forecast_sum (ship_type) where fine;
-- Ships with equal pending surveys, by slot and in total ('' as slot): `places` has a bit for each
-- work category.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table forecast_ships (
  fine boolean not null,
  flag_id bigint not null,
  ship_type text not null,
  slot text not null,
  region text not null,
  places int not null,
  ships int not null,
  primary key (fine, flag_id, ship_type, slot, region, places)
);
create index forecast_ships_type on forecast_ships (ship_type) where fine;
-- Day, tariffs and certificate types on which the figures are based; no row: not calculated yet.
-- Grows with: their source tables
-- Retention: summaries, updated by triggers and hourly; can be rebuilt
create table forecast_state (
  one boolean primary key default true check (one),
  day date not null,
  made_from text not null,
  update_time timestamptz not null default now()
);
-- Certificates that have changed since, directly, by their windows or by their ship; possibly
-- repeated.
-- Grows with: changed certificates
-- Retention: emptied every hour
create table forecast_stale (ship_cert_id bigint not null);
create function mark_forecast_stale_by_window() returns trigger language plpgsql as $$
begin
  insert into forecast_stale select distinct ship_cert_id from changed;
  return null;
end $$;
create trigger forecast_windows_added after insert
  on cert_window referencing new table as changed for each statement
  execute function mark_forecast_stale_by_window();
create trigger forecast_windows_changed after update
  on cert_window referencing new table as changed for each statement
  execute function mark_forecast_stale_by_window();
create trigger forecast_windows_removed after delete
  on cert_window referencing old table as changed for each statement
  execute function mark_forecast_stale_by_window();
-- A certificate that ended with its flag, its company or its ship is not surveyed any more.
create trigger forecast_standing_added after insert
  on ship_cert_standing referencing new table as changed for each statement
  execute function mark_forecast_stale_by_window();
create trigger forecast_standing_changed after update
  on ship_cert_standing referencing new table as changed for each statement
  execute function mark_forecast_stale_by_window();
create trigger forecast_standing_removed after delete
  on ship_cert_standing referencing old table as changed for each statement
  execute function mark_forecast_stale_by_window();
create function mark_forecast_stale_by_cert() returns trigger language plpgsql as $$
begin
  insert into forecast_stale values (new.id);
  return null;
end $$;
create trigger forecast_cert_changed after update of ship_id, company_id, for_flag_id, cert_id, valid,
  superseded_by on ship_cert for each row
  when ((old.ship_id, old.company_id, old.for_flag_id, old.cert_id, old.valid,
    old.superseded_by) is distinct from (new.ship_id, new.company_id, new.for_flag_id, new.cert_id,
    new.valid, new.superseded_by)) execute function mark_forecast_stale_by_cert();
create function mark_forecast_stale_by_ship() returns trigger language plpgsql as $$
begin
  insert into forecast_stale select id from ship_cert where ship_id = new.id;
  return null;
end $$;
create trigger forecast_ship_changed after update of region, flag_id, ship_type, gross_tonnage, status on ship for each row
  when ((old.region, old.flag_id, old.ship_type, old.gross_tonnage,
    old.status) is distinct from (new.region, new.flag_id, new.ship_type, new.gross_tonnage,
    new.status)) execute function mark_forecast_stale_by_ship();
create function mark_forecast_stale_by_company() returns trigger language plpgsql as $$
begin
  insert into forecast_stale select id from ship_cert where company_id = new.id;
  return null;
end $$;
create trigger forecast_company_changed after update of region on customer for each row
  when (old.region is distinct from new.region) execute function mark_forecast_stale_by_company();
