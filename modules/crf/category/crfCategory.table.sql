-- Categories of CRFs: sections, required surveyor scope and feedback forms.
-- Grows with: manual input
-- Retention: until removed by hand
create table crf_category (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  code text not null unique,
  name_zh text not null,
  name_en text not null,
  -- 1 about a ship, 2 about a product
  kind int not null,
  -- scope that its surveyors must be authorised for
  scope text,
  -- forms that the feedback must contain
  form_template_ids bigint[],
  -- it may be finished without a certificate
  without_cert boolean not null default false,
  sort int not null default 0,
  status int not null default 1,
  remark text
);
