-- Certificates of CRFs, of a ship or a product.
-- Grows with: business
-- Retention: permanent: accounts, ten years and more
create table crf_cert (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  crf_id bigint not null references crf (id),
  -- null: a certificate of the CRF's product
  ship_id bigint references ship (id),
  cert_id bigint not null references cert (id),
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
  -- 10 wait info, 11 audit failed, 20 wait audit, 30 wait generate, 40 wait sign, 50 sign finished, 90 void
  status int not null default {{crfCert.waitInfo}},
  status_time timestamptz not null default now(),
  -- number of submissions
  round int not null default 0,
  -- changed since the last submission
  data_changed boolean not null default true,
  person_in_charge bigint not null references app_user (id),
  -- signer, and the signer's surveyor record; of a certificate of the RO its signatory
  signer_id bigint not null references app_user (id),
  surveyor_id bigint not null references surveyor (id),
  submitted_by bigint,
  audited_by bigint,
  signed_by bigint,
  -- the ship's certificate to be replaced, and the resulting one in the ship's record
  predecessor_id bigint references ship_cert (id),
  ship_cert_id bigint references ship_cert (id),
  -- of a product: the certificate to be replaced, and its replacement
  replaces_id bigint references crf_cert (id),
  superseded_by bigint references crf_cert (id),
  -- of a product: 1 valid, 0 made invalid; for a ship this is in its record
  valid int not null default 1 check (valid in (0, 1)),
  invalid_reason text,
  invalid_time timestamptz,
  cert_no text unique,
  utn text unique,
  -- the document before and after signing, and the positions of its bookmarks
  pdf_file_id text,
  anchors jsonb,
  -- printed values by keyword, stored when the document is generated
  printed jsonb,
  engine_id text,
  file_id text,
  sha256 text
);
-- for the lookup of records that use a file
create index crf_cert_file_id_held on crf_cert (file_id) where file_id is not null;
create index crf_cert_attachments_held on crf_cert using gin (attachments);
create index crf_cert_crf on crf_cert (crf_id);
create index crf_cert_ship on crf_cert (ship_id);
create index crf_cert_kind on crf_cert (cert_id);
create index crf_cert_template on crf_cert (template_id);
create index crf_cert_ship_cert on crf_cert (ship_cert_id);
create index crf_cert_status on crf_cert (status, status_time);
create index crf_cert_status_time on crf_cert (status_time desc, id desc);
create index crf_cert_person on crf_cert (person_in_charge, status);
create index crf_cert_signer on crf_cert (signer_id, status);
create view crf_cert_row as
  select w.id, w.version, w.create_time, w.update_time, w.create_by, w.crf_id, w.ship_id, w.cert_id,
    w.template_id, w."values", w.term, w.action_type, w.survey_type, w.survey_place,
    w.inspection_date, w.issue_date, w.issue_place, w.expiry_date, w.attachments, w.remark,
      w.status, w.status_time, w.round, w.data_changed, w.person_in_charge, w.signer_id,
      w.surveyor_id,
    w.submitted_by, w.audited_by, w.signed_by, w.predecessor_id, w.ship_cert_id, w.replaces_id,
      w.cert_no, w.utn, w.pdf_file_id, w.anchors, w.printed, w.engine_id, w.file_id, w.sha256,
    case when w.status = {{crfCert.signed}} then coalesce(c.valid, w.valid) end as valid, coalesce(c.superseded_by,
      w.superseded_by) is not null as superseded,
    -- form of the template: 3 is issued in the name of the RO
    t.crf_type as form_type,
    u.display_name as person_name, g.display_name as signer_name, r.crf_no, r.name as crf_name, r.region,
      r.customer_id, r.product_name, r.product_model, r.serial_number,
    s.name as ship_name, s.imo, s.ship_type, s.owner_id, s.manager_id, coalesce(s.flag_id,
      r.flag_id) as flag_id, f.name_zh as flag_name_zh, f.name_en as flag_name_en,
    k.code as cert_code, k.name_zh as cert_name_zh, k.name_en as cert_name_en
  from crf_cert w join crf r on r.id = w.crf_id join cert k on k.id = w.cert_id
    join app_user u on u.id = w.person_in_charge join app_user g on g.id = w.signer_id
    left join ship s on s.id = w.ship_id left join flag f on f.id = coalesce(s.flag_id, r.flag_id)
      left join cert_template t on t.id = w.template_id
      left join ship_cert c on c.id = w.ship_cert_id;
