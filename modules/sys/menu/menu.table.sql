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
  -- a number of the society's own
  menu_no text,
  name_zh text not null,
  name_en text not null,
  icon text,
  -- address of the page, such as /basic/flag/list
  path text,
  -- the page shown there; without it the one whose own address the path is
  component text,
  sort int not null default 0,
  show boolean not null default true,
  status int not null default 1 check (status in (0, 1)),
  descn text
);
create index menu_parent on menu (parent_id);
-- Entries that are in use, and everything above them too.
create view open_menu as
  select m.id, m.parent_id, m.type, m.code, m.name_zh, m.name_en, m.icon, m.path, m.component, m.sort, m.show
  from menu m left join menu above on above.id = m.parent_id left join menu top on top.id = above.parent_id
  where m.status = 1 and coalesce(above.status, 1) = 1 and coalesce(top.status, 1) = 1;
