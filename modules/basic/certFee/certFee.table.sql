-- Tariffs of certificates in USD, one row for each band of gross tonnage. Rows with the same
-- criteria and dates form one tariff.
-- Grows with: manual input
-- Retention: until removed by hand
create table cert_fee (
  id bigint generated always as identity primary key,
  -- incremented on change; earlier versions are in the audit trail
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  -- 10 statutory or class certificate, 20 registration certificate, 30 manual and plan approval
  cert_type int not null check (cert_type in (10, 20, 30)),
  -- null: any certificate of the category, or of the subcategory
  cert_id bigint references cert (id),
  -- subcategory: 10 statutory survey, 20 statutory audit and MLC, 30 class survey
  fee_type int check (fee_type in (10, 20, 30)),
  survey_type text,
  ship_type text,
  flag_id bigint references flag (id),
  -- first and last day; null last day: still in effect
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  -- whole GT, both limits included; null upper limit: no limit
  sta_ton int not null check (sta_ton >= 0),
  end_ton int check (end_ton >= sta_ton),
  fee numeric(12,2) not null,
  -- in addition to the fee, for each unit_step GT (1) or part thereof above unit_above GT (0)
  unit_fee numeric(10,4),
  unit_step int check (unit_step > 0),
  unit_above int,
  minimum numeric(12,2),
  maximum numeric(12,2),
  remark text
);
create index cert_fee_cert on cert_fee (cert_id);
create index cert_fee_flag on cert_fee (flag_id);
-- Row of the list. `place` is the sort key of the tariff book: by certificate, specific before
-- general, bands in order.
create view cert_fee_row as
  select t.*, c.code as cert_code, c.name_zh as cert_name_zh, c.name_en as cert_name_en,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en,
    case when t.effective_from > society_today() then 'future'
      when t.effective_to < society_today() then 'past' else 'now' end as in_effect,
    concat_ws('/', t.cert_type, lpad(coalesce(c.sort, 99999)::text, 5, '0'), coalesce(c.code, '~'),
      coalesce(t.fee_type::text, '~'), coalesce(t.survey_type, '~'),
      coalesce(t.ship_type, '~'), coalesce(f.name_en, '~'), t.effective_from, lpad(t.sta_ton::text,
        6, '0')) collate "C" as place
  from cert_fee t left join cert c on c.id = t.cert_id left join flag f on f.id = t.flag_id;
