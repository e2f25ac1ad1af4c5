-- up
-- Token buckets: `level` failures that fade with time; `waiting` from a full bucket until some are free.
alter table sign_in_failure alter column failures set default 0;
alter table sign_in_failure add column level float8 not null default 0;
alter table sign_in_failure add column waiting boolean not null default false;
-- A row of captcha is a proof of work that was used; `answer` is what version 0.1.0 writes.
alter table captcha alter column answer set default '';
-- down
alter table captcha alter column answer drop default;
alter table sign_in_failure drop column waiting;
alter table sign_in_failure drop column level;
alter table sign_in_failure alter column failures drop default;
