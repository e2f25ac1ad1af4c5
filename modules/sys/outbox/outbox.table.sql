-- The outbox for lists; the table belongs to server/platform/mail. Content for the recipient only
-- is omitted.
create view outbox_row as
  select id, version, create_time, update_time, create_by, array_to_string(recipients, ', ') as recipients,
    subject, state, tries, sent_time, error, confidential,
    case when not confidential then body end as body,
    (select jsonb_agg(coalesce(a ->> 'name', (select origin_name from attachment
      where attachment_id = a ->> 'attachmentId'), '?')) from jsonb_array_elements(attachments) a) as attachments
  from outbox;
