-- When notices of ended certificates began, one row: what ended before is not notified, unless it is
-- recorded later.
-- Grows with: nothing
-- Retention: permanent
create table ending_notice_start (
  is_only boolean primary key default true check (is_only),
  started_at timestamptz not null default now()
);
