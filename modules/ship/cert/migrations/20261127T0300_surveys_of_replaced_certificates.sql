-- up
-- Surveys that were endorsed on a certificate count on the one that replaced it without a new survey.
update cert_window w set done_date = p.done_date, waived = p.waived
  from ship_cert n
    join ship_cert o on o.superseded_by = n.id and o.cert_id = n.cert_id
      and o.inspection_date = n.inspection_date
    join cert_window p on p.ship_cert_id = o.id and p.done_date is not null
  where w.ship_cert_id = n.id and w.rule_code = p.rule_code and w.occurrence = p.occurrence
    and w.survey_type = p.survey_type and w.due_date = p.due_date
    and w.done_date is null and not w.waived and p.done_date < n.issue_date;
