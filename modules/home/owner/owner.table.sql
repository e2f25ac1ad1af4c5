-- Sub-fleets: named groups of ships of one owner. Private.
-- Grows with: manual input
-- Retention: until removed by hand
create table sub_fleet (
  id bigint generated always as identity primary key,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  user_id bigint not null references app_user (id) on delete cascade,
  name text not null,
  -- ships that have left the owner's scope are skipped
  ship_ids bigint[] not null default '{}',
  unique (user_id, name)
);
