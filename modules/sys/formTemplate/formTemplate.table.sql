-- CRF form templates: which form is used for which work. A filled form refers to a published
-- version.
-- Grows with: manual input
-- Retention: until removed by hand
create table form_template (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  -- the society's number of the form, such as FC-01
  form_no text not null unique,
  name_zh text not null,
  name_en text not null,
  -- 1 FC, 2 RA, 3 RO, 4 convention
  crf_type int not null check (crf_type in (1, 2, 3, 4)),
  -- work categories it is used for; null means any
  use_categories text[],
  form_id bigint not null references form (id),
  -- attachment: the .docx for printing
  template_file_id text,
  remark text,
  -- 10 draft, 20 published, 30 withdrawn
  status int not null default {{formTemplate.draft}},
  status_time timestamptz not null default now(),
  round int not null default 0,
  -- the version in force, or the last one in force
  version_no int
);
create index form_template_form on form_template (form_id);
-- Published versions, immutable and never removed. A filled form stores template and version
-- number.
-- Grows with: manual input
-- Retention: until removed by hand
create table form_template_version (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  -- publisher
  create_by bigint,
  template_id bigint not null references form_template (id),
  version_no int not null check (version_no > 0),
  form_no text not null,
  name_zh text not null,
  name_en text not null,
  crf_type int not null,
  definition jsonb not null,
  template_file_id text,
  remark text,
  unique (template_id, version_no)
);
-- `changed` when the draft differs from the published version.
create view form_template_row as
  select t.*, f.name_zh as form_name_zh, f.name_en as form_name_en, v.create_time as published_time,
    u.display_name as published_by_name,
    case when v.id is null or (t.form_no, t.name_zh, t.name_en, t.crf_type, f.definition, t.template_file_id)
        is distinct from (v.form_no, v.name_zh, v.name_en, v.crf_type, v.definition, v.template_file_id)
      then coalesce(t.version_no, 0) + 1 end as draft_no
  from form_template t join form f on f.id = t.form_id
    left join form_template_version v on v.template_id = t.id and v.version_no = t.version_no
    left join app_user u on u.id = v.create_by;
-- The row of form designs. It is defined here because it counts the templates.
create view form_row as
  select f.*, jsonb_array_length(jsonb_path_query_array(f.definition,
    '$.elements[*] ? (@.element == "field")')) as field_count,
    (select count(*)::int from form_template t where t.form_id = f.id) as used_by
  from form f;
