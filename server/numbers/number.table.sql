-- Running numbers per series (such as certificate SMC 2026): allotted under a row lock, without gaps.
create table number_series (
  series text primary key,
  last int not null default 0
);
-- Every number ever given, also those of records that are gone: none is given again, whatever becomes of the scheme.
create table number_given (
  kind text not null,
  number text not null,
  time timestamptz not null default now(),
  primary key (kind, number)
);
