-- up
-- When a password that somebody else has given ends; null: never.
alter table app_user add column password_expires timestamptz;
-- Passwords given before the upgrade end 72 hours after it. That of the first account does not:
-- it was made by the installation and is no phone number.
update app_user set password_expires = now() + interval '72 hours'
  where must_change_password and not (create_by is null and password_update_time = create_time);
-- down
alter table app_user drop column password_expires;
