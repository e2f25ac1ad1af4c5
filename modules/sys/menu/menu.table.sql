-- Modules (type 1), menus (2) and buttons (3). The code of a button is a right.
-- Grows with: manual input
-- Retention: until removed by hand
create table menu (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  parent_id bigint references menu (id),
  type int not null check (type in (1, 2, 3)),
  code text not null unique,
  -- number assigned by the society
  menu_no text,
  name_zh text not null,
  name_en text not null,
  icon text,
  -- URL of the page, such as /basic/flag/list
  path text,
  -- page shown at the URL; null: the page whose own URL it is
  component text,
  sort int not null default 0,
  show boolean not null default true,
  status int not null default 1 check (status in (0, 1)),
  descn text
);
create index menu_parent on menu (parent_id);
-- Entries that are enabled, with all their ancestors enabled.
create view open_menu as
  select m.id, m.parent_id, m.type, m.code, m.name_zh, m.name_en, m.icon, m.path, m.component, m.sort, m.show
  from menu m left join menu above on above.id = m.parent_id left join menu top on top.id = above.parent_id
  where m.status = 1 and coalesce(above.status, 1) = 1 and coalesce(top.status, 1) = 1;
