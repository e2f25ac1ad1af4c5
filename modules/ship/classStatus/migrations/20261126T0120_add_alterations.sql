-- Alterations, the cause of a suspension, and intervals named by their rule. Earlier versions would take an
-- alteration for an interval survey.
alter table class_event drop constraint class_event_kind_check;
alter table class_event add constraint class_event_kind_check check (kind in ('suspend', 'reinstate',
  'withdraw', 'layUp', 'conversion', 'return', 'intervalSurvey', 'alteration'));
alter table class_event
  -- the interval that a survey settles, where surveys of its type are also held at other times
  add column rule_code text,
  -- of a suspension: a survey or a condition of class is overdue; null: another cause
  add column cause text check (cause in ('survey', 'condition')),
  -- what an alteration changed: common/rules/standing/standing-types.ts
  add column altered text[];
drop view class_event_row;
create view class_event_row as
  select e.*, s.name as ship_name, s.region, s.flag_id, s.owner_id, s.manager_id, s.crew_manager_id,
    s.operator_id, s.create_by as ship_create_by, c.cert_no, u.name as recorded_by
  from class_event e join ship s on s.id = e.ship_id
    left join ship_cert c on c.id = e.ship_cert_id left join app_user u on u.id = e.create_by;
