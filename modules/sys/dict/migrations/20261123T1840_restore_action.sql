-- up
-- The action that revalidates a lapsed certificate, after the one that endorses a survey.
insert into dict (dict_code, key, value_zh, value_en, sort)
  select 'ACTION_TYPE', 'restore', '恢复', 'Restore',
    coalesce((select sort from dict where dict_code = 'ACTION_TYPE' and key = 'endorse'), 0) + 1
  where exists (select from dict_code where dict_code = 'ACTION_TYPE')
    and not exists (select from dict where dict_code = 'ACTION_TYPE' and key = 'restore');
