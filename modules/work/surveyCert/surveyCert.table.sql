-- Statutory and class certificates in work.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table survey_cert (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  -- subject: a ship or a company
  ship_id bigint references ship (id),
  company_id bigint references customer (id),
  cert_id bigint not null references cert (id),
  -- of a company's certificate: the flag state on whose behalf it is issued, and the ship types to
  -- be covered
  for_flag_id bigint references flag (id),
  doc_types text[],
  template_id bigint references cert_template (id),
  -- values of the template's parameters, by keyword
  "values" jsonb,
  term text not null,
  action_type text not null,
  survey_type text not null,
  survey_place text,
  -- completion of the survey
  inspection_date date,
  issue_date date,
  issue_place text,
  expiry_date date,
  attachments text[],
  remark text,
  -- 10 wait info, 20 wait audit, 21 audit failed, 30 wait financial confirm, 31 confirm failed, 35 wait approval, 36 approval failed, 40 wait sign, 50 done
  status int not null default {{surveyCert.waitInfo}},
  status_time timestamptz not null default now(),
  -- number of submissions
  round int not null default 0,
  -- changed since the last submission
  data_changed boolean not null default true,
  surveyor_id bigint not null references surveyor (id),
  person_in_charge bigint not null references app_user (id),
  due_date date,
  submitted_by bigint,
  audited_by bigint,
  confirmed_by bigint,
  approved_by bigint,
  signed_by bigint,
  -- its task, and the quotation line that pays for it; references are added later, after their
  -- tables
  survey_work_id bigint,
  quotation_line_id bigint,
  -- the certificate to be replaced or endorsed
  predecessor_id bigint references ship_cert (id),
  ship_cert_id bigint references ship_cert (id),
  cert_no text unique,
  utn text unique,
  -- the document before and after signing, and the positions of its bookmarks
  pdf_file_id text,
  anchors jsonb,
  -- printed values by keyword, stored when the document is generated
  printed jsonb,
  engine_id text,
  file_id text,
  sha256 text,
  -- whether the remark is printed on the endorsement
  print_remark boolean,
  -- of an endorsement: held on board or by remote means, with the consent of the flag
  method text not null default 'onBoard' check (method in ('onBoard', 'remote')),
  consent_file_id text,
  -- decision of the flag that a renewal counts from its completion: SOLAS I/14(g)
  special_file_id text,
  -- the certificate to which an exemption or a declaration is to be attached; null: the latest
  parent_id bigint references ship_cert (id),
  check (num_nonnulls(ship_id, company_id) = 1 and (company_id is null) = (for_flag_id is null))
);
-- for the lookup of records that use a file
create index survey_cert_file_id_held on survey_cert (file_id) where file_id is not null;
create index survey_cert_consent_file_id_held on survey_cert (consent_file_id) where consent_file_id is not null;
create index survey_cert_special_file_id_held on survey_cert (special_file_id) where special_file_id is not null;
create index survey_cert_parent on survey_cert (parent_id) where parent_id is not null;
create index survey_cert_attachments_held on survey_cert using gin (attachments);
create index survey_cert_ship on survey_cert (ship_id);
create index survey_cert_company on survey_cert (company_id) where company_id is not null;
create index survey_cert_status on survey_cert (status, status_time);
create index survey_cert_status_time on survey_cert (status_time desc, id desc);
-- one index for each sort order of the list, and one for each direction of nullable columns
create index survey_cert_stage on survey_cert (status, id);
create index survey_cert_no on survey_cert (cert_no, id);
create index survey_cert_no_down on survey_cert (cert_no desc nulls last, id desc);
create index survey_cert_due on survey_cert (due_date, id);
create index survey_cert_due_down on survey_cert (due_date desc nulls last, id desc);
create index survey_cert_issue on survey_cert (issue_date, id);
create index survey_cert_issue_down on survey_cert (issue_date desc nulls last, id desc);
create index survey_cert_expiry on survey_cert (expiry_date, id);
create index survey_cert_expiry_down on survey_cert (expiry_date desc nulls last, id desc);
create index survey_cert_template on survey_cert (template_id);
create index survey_cert_work on survey_cert (survey_work_id);
create index survey_cert_line on survey_cert (quotation_line_id);
create index survey_cert_predecessor on survey_cert (predecessor_id);
create index survey_cert_person on survey_cert (person_in_charge, status);
create view survey_cert_row as
  select w.*, u.display_name as person_name, s.name as ship_name, s.imo, s.ship_type, coalesce(s.region,
    o.region) as region, coalesce(s.flag_id, w.for_flag_id) as flag_id, s.owner_id, s.manager_id,
    o.name as company_name, o.imo as company_imo,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, k.code as cert_code,
      k.name_zh as cert_name_zh, k.name_en as cert_name_en, c.valid
  from survey_cert w left join ship s on s.id = w.ship_id
    left join customer o on o.id = w.company_id
    left join flag f on f.id = coalesce(s.flag_id, w.for_flag_id)
    -- all are many-to-one; as left joins they cost nothing when their columns are not selected
    left join cert k on k.id = w.cert_id left join app_user u on u.id = w.person_in_charge
      left join ship_cert c on c.id = w.ship_cert_id;
