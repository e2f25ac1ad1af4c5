-- Window rules: when the surveys of a certificate are held.
-- Grows with: manual input
-- Retention: until removed by hand
create table rule (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  -- immutable; windows refer to their rule by it
  code text not null unique,
  rule_name text not null,
  rule_name_en text not null,
  -- hssc, audit, class, register, other
  rule_group text not null default 'other',
  -- result of the survey; null: no certificate is issued or endorsed
  action_type text,
  survey_type text not null,
  cycle_type text not null,
  -- the date on which a survey is due
  due_date text not null,
  -- months: the whole window, or the longest interval
  window_duration int not null check (window_duration between 0 and 120),
  -- months before and after the reference date
  front_duration int not null check (front_duration between 0 and 120),
  post_duration int not null check (post_duration between 0 and 120),
  descn text,
  descn_en text,
  sort int not null default 0
);
