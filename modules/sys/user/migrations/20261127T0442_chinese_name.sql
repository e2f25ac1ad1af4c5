-- additive: earlier versions show the Latin name only
alter table app_user add column name_zh text;
drop view app_user_row;
create view app_user_row as
  select u.id, u.version, u.create_time, u.update_time, u.create_by, u.username, u.name, u.phone, u.email,
    u.sex, u.region, u.user_type,
    u.role_id, u.status, u.password_update_time, u.must_change_password, u.related_surveyor,
      u.related_customers, u.related_flag_state,
    exists (select from second_factor sf
      where sf.user_id = u.id and sf.confirmed_time is not null) as second_factor, r.role_name,
      r.role_name_en, r.task_node, s.full_name as related_surveyor_name,
      f.name_zh as related_flag_state_name_zh, f.name_en as related_flag_state_name_en, u.name_zh
  from app_user u join role r on r.id = u.role_id left join surveyor s on s.id = u.related_surveyor
    left join flag f on f.id = u.related_flag_state;
