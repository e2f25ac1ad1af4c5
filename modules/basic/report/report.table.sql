-- Word templates of survey reports, one row for each version: a version in use is not overwritten.
-- Grows with: manual input
-- Retention: until removed by hand
create table report (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  report_name text not null,
  template_version text not null,
  -- the certificate type it belongs to; null: any
  cert_id bigint references cert (id),
  -- 1 FC, 2 RA, 3 RO, 4 convention
  report_type int not null,
  -- attachment: the .docx
  template_file_id text not null,
  -- [{keyword, attrNameZh, attrNameEn, formType, dictCode, selectOptions, required, source}]
  param_list jsonb not null,
  status int not null default 1 check (status in (0, 1)),
  remark text,
  -- the first version of the same template; null in the first version itself
  first_id bigint references report (id),
  unique (report_name, template_version)
);
create index report_cert on report (cert_id);
create index report_family on report (coalesce(first_id, id));
create view report_row as
  select t.*, c.code as cert_code, c.name_zh as cert_name_zh, c.name_en as cert_name_en
    from report t left join cert c on c.id = t.cert_id;
