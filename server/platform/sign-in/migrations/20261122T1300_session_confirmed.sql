-- up
alter table session add column password_time timestamptz, add column code_time timestamptz;
-- down
alter table session drop column password_time, drop column code_time;
