-- The audit trail for lists; the table belongs to server/records/audit.
create view log_entry as
  select id, 1 as version, time as create_time, time as update_time, user_id as create_by, time, resource,
    row_id, row_name, action, node,
    from_state, to_state, result, remark, round, changes, jsonb_array_length(changes) as change_count,
      user_id, user_name, ip
  from log;
