-- additive: earlier versions do not know the table
-- up
create table ending_notice (
  ship_cert_id bigint not null references ship_cert (id) on delete cascade,
  from_day date not null,
  create_time timestamptz not null default now(),
  primary key (ship_cert_id, from_day)
);
create index ending_notice_day on ending_notice (from_day);
-- down
drop table ending_notice;
