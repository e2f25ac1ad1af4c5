-- The function is dropped by the migration before; views of later migrations still name it, until
-- 20261127T0559_certificates_of_today.
create or replace function as_of_day() returns date language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('plimsoll.as_of', true), '')::date, society_today())
$$;
