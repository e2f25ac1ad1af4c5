-- Surveyors credit the items of continuous surveys that they have surveyed. Before, only the office did.
insert into role_menu (role_id, menu_id)
select r.id, m.id
from role r
join menu m on m.code = 'ship.surveyItem.credit'
where r.task_node = 'sys_surveyor'
on conflict do nothing;
