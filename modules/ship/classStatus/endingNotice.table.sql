-- Ends and suspensions of certificates of which owner and flag state were notified, once each: a
-- period of ship_cert_standing, by its first day.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table ending_notice (
  ship_cert_id bigint not null references ship_cert (id) on delete cascade,
  from_day date not null,
  create_time timestamptz not null default now(),
  primary key (ship_cert_id, from_day)
);
create index ending_notice_day on ending_notice (from_day);
