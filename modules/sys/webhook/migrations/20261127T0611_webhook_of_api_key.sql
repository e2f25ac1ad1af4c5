-- A webhook can belong to an API key: it receives what the key may read, and ends with it.
alter table webhook add column api_key_id bigint references api_key (id) on delete cascade;
create index webhook_api_key on webhook (api_key_id);
create or replace view webhook_row as
  select w.id, w.version, w.create_time, w.update_time, w.create_by, w.name, w.user_id, w.url, w.kinds,
    w.failures, w.disabled_time, u.display_name as user_name,
    case when w.disabled_time is null then 'active' else 'disabled' end as state,
    w.api_key_id, k.name as api_key_name
  from webhook w join app_user u on u.id = w.user_id left join api_key k on k.id = w.api_key_id;
