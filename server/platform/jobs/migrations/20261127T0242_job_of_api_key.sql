-- additive: earlier versions leave the column empty
-- up
-- The API key that started the job: it runs with the rights of the key.
alter table job add column api_key_id bigint;
-- down
alter table job drop column api_key_id;
