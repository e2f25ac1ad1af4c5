-- additive: nullable columns
drop view invoice_row;
drop view quotation_row;
alter table quotation add column purchase_order_no text;
alter table invoice add column purchase_order_no text;
create view quotation_row as
  select q.*, c.name as customer_name, m.name as management_name, o.name as company_name,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, u.name as quo_per_name,
    q.total - q.invoiced - q.written_off as balance, q.invoiced - q.collected as receivable,
    (select string_agg(s.name, ', ' order by s.name) from ship s where s.id = any (q.ship_ids)) as ship_names,
    -- lines in input format: with a price only where it was entered manually
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'feeClass', l.fee_class, 'shipId',
      l.ship_id, 'shipType', l.ship_type, 'certId', l.cert_id, 'feeType', l.fee_type, 'surveyType',
      l.survey_type,
      'feeItem', l.fee_item, 'manualName', l.manual_name, 'quantity', l.quantity, 'unitPrice', case
        when l.manual_reason is not null then l.unit_price end, 'manualReason', l.manual_reason)
        order by l.seq), '[]')
      from quotation_line l where l.quotation_id = q.id) as items
  from quotation q join customer c on c.id = q.customer_id
    left join customer m on m.id = q.management_id left join customer o on o.id = q.company_id
    join flag f on f.id = q.flag_id join app_user u on u.id = q.quo_per;
create view invoice_row as
  select i.*, q.job_no, q.quo_nm, q.quo_per, q.region, c.name as customer_name, o.invoice_no as credit_of_no,
    case when i.status = 0 or i.kind = 'creditNote' then 0 else i.amount - i.paid - i.credited end as open_amount,
    case when i.status = 0 then 0 when i.kind = 'creditNote' then -i.amount else i.amount end as in_account,
    case when i.status = 0 then 'void' when i.kind = 'creditNote' then case
      when i.write_off then 'writeOff' else 'credit' end
      when i.paid + i.credited >= i.amount then case when i.paid > 0 then 'paid' else 'credited' end
      when i.due_date < d.today then 'overdue' when i.paid > 0 then 'partlyPaid' else 'open' end as state,
    case when i.status = 1 and i.paid + i.credited < i.amount and i.due_date < d.today
      then d.today - i.due_date end as days_overdue,
    (select max(r.level) from invoice_reminder r where r.invoice_id = i.id and r.outbox_id is not null) as reminded
  -- both are many-to-one; as left joins they cost nothing when their columns are not selected
  from invoice i left join quotation q on q.id = i.quotation_id
    left join customer c on c.id = i.customer_id left join invoice o on o.id = i.credit_of
    cross join (select (now() at time zone coalesce((select value #>> '{}' from setting
      where key = 'timeZone'), 'Asia/Shanghai'))::date as today) d;
