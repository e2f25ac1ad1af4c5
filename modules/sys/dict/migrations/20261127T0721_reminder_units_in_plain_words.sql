-- additive: only texts change
-- up
-- A unit of time, not a frequency. Entries that an administrator has changed stay.
update dict set value_zh = new.value_zh, value_en = new.value_en
  from (values ('1', '年/次', 'Year/time', '年', 'Years'), ('2', '月/次', 'Month/time', '个月', 'Months'),
    ('3', '日/次', 'Day/time', '天', 'Days')) as new (key, old_zh, old_en, value_zh, value_en)
  where dict.dict_code = 'REMINDER_UNIT' and dict.key = new.key and dict.value_zh = new.old_zh
    and dict.value_en = new.old_en;
