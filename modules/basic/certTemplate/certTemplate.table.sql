-- Word templates of certificates, one row for each version: a version in use is not overwritten. An
-- issued certificate also keeps its PDF.
-- Grows with: manual input
-- Retention: until removed by hand
create table cert_template (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  template_name text not null,
  template_version text not null,
  cert_id bigint not null references cert (id),
  -- 1 FC, 2 RA, 3 RO, 4 convention
  crf_type int,
  action_type text,
  -- full-term, interim, short-term and others
  term text,
  cert_expiry text,
  term_dura int,
  term_unit text,
  -- only for ships of this flag; null: any
  flag_id bigint references flag (id),
  gross_ton_from int,
  gross_ton_to int,
  ship_types text[],
  -- further ships that it applies to: [{flagId, shipType, grossTonFrom, grossTonTo}]
  also_for jsonb,
  ship_size text,
  issue_unit text,
  flag_fee numeric(12,2),
  company_tariff numeric(12,2),
  -- attachment: the .docx
  template_file_id text not null,
  -- [{keyword, attrNameZh, attrNameEn, formType, dictCode, selectOptions, required, source}]
  param_list jsonb not null,
  status int not null default 1 check (status in (0, 1)),
  remark text,
  -- the first version of the same template; null in the first version itself
  first_id bigint references cert_template (id),
  unique (template_name, template_version)
);
create index cert_template_cert on cert_template (cert_id);
create index cert_template_family on cert_template (coalesce(first_id, id));
create view cert_template_row as
  select t.*, c.code as cert_code, c.name_zh as cert_name_zh, c.name_en as cert_name_en,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en
  from cert_template t join cert c on c.id = t.cert_id left join flag f on f.id = t.flag_id;
