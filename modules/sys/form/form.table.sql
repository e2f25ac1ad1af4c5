-- Designs of forms: fields and layout. Users fill in a published version of a form template, which
-- has its own copy.
-- Grows with: manual input
-- Retention: until removed by hand
create table form (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  name_zh text not null unique,
  name_en text not null unique,
  -- {columns, elements: [{element, row, column, width, …}]}; common/rules/forms/designed-form-types.ts
  definition jsonb not null,
  remark text
);
