-- up
-- What a CRF is about decides its sections, the surveyor it needs and the forms of its feedback.
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
  -- what its surveyors must be authorised for
  scope text,
  -- forms that the feedback must hold
  form_template_ids bigint[],
  -- it may be finished without a certificate
  without_cert boolean not null default false,
  sort int not null default 0,
  status int not null default 1,
  remark text
);
-- down
drop table crf_category;
