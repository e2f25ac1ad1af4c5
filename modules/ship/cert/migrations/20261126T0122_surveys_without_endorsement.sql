-- Surveys that were held without an endorsement, which earlier versions do not know.
alter table cert_event drop constraint cert_event_kind_check;
alter table cert_event add constraint cert_event_kind_check check (kind in ('withdrawal',
  'reinstatement', 'insuranceEnd', 'unendorsed'));
-- of a survey without an endorsement
alter table cert_event add column survey_type text
  check ((survey_type is not null) = (kind = 'unendorsed'));
