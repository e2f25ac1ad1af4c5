-- Running numbers per series (such as certificate SMC 2026): allotted under a row lock, without gaps.
-- Grows with: number series
-- Retention: permanent: numbers are never reused
create table number_series (
  series text primary key,
  last int not null default 0
);
-- Every number ever allotted, also of deleted records: none is allotted again, even if the scheme changes.
-- Grows with: numbers
-- Retention: permanent: numbers are never reused
create table number_given (
  kind text not null,
  number text not null,
  time timestamptz not null default now(),
  primary key (kind, number)
);
