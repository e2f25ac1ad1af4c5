-- A task assigned without a quotation has the flag of its certificates.
drop view survey_work_row;
create view survey_work_row as
  select w.*, u.name as person_name, s.name as ship_name, s.imo, s.ship_type, coalesce(s.flag_id,
    q.flag_id, g.flag_id) as flag_id, f.name_zh as flag_name_zh, f.name_en as flag_name_en,
    o.name as company_name, l.fee_class, l.fee_type, l.manual_name, q.id as quotation_id,
      q.job_no as quotation_no, q.customer_id, c.name as customer_name,
    k.name_zh as line_name_zh, k.name_en as line_name_en,
    coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'certId', e.cert_id, 'code', t.code,
      'nameZh', t.name_zh, 'nameEn', t.name_en, 'status', e.status, 'actionType', e.action_type,
      'certNo', e.cert_no) order by e.id)
      from survey_cert e join cert t on t.id = e.cert_id where e.survey_work_id = w.id), '[]') as certs
  from survey_work w join app_user u on u.id = w.person_in_charge
    left join ship s on s.id = w.ship_id left join customer o on o.id = w.company_id
    left join quotation_line l on l.id = w.quotation_line_id
      left join quotation q on q.id = l.quotation_id left join customer c on c.id = q.customer_id
    -- a company's task without a quotation: the flag of its certificates
    left join lateral (select min(e.for_flag_id) as flag_id from survey_cert e
      where e.survey_work_id = w.id) g on w.ship_id is null and q.id is null
    left join cert k on k.id = l.cert_id left join flag f on f.id = coalesce(s.flag_id, q.flag_id,
      g.flag_id);
