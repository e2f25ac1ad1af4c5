-- Roles: a task node (the kind of work), a data authority (1 own, 2 own region, 3 all), menus and
-- buttons.
-- Grows with: manual input
-- Retention: until removed by hand
create table role (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  role_name text not null unique,
  -- null: the other name is used in both languages
  role_name_en text unique,
  task_node text not null,
  role_descn text,
  data_type int not null check (data_type in (1, 2, 3)),
  role_status int not null default 1 check (role_status in (0, 1)),
  -- whether its users need a second factor
  second_factor boolean
);
-- Grows with: manual input
-- Retention: until removed by hand
create table role_menu (
  role_id bigint not null references role (id) on delete cascade,
  menu_id bigint not null references menu (id) on delete cascade,
  primary key (role_id, menu_id)
);
create index role_menu_menu on role_menu (menu_id);
