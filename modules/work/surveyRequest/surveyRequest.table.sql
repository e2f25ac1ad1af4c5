-- Survey requests of owners for a ship in a port. A draft quotation is created with the request.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table survey_request (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint references app_user (id),
  request_no text not null unique,
  ship_id bigint not null references ship (id),
  -- the company that requests and pays
  customer_id bigint not null references customer (id),
  -- the surveys: each from a window of a certificate, or a further one
  items jsonb not null,
  -- codes of their certificate types, for lists
  cert_codes text,
  port text not null,
  -- calendar dates of the port
  eta date not null,
  etd date,
  agent text,
  -- the owner's own number for the job
  purchase_order_no text,
  attachments text[],
  remark text,
  -- estimate at the tariffs of the request date, USD; and the number of surveys without a tariff,
  -- which it excludes
  estimate numeric(14, 2) not null default 0,
  unpriced int not null default 0,
  -- 20 submitted, 40 quoted, 60 declined by the society, 90 withdrawn by the owner
  status int not null default {{surveyRequest.submitted}},
  status_time timestamptz not null default now(),
  round int not null default 0,
  -- handler in the office, who also writes the quotation
  handler_id bigint references app_user (id),
  quotation_id bigint unique references quotation (id)
);
-- for the lookup of records that use a file
create index survey_request_attachments_held on survey_request using gin (attachments);
create index survey_request_status on survey_request (status, status_time desc);
create index survey_request_ship on survey_request (ship_id);
create index survey_request_customer on survey_request (customer_id);

-- Messages between owner and office about a request.
-- Grows with: ships and their surveys
-- Retention: permanent: class records
create table survey_request_message (
  id bigint generated always as identity primary key,
  request_id bigint not null references survey_request (id) on delete cascade,
  create_time timestamptz not null default now(),
  create_by bigint references app_user (id),
  -- written by the society; otherwise by the owner
  from_office boolean not null,
  words text not null,
  files text[] not null default '{}'
);
-- for the lookup of records that use a file
create index survey_request_message_files_held on survey_request_message using gin (files);
create index survey_request_message_of on survey_request_message (request_id, id);

create view survey_request_row as
  select r.*, s.name as ship_name, s.imo, s.region, s.flag_id, f.name_zh as flag_name_zh,
    f.name_en as flag_name_en, c.name as customer_name,
    u.display_name as asked_by, h.display_name as handler_name, coalesce(m.count, 0) as message_count,
      m.last_time as message_time, coalesce(m.last_office, true) = false as answer_due
  from survey_request r join ship s on s.id = r.ship_id join flag f on f.id = s.flag_id
    join customer c on c.id = r.customer_id
    left join app_user u on u.id = r.create_by left join app_user h on h.id = r.handler_id
    left join lateral (
      select count(*)::int as count, max(create_time) as last_time, (array_agg(from_office
        order by id desc))[1] as last_office
      from survey_request_message where request_id = r.id) m on true;
