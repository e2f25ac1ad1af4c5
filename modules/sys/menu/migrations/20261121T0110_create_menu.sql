-- up
-- Modules (type 1), menus (2) and buttons (3). A button's code is the right it stands for.
create table menu (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  parent_id bigint references menu (id),
  type int not null check (type in (1, 2, 3)),
  code text not null unique,
  name_zh text not null,
  name_en text not null,
  icon text,
  -- page path, such as /basic/flag/list
  path text,
  component text,
  sort int not null default 0,
  show boolean not null default true,
  status int not null default 1 check (status in (0, 1)),
  descn text
);
create index menu_parent on menu (parent_id);
-- down
drop table menu;
