-- Unassigned lines of accepted quotations with a survey (class 10) or a manual approval (class 30).
create view survey_confirm_row as
  select l.id, q.version, q.create_time, q.update_time, q.create_by, l.quotation_id, q.job_no,
    q.quo_nm, q.quo_tp, l.seq, l.fee_class, l.fee_type,
    s.id as ship_id, s.name as ship_name, s.imo, coalesce(s.ship_type, l.ship_type) as ship_type,
      case when s.id is null then q.company_id end as company_id, o.name as company_name,
    coalesce(s.flag_id, q.flag_id) as flag_id, f.name_zh as flag_name_zh, f.name_en as flag_name_en,
      l.cert_id, k.code as cert_code, k.name_zh as cert_name_zh, k.name_en as cert_name_en,
    l.survey_type, l.manual_name, l.quantity, q.region, q.customer_id, c.name as customer_name,
      q.quo_per, u.display_name as quo_per_name, q.answer_time
  from quotation_line l join quotation q on q.id = l.quotation_id
    join customer c on c.id = q.customer_id join app_user u on u.id = q.quo_per
    -- lines of a quotation for one ship may omit the ship
    left join ship s on s.id = coalesce(l.ship_id, case
      when q.quo_tp = 0 and cardinality(q.ship_ids) = 1 then q.ship_ids[1] end)
    left join customer o on o.id = q.company_id and s.id is null
      join flag f on f.id = coalesce(s.flag_id, q.flag_id) left join cert k on k.id = l.cert_id
  where l.fee_class in (10, 30) and l.work_state = 'none' and q.status = {{quotation.accepted}};
