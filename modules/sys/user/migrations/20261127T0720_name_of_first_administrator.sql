-- additive: only texts change
-- up
-- Version 0.1.0 wrote both names of the first account into one field.
update app_user set name = 'Administrator', name_zh = '管理员'
  where username = 'admin' and name = '管理员 Admin' and name_zh is null;
