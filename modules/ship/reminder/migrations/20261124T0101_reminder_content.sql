-- Text of a reminder that is set on a window.
alter table reminder_sent add column content text;
drop view reminder_sent_row;
create view reminder_sent_row as
  select r.*, s.name as ship_name, s.imo, h.name as company_name, coalesce(s.region,
    h.region) as region, c.cert_id, c.cert_no, o.kind as record_kind, o.title as record_title,
    k.code as cert_code, k.name_zh as cert_name_zh, k.name_en as cert_name_en,
    l.user_id, l.customer_id, l.name as receiver_name, case
      when l.customer_id is not null then 'mail'
      when l.outbox_ids = '{}' then 'notice' else 'both' end as how,
    (select string_agg(array_to_string(m.recipients, ', '), ', ' order by m.id) from outbox m
      where m.id = any (l.outbox_ids)) as address,
    -- The worst state of several mails.
    (select m.state from outbox m where m.id = any (l.outbox_ids)
      order by array_position(array['failed', 'kept', 'queued', 'sent'],
      m.state) limit 1) as outbox_state
  from reminder_sent r left join ship_cert c on c.id = r.ship_cert_id left join ship_record o on o.id = r.record_id
    left join ship s on s.id = r.ship_id left join customer h on h.id = r.company_id
      left join cert k on k.id = c.cert_id
    join reminder_letter l on l.day = r.day and l.receiver = r.receiver;
