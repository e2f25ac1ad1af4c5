-- Months of a flag's report that are locked: what was reported then never changes.
create table flag_report (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  flag_id bigint not null references flag (id),
  -- its first day
  month date not null check (extract(day from month) = 1),
  lock_time timestamptz not null default now(),
  locked_by bigint references app_user (id),
  unique (flag_id, month)
);
-- What was reported, line by line, as it was on the day of the lock. What becomes known later is a line of a later month.
create table flag_report_line (
  id bigint generated always as identity primary key,
  -- the lock that wrote it: the first one of a flag writes the months before it too
  report_id bigint not null references flag_report (id),
  flag_id bigint not null references flag (id),
  -- the month in which it is counted
  month date not null,
  -- what it tells of, such as `cert 12`
  key text not null,
  part text not null check (part in ('A', 'B', 'C', 'D', 'E')),
  kind text not null,
  -- the day to which it belongs
  day date not null,
  -- late: of an earlier month, but known only now; changed: reported before with other facts; gone: reported before, and no longer so
  adjustment text check (adjustment in ('late', 'changed', 'gone')),
  ship_id bigint,
  region text,
  own_id bigint,
  -- what it adds to what was reported before: of a certificate withdrawn from the report less than nothing
  certificates int not null,
  ships_in int not null,
  ships_out int not null,
  gt_in int not null,
  gt_out int not null,
  fee numeric(14, 2) not null,
  paid numeric(14, 2) not null,
  -- what is compared with what becomes known later; what is only shown, such as the ship's name of that day; and the facts as reported before
  facts jsonb not null,
  shown jsonb not null,
  before jsonb,
  unique (flag_id, key, month)
);
create index flag_report_line_month on flag_report_line (flag_id, month, part);
create index flag_report_line_report on flag_report_line (report_id);
-- A locked month stays as it is, whoever writes to the database.
create function flag_report_line_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'lines of a locked month never change';
end $$;
create trigger flag_report_line_fixed before update or delete on flag_report_line for each row execute function flag_report_line_fixed();
-- How far the flag state has come with a line; none yet where there is no row.
create table flag_report_sign (
  line_id bigint primary key references flag_report_line (id),
  state text not null check (state in ('acknowledged', 'queried', 'answered')),
  time timestamptz not null default now(),
  user_id bigint references app_user (id)
);
-- Questions of the flag state about a line, and the answers.
create table flag_report_message (
  id bigint generated always as identity primary key,
  line_id bigint not null references flag_report_line (id),
  time timestamptz not null default now(),
  user_id bigint references app_user (id),
  kind text not null check (kind in ('query', 'answer')),
  words text not null
);
create index flag_report_message_line on flag_report_message (line_id, id);
-- Which ships came under a flag state, left it, or were registered there.
create index ship_change_flag_from on ship_change (from_id) where field = 'flagId';
create index ship_change_flag_to on ship_change (to_id) where field = 'flagId';
create index reg_cert_flag on reg_cert (flag_id) where status = 50;
