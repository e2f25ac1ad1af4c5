-- additive: values only
-- A quotation that was invoiced in full and has nothing open stays collected after a credit note.
update quotation q set money_state = case when coalesce(q.written_off, 0) > 0 then 'writtenOff' else 'collected' end
where q.money_state = 'partlyCollected' and q.invoiced = q.collected and q.collected > 0
  and (select max(billed) from (select sum(case when kind = 'invoice' then amount when write_off then 0
      else -amount end) over (order by invoice_time, id) as billed
    from invoice where quotation_id = q.id and status = 1) n) >= q.total;
