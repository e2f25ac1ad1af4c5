-- Particulars that certificates ask for: MLC, ballast water, and the insurance certificates.
drop view ship_row;
alter table ship add column registry_date date;
alter table ship add column ballast_capacity numeric(12,2);
alter table ship add column insurer_name text;
alter table ship add column insurer_address text;
create view ship_row as
  select s.*, f.name_zh as flag_name_zh, f.name_en as flag_name_en, o.name as owner_name, m.name as manager_name,
    (select name from customer where id = s.crew_manager_id) as crew_manager_name, (select name
      from customer where id = s.operator_id) as operator_name,
    (select name from customer where id = s.offshore_company_id) as offshore_company_name,
      (select name from customer where id = s.agent_id) as agent_name
  from ship s left join flag f on f.id = s.flag_id left join customer o on o.id = s.owner_id
    left join customer m on m.id = s.manager_id;
