-- Tasks of surveyors: one for each line of an accepted quotation with a survey or a manual
-- approval, and one for each assignment from a ship's page.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table survey_work (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  job_no text not null unique,
  -- the line that it delivers; null when it was assigned without a quotation, or a later revision of
  -- the quotation removed the line
  quotation_line_id bigint references quotation_line (id) on delete set null,
  region text not null,
  -- subject: a ship or a company
  ship_id bigint references ship (id),
  company_id bigint references customer (id),
  survey_type text,
  surveyor_ids bigint[] not null,
  lead_surveyor_id bigint not null references surveyor (id),
  -- the lead surveyor's account
  person_in_charge bigint not null references app_user (id),
  port text,
  eta date,
  due_date date,
  remark text,
  -- 10 in work, 20 returned to the chief surveyor, 50 done, 90 cancelled
  status int not null default {{surveyWork.inWork}},
  status_time timestamptz not null default now(),
  round int not null default 0,
  -- of a task without certificate: evidence that it is done
  report_files text[]
);
-- for the lookup of records that use a file
create index survey_work_report_files_held on survey_work using gin (report_files);
create unique index survey_work_line on survey_work (quotation_line_id) where status <> {{surveyWork.cancelled}};
create index survey_work_ship on survey_work (ship_id);
create index survey_work_company on survey_work (company_id);
create index survey_work_status on survey_work (status, due_date);
create index survey_work_person on survey_work (person_in_charge, status);
create index survey_work_team on survey_work using gin (surveyor_ids);

-- References of certificates in work to their task and quotation line.
alter table survey_cert add constraint survey_cert_survey_work_id_fkey foreign key (survey_work_id)
  references survey_work (id);
alter table survey_cert add constraint survey_cert_quotation_line_id_fkey foreign key
  (quotation_line_id) references quotation_line (id) on delete set null;

create view survey_work_row as
  select w.*, u.display_name as person_name, s.name as ship_name, s.imo, s.ship_type, coalesce(s.flag_id,
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
