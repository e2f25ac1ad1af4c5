-- Locked months of a flag's report, which never change.
-- Grows with: flag states, one report a month
-- Retention: permanent: acknowledged by others
create table flag_report (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  flag_id bigint not null references flag (id),
  -- first day of the month
  month date not null check (extract(day from month) = 1),
  lock_time timestamptz not null default now(),
  locked_by bigint references app_user (id),
  unique (flag_id, month)
);
-- Reported lines, as of the day of the lock. Later changes are lines of a later month.
-- Grows with: flag states, one report a month
-- Retention: permanent: acknowledged by others
create table flag_report_line (
  id bigint generated always as identity primary key,
  -- the lock that wrote it; the first lock of a flag also writes the months before
  report_id bigint not null references flag_report (id),
  flag_id bigint not null references flag (id),
  -- month in which it is counted
  month date not null,
  -- identity of the fact, such as `cert 12`
  key text not null,
  part text not null check (part in ('A', 'B', 'C', 'D', 'E')),
  kind text not null,
  -- day of the fact
  day date not null,
  -- late: of an earlier month, known only now; changed: reported before with other facts; gone:
  -- reported before, no longer true
  adjustment text check (adjustment in ('late', 'changed', 'gone')),
  ship_id bigint,
  region text,
  own_id bigint,
  -- difference from what was reported before; negative for a withdrawn line
  certificates int not null,
  ships_in int not null,
  ships_out int not null,
  gt_in int not null,
  gt_out int not null,
  fee numeric(14, 2) not null,
  paid numeric(14, 2) not null,
  -- compared facts; display fields as of the lock, such as the ship's name; and the facts as
  -- reported before
  facts jsonb not null,
  shown jsonb not null,
  before jsonb,
  unique (flag_id, key, month)
);
create index flag_report_line_month on flag_report_line (flag_id, month, part);
create index flag_report_line_report on flag_report_line (report_id);
-- Prevents any change of a locked month.
create function reject_report_line_change() returns trigger language plpgsql as $$
begin
  raise exception 'lines of a locked month never change';
end $$;
create trigger flag_report_line_locked before update or delete on flag_report_line for each row
  execute function reject_report_line_change();
-- Sign-off of a line by the flag state; no row while waiting.
-- Grows with: flag states, one report a month
-- Retention: permanent: acknowledged by others
create table flag_report_sign (
  line_id bigint primary key references flag_report_line (id),
  state text not null check (state in ('acknowledged', 'queried', 'answered')),
  time timestamptz not null default now(),
  user_id bigint references app_user (id)
);
-- Questions of the flag state about a line, and the answers.
-- Grows with: flag states, one report a month
-- Retention: permanent: acknowledged by others
create table flag_report_message (
  id bigint generated always as identity primary key,
  line_id bigint not null references flag_report_line (id),
  time timestamptz not null default now(),
  user_id bigint references app_user (id),
  kind text not null check (kind in ('query', 'answer')),
  words text not null
);
create index flag_report_message_line on flag_report_message (line_id, id);
-- Ships that joined a flag state, left it, or were registered there.
create index ship_change_flag_from on ship_change (from_id) where field = 'flagId';
create index ship_change_flag_to on ship_change (to_id) where field = 'flagId';
create index reg_cert_flag on reg_cert (flag_id) where status = {{regCert.done}};
