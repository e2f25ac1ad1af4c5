-- up
-- Which certificates a ship must carry depends on her voyages and on the persons on board.
drop view ship_row;
alter table ship add column trade text check (trade in ('international', 'domestic', 'pleasure'));
alter table ship add column passengers int;
alter table ship add column persons_on_board int;
create view ship_row as
  select s.*, f.name_zh as flag_name_zh, f.name_en as flag_name_en, o.name as owner_name, m.name as manager_name,
    (select name from customer where id = s.crew_manager_id) as crew_manager_name, (select name
      from customer where id = s.operator_id) as operator_name,
    (select name from customer where id = s.offshore_company_id) as offshore_company_name,
      (select name from customer where id = s.agent_id) as agent_name
  from ship s left join flag f on f.id = s.flag_id left join customer o on o.id = s.owner_id
    left join customer m on m.id = s.manager_id;
-- down
drop view ship_row;
alter table ship drop column persons_on_board;
alter table ship drop column passengers;
alter table ship drop column trade;
create view ship_row as
  select s.*, f.name_zh as flag_name_zh, f.name_en as flag_name_en, o.name as owner_name, m.name as manager_name,
    (select name from customer where id = s.crew_manager_id) as crew_manager_name, (select name
      from customer where id = s.operator_id) as operator_name,
    (select name from customer where id = s.offshore_company_id) as offshore_company_name,
      (select name from customer where id = s.agent_id) as agent_name
  from ship s left join flag f on f.id = s.flag_id left join customer o on o.id = s.owner_id
    left join customer m on m.id = s.manager_id;
