-- Standings that events for other systems have reported. The first run of the task fills it: what a
-- certificate was worth before is no event.
create table reported_standing (
  ship_cert_id bigint primary key references ship_cert (id) on delete cascade,
  standing text not null,
  day date not null
);
create table reported_standing_day (
  is_only boolean primary key default true check (is_only),
  day date not null
);
