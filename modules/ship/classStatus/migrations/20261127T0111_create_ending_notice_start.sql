-- When notices of ended certificates began: later endings are notified whenever they are recorded.
create table ending_notice_start (
  is_only boolean primary key default true check (is_only),
  started_at timestamptz not null default now()
);
insert into ending_notice_start (started_at)
  select min(create_time) from ending_notice having min(create_time) is not null;
