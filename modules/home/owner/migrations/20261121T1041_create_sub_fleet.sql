-- up
-- Sub-fleets: ships that an owner puts together under a name of his own. Nobody else sees them.
create table sub_fleet (
  id bigint generated always as identity primary key,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  user_id bigint not null references app_user (id) on delete cascade,
  name text not null,
  -- those that have left the owner's reach are passed over
  ship_ids bigint[] not null default '{}',
  unique (user_id, name)
);

-- down
drop table sub_fleet;
