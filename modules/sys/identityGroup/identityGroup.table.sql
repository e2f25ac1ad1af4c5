-- Groups of identity providers, each with the role and the data scope that its members get.
-- Grows with: manual input
-- Retention: until removed by hand
create table identity_group (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  provider_id bigint not null references identity_provider (id),
  group_name text not null,
  -- of several groups of a person the one with the lowest number applies
  priority int not null,
  user_type text not null,
  role_id bigint not null references role (id),
  region text,
  -- no foreign key, as it is an array; the engine refuses the removal of customers listed here
  related_customers bigint[] not null default '{}',
  related_flag_state bigint references flag (id),
  unique (provider_id, group_name)
);
create index identity_group_role on identity_group (role_id);
create index identity_group_flag on identity_group (related_flag_state);
create index identity_group_customers on identity_group using gin (related_customers);
create view identity_group_row as
  select g.id, g.version, g.create_time, g.update_time, g.create_by, g.provider_id, g.group_name, g.priority, g.user_type,
    g.role_id, g.region, g.related_customers, g.related_flag_state, p.name_zh as provider_name_zh,
    p.name_en as provider_name_en, r.role_name, r.role_name_en, f.name_zh as related_flag_state_name_zh,
    f.name_en as related_flag_state_name_en
  from identity_group g join identity_provider p on p.id = g.provider_id join role r on r.id = g.role_id
    left join flag f on f.id = g.related_flag_state;
