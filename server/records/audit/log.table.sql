-- The audit trail: every change and every move, written in the transaction of the change.
-- Grows with: changes: two to four rows a step
-- Retention: permanent: the chain allows no removal. The first to be partitioned
-- (docs/capacity.md)
create table log (
  id bigint generated always as identity primary key,
  time timestamptz not null default now(),
  -- path of the resource, such as basic/flag
  resource text not null,
  row_id bigint not null,
  -- name of the record at that time; remains after removal
  row_name text,
  -- create, update, remove, or the name of the move
  action text not null,
  -- task node of the person at that time
  node text,
  from_state int,
  to_state int,
  -- result of a decision: 1 pass, 0 fail
  result int,
  remark text,
  -- number of submissions of the record so far
  round int,
  -- [{field, from, to}]
  changes jsonb not null default '[]',
  user_id bigint,
  user_name text,
  ip text
);
create index log_row on log (resource, row_id, id);
create index log_time on log (time);
create index log_user on log (user_id, id);
create index log_action on log (action, id);
-- Both columns alone are unselective.
create index log_resource_action on log (resource, action, id);
create index log_user_action on log (user_id, action, id);
create index log_name_search on log using gin (x3(row_name) gin_trgm_ops);
create index log_name_plain on log using gin (lower(row_name) gin_trgm_ops);
create index log_person_search on log using gin (x3(user_name) gin_trgm_ops);
