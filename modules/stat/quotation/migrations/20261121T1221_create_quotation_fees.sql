-- up
-- What a quotation's lines add up to, by fee class: one narrow row a quotation, so that a report over many years reads no lines. Kept by the triggers below.
create table quotation_fees (
  quotation_id bigint primary key references quotation (id) on delete cascade,
  -- class 10 by its secondary type: 10 statutory survey, 20 statutory audit and MLC, 30 class survey; and where a line names none
  statutory numeric(14, 2) not null default 0,
  audits numeric(14, 2) not null default 0,
  class numeric(14, 2) not null default 0,
  certificates numeric(14, 2) not null default 0,
  -- classes 20 to 70
  registration numeric(14, 2) not null default 0,
  manuals numeric(14, 2) not null default 0,
  class_survey numeric(14, 2) not null default 0,
  other_survey numeric(14, 2) not null default 0,
  other_charges numeric(14, 2) not null default 0,
  admin numeric(14, 2) not null default 0
);
create function quotation_fees_of(ids bigint[]) returns void language sql as $$
  insert into quotation_fees as f (quotation_id, statutory, audits, class, certificates, registration, manuals, class_survey, other_survey, other_charges, admin)
  select q.id, coalesce(sum(l.amount) filter (where l.fee_class = 10 and l.fee_type = 10), 0), coalesce(sum(l.amount) filter (where l.fee_class = 10 and l.fee_type = 20), 0),
    coalesce(sum(l.amount) filter (where l.fee_class = 10 and l.fee_type = 30), 0), coalesce(sum(l.amount) filter (where l.fee_class = 10 and (l.fee_type is null or l.fee_type not in (10, 20, 30))), 0),
    coalesce(sum(l.amount) filter (where l.fee_class = 20), 0), coalesce(sum(l.amount) filter (where l.fee_class = 30), 0), coalesce(sum(l.amount) filter (where l.fee_class = 40), 0),
    coalesce(sum(l.amount) filter (where l.fee_class = 50), 0), coalesce(sum(l.amount) filter (where l.fee_class = 60), 0), coalesce(sum(l.amount) filter (where l.fee_class = 70), 0)
  from quotation q left join quotation_line l on l.quotation_id = q.id where q.id = any (ids) group by q.id
  on conflict (quotation_id) do update set statutory = excluded.statutory, audits = excluded.audits, class = excluded.class, certificates = excluded.certificates, registration = excluded.registration,
    manuals = excluded.manuals, class_survey = excluded.class_survey, other_survey = excluded.other_survey, other_charges = excluded.other_charges, admin = excluded.admin
$$;
create function quotation_fees_lines() returns trigger language plpgsql as $$
begin
  perform quotation_fees_of((select array_agg(distinct quotation_id) from changed));
  return null;
end $$;
create trigger quotation_fees_added after insert on quotation_line referencing new table as changed for each statement execute function quotation_fees_lines();
create trigger quotation_fees_changed after update on quotation_line referencing new table as changed for each statement execute function quotation_fees_lines();
create trigger quotation_fees_removed after delete on quotation_line referencing old table as changed for each statement execute function quotation_fees_lines();
-- A quotation without lines has its row too.
create function quotation_fees_begun() returns trigger language plpgsql as $$
begin
  insert into quotation_fees (quotation_id) select id from begun on conflict do nothing;
  return null;
end $$;
create trigger quotation_fees_begun after insert on quotation referencing new table as begun for each statement execute function quotation_fees_begun();
select quotation_fees_of(array_agg(id)) from quotation;
-- down
drop trigger quotation_fees_added on quotation_line;
drop trigger quotation_fees_changed on quotation_line;
drop trigger quotation_fees_removed on quotation_line;
drop trigger quotation_fees_begun on quotation;
drop function quotation_fees_of(bigint[]);
drop function quotation_fees_lines();
drop function quotation_fees_begun();
drop table quotation_fees;
