-- additive: earlier versions show the Latin name only
alter table surveyor add column name_zh text;
