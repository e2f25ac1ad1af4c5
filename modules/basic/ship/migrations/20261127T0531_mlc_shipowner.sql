-- up
-- The shipowner that the certificates of the Maritime Labour Convention name may be another company
-- than the one that operates the ship: MLC II.1(j).
drop view ship_row;
alter table ship add column mlc_shipowner_id bigint references customer (id);
create view ship_row as
  select s.*, f.name_zh as flag_name_zh, f.name_en as flag_name_en, o.name as owner_name, m.name as manager_name,
    (select name from customer where id = s.crew_manager_id) as crew_manager_name, (select name
      from customer where id = s.operator_id) as operator_name,
    (select name from customer where id = s.offshore_company_id) as offshore_company_name,
      (select name from customer where id = s.agent_id) as agent_name,
    (select name from customer where id = s.mlc_shipowner_id) as mlc_shipowner_name
  from ship s left join flag f on f.id = s.flag_id left join customer o on o.id = s.owner_id
    left join customer m on m.id = s.manager_id;
