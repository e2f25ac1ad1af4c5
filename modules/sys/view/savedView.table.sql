-- Saved searches of lists.
-- Grows with: manual input
-- Retention: until removed by hand
create table saved_view (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  -- owner
  create_by bigint not null references app_user (id),
  -- path of the page, such as /crf/info/list
  place text not null,
  name text not null,
  -- the search as in the URL: filters, keyword, order, page size
  query text not null,
  -- visible columns in order, comma-separated; null: the reader's own columns
  columns text,
  -- whether other users of the society see it on the same page
  shared boolean not null default false,
  -- whether the page opens with it, for its owner
  standard boolean not null default false
);
create unique index saved_view_name on saved_view (create_by, place, lower(name));
create unique index saved_view_standard on saved_view (create_by, place) where standard;
create index saved_view_shared on saved_view (place) where shared;
create view saved_view_row as
  select v.*, u.display_name as owner_name from saved_view v join app_user u on u.id = v.create_by;
