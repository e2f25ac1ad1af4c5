-- Long work with progress, read by pages with sys/job/get.
-- Grows with: background work
-- Retention: exports with their files 24 hours, others 90 days after their end
create table job (
  job_id text primary key,
  kind text not null,
  -- waiting, running, done, failed
  state text not null default 'waiting',
  done int not null default 0,
  total int not null default 0,
  input jsonb not null default '{}',
  data jsonb,
  msg text,
  create_by bigint,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  -- the API key that started it: it runs with the rights of the key
  api_key_id bigint
);
create index job_create_time on job (create_time);
-- Jobs that refer to a file.
create index job_input on job using gin (input jsonb_path_ops);
