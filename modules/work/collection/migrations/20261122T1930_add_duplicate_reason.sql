-- up
drop view collection_row;
alter table collection add column duplicate_reason text;
create view collection_row as
  select p.*, q.job_no, q.quo_nm, q.quo_per, coalesce(q.region, c.region) as region, c.name as customer_name,
    case when p.status = 1 then p.overpaid - p.used else 0 end as credit_left,
    case when p.status = 0 then 'reversed' when p.used < p.overpaid then 'credit' else 'booked' end as state
  from collection p join customer c on c.id = p.customer_id left join quotation q on q.id = p.quotation_id;
-- down
drop view collection_row;
alter table collection drop column duplicate_reason;
create view collection_row as
  select p.*, q.job_no, q.quo_nm, q.quo_per, coalesce(q.region, c.region) as region, c.name as customer_name,
    case when p.status = 1 then p.overpaid - p.used else 0 end as credit_left,
    case when p.status = 0 then 'reversed' when p.used < p.overpaid then 'credit' else 'booked' end as state
  from collection p join customer c on c.id = p.customer_id left join quotation q on q.id = p.quotation_id;
