-- Running numbers per series (such as SC-2026): allotted under a row lock, without gaps.
create table number_series (
  series text primary key,
  last int not null default 0
);
