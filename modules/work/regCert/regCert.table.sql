-- Registration certificates in work: certificates that a flag issues for a ship, from assignment to
-- file.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table reg_cert (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  ship_id bigint not null references ship (id),
  cert_id bigint not null references cert (id),
  -- the issuing flag; of a deletion, the flag that the ship leaves
  flag_id bigint not null references flag (id),
  -- the quotation line that it delivers; null when assigned directly
  quotation_line_id bigint references quotation_line (id),
  term text not null default 'full',
  action_type text not null default 'issue',
  survey_type text,
  inspection_date date,
  issue_date date,
  issue_place text,
  expiry_date date,
  -- effective date of the changes; the issue date where null
  effective_date date,
  -- the flag's number; the society's own where the flag gives none
  cert_no text,
  -- number of a continuous synopsis record in its ship's series
  csr_no int,
  -- changed particulars; null: unchanged
  new_name text,
  new_name_zh text,
  -- of a deletion: the flag that the ship goes to
  new_flag_id bigint references flag (id),
  new_registry_port text,
  new_official_no text,
  new_call_sign text,
  new_mmsi text,
  -- documents: [{document, fileId, notApplicable, reason}]
  checklist jsonb not null default '[]',
  attachments text[],
  remark text,
  -- 10 wait info, 20 wait audit, 21 audit failed, 30 wait financial confirm, 31 confirm failed, 50 done
  status int not null default {{regCert.waitInfo}},
  status_time timestamptz not null default now(),
  -- number of submissions
  round int not null default 0,
  -- changed since the last submission
  data_changed boolean not null default true,
  person_in_charge bigint not null references app_user (id),
  due_date date,
  submitted_by bigint,
  audited_by bigint,
  confirmed_by bigint,
  -- the flag's file and its hash
  file_id text,
  sha256 text,
  utn text unique,
  ship_cert_id bigint references ship_cert (id),
  -- changes made to the ship, as text at that time: [{field, fromZh, fromEn, toZh, toEn}]
  changed jsonb,
  -- the draft quotation for the certificates to be reissued
  reissue_quotation_id bigint references quotation (id) on delete set null
);
-- for the lookup of records that use a file
create index reg_cert_attachments_held on reg_cert using gin (attachments);
create index reg_cert_checklist_held on reg_cert using gin (checklist jsonb_path_ops);
create index reg_cert_ship on reg_cert (ship_id);
create index reg_cert_status on reg_cert (status, status_time);
create index reg_cert_status_time on reg_cert (status_time desc, id desc);
create index reg_cert_person on reg_cert (person_in_charge, status);
create index reg_cert_line on reg_cert (quotation_line_id);
create index reg_cert_file on reg_cert (file_id);
create unique index reg_cert_csr on reg_cert (ship_id, cert_id, csr_no) where status = {{regCert.done}};
create view reg_cert_row as
  select w.*, null::bigint as template_id, u.display_name as person_name, s.name as ship_name, s.imo,
    s.ship_type, s.region, s.owner_id, s.manager_id,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, k.code as cert_code,
      k.name_zh as cert_name_zh, k.name_en as cert_name_en, c.valid,
    l.quotation_id, q.job_no
  from reg_cert w join ship s on s.id = w.ship_id join flag f on f.id = w.flag_id join cert k on k.id = w.cert_id
    join app_user u on u.id = w.person_in_charge left join ship_cert c on c.id = w.ship_cert_id
    left join quotation_line l on l.id = w.quotation_line_id left join quotation q on q.id = l.quotation_id;
