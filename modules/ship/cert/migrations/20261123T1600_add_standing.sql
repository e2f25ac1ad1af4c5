-- up
-- The flag and the company of a certificate are those of its issue, and the periods of what it is
-- worth are stored.
drop view ship_cert_row;
alter table ship_cert
  add column for_company_id bigint references customer (id),
  add column parent_id bigint references ship_cert (id),
  add column issued_expiry date,
  add column extension_port text;
alter table cert_endorsement
  add column action text not null default 'endorse' check (action in ('endorse', 'restore')),
  add column method text not null default 'onBoard' check (method in ('onBoard', 'remote'));
create table cert_event (
  id bigint generated always as identity primary key,
  create_time timestamptz not null default now(),
  create_by bigint,
  ship_cert_id bigint not null references ship_cert (id) on delete cascade,
  -- withdrawal, reinstatement, insuranceEnd: common/rules/standing/standing-types.ts
  kind text not null check (kind in ('withdrawal', 'reinstatement', 'insuranceEnd')),
  -- of a withdrawal: docWithdrawn, classWithdrawn; null: by the authority itself
  cause text check (cause in ('docWithdrawn', 'classWithdrawn')),
  day date not null,
  reason text
);
create index cert_event_cert on cert_event (ship_cert_id, day);

-- What a certificate is worth, by period: computed by common/rules/standing, from the day before
-- every day on. Exactly one row holds each day.
create table ship_cert_standing (
  ship_cert_id bigint not null references ship_cert (id) on delete cascade,
  from_day date not null,
  -- the first day of the next period
  until_day date not null,
  standing text not null,
  reason text not null,
  -- convention and article; empty where no rule restricts the certificate
  rule text not null,
  -- first day of the standing, whatever its reason was since
  since date not null,
  -- last day of its term as of these days
  expiry_date date,
  primary key (ship_cert_id, from_day)
);
create or replace function ship_cert_kept() returns trigger language plpgsql as $$
declare
  asked record;
begin
  select coalesce(s.region, o.region), coalesce(new.flag_id, new.for_flag_id, s.flag_id), coalesce(new.for_company_id, s.manager_id, s.owner_id)
    into new.region, new.flag_id, new.for_company_id from (values (1)) one left join ship s on s.id = new.ship_id left join customer o on o.id = new.company_id;
  new.pending_start := null;
  new.next_due_date := null;
  new.pending_end := null;
  new.pending_until := 'infinity';
  new.pending_open := false;
  if new.superseded_by is null and new.valid = 1 then
    new.pending_end := new.expiry_date;
    -- A new one has no windows yet.
    if tg_op = 'UPDATE' then
      select p.start_date, p.due_date, least(p.end_date, new.expiry_date) as last_end, coalesce(p.until, 'infinity') as until into asked from cert_pending p where p.ship_cert_id = new.id;
      if found then
        new.pending_start := asked.start_date;
        new.next_due_date := asked.due_date;
        new.pending_end := asked.last_end;
        new.pending_until := asked.until;
        new.pending_open := asked.start_date <= society_today();
      end if;
    end if;
  end if;
  return new;
end $$;
drop trigger ship_cert_of_ship on ship;
create trigger ship_cert_of_ship after update of name, imo, region on ship
  for each row when ((old.name, old.imo, old.region) is distinct from (new.name, new.imo,
    new.region)) execute function ship_cert_of_ship();
-- A certificate of a ship that has changed her flag since: the flag before the first later change.
update ship_cert c set flag_id = f.from_id from (select distinct on (c.id) c.id, h.from_id
  from ship_cert c join ship_change h on h.ship_id = c.ship_id and h.field = 'flagId'
    and h.effective_date > c.issue_date
  where h.from_id is not null order by c.id, h.effective_date, h.id) f where f.id = c.id;
update ship_cert c set for_company_id = coalesce(m.from_id, s.manager_id, o.from_id, s.owner_id)
  from ship s, ship_cert k
  left join lateral (select h.from_id from ship_change h where h.ship_id = k.ship_id
    and h.field = 'managerId' and h.effective_date > k.issue_date and h.from_id is not null
    order by h.effective_date, h.id limit 1) m on true
  left join lateral (select h.from_id from ship_change h where h.ship_id = k.ship_id
    and h.field = 'ownerId' and h.effective_date > k.issue_date and h.from_id is not null
    order by h.effective_date, h.id limit 1) o on true
  where k.id = c.id and s.id = c.ship_id;
-- An attachment belongs to the latest certificate of the followed types that was issued before it.
update ship_cert c set parent_id = (select p.id from ship_cert p
  where p.ship_id = c.ship_id and p.cert_id = any (k.follow_ids) and p.issue_date <= c.issue_date
  order by p.issue_date desc, p.id desc limit 1)
  from cert k where k.id = c.cert_id and k.validity_basis = 'parent';
insert into cert_event (create_time, ship_cert_id, kind, day, reason)
  select invalid_time, id, 'withdrawal', (invalid_time at time zone coalesce((select value #>> '{}'
    from setting where key = 'timeZone'), 'Asia/Shanghai'))::date, invalid_reason
  from ship_cert where valid = 0 and invalid_time is not null;
create function ship_cert_standing_without(valid int, superseded_by bigint,
  expiry_date date) returns text language sql stable parallel safe as $$
  select case when valid = 0 then 'withdrawn' when superseded_by is not null then 'superseded' when expiry_date < society_today() then 'expired' else 'inForce' end
$$;
create view ship_cert_row as
  select c.id, c.version, c.create_time, c.update_time, c.create_by, c.ship_id, c.company_id,
    c.cert_id, c.for_flag_id, c.doc_types, c.survey_cert_id, c.crf_cert_id,
    c.reg_cert_id, c.template_id, c.cert_no, c.utn, c.term, c.survey_type, c.action_type,
      c.inspection_date, c.issue_date, c.issue_place, c.expiry_date,
    c.expiry_before_extension, c.extension_kind, c.extended_on, c.extension_file_id, c.renewal_date,
      c.valid, c.invalid_reason, c.invalid_time, c.superseded_by,
    c.supersedes, c.person_in_charge, c.file_id, c.sha256, c.remark, c.region, c.flag_id,
      c.pending_start, c.pending_end, c.pending_until,
    50 as status, s.name as ship_name, s.imo, s.ship_type, s.owner_id, s.manager_id,
      o.name as company_name, o.imo as company_imo,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, k.code as cert_code,
      k.name_zh as cert_name_zh, k.name_en as cert_name_en, k.cert_type,
    u.name as person_name, case when c.pending_until < society_today() then (select p.due_date
      from cert_pending p where p.ship_cert_id = c.id) else c.next_due_date end as next_due_date,
    case when c.pending_until < society_today()
      then (select window_state(p.start_date, p.due_date, least(p.end_date, c.expiry_date))
        from (values (1)) one left join cert_pending p on p.ship_cert_id = c.id)
      else window_state(c.pending_start, c.next_due_date, c.pending_end) end as window_state,
    c.for_company_id, c.parent_id, c.issued_expiry, c.extension_port,
    coalesce((select t.standing from ship_cert_standing t where t.ship_cert_id = c.id
      and t.from_day <= society_today() and t.until_day > society_today()),
      ship_cert_standing_without(c.valid, c.superseded_by, c.expiry_date)) as standing,
    (select t.reason from ship_cert_standing t where t.ship_cert_id = c.id
      and t.from_day <= society_today() and t.until_day > society_today()) as standing_reason,
    (select nullif(t.rule, '') from ship_cert_standing t where t.ship_cert_id = c.id
      and t.from_day <= society_today() and t.until_day > society_today()) as standing_rule,
    (select t.since from ship_cert_standing t where t.ship_cert_id = c.id
      and t.from_day <= society_today() and t.until_day > society_today()) as standing_since
  from ship_cert c left join ship s on s.id = c.ship_id left join customer o on o.id = c.company_id
    left join flag f on f.id = c.flag_id
    left join cert k on k.id = c.cert_id left join app_user u on u.id = c.person_in_charge;
-- down
drop view ship_cert_row;
drop function ship_cert_standing_without;
drop table ship_cert_standing;
drop table cert_event;
drop trigger ship_cert_of_ship on ship;
create or replace function ship_cert_kept() returns trigger language plpgsql as $$
declare
  asked record;
begin
  select coalesce(s.region, o.region), coalesce(s.flag_id, new.for_flag_id) into new.region, new.flag_id from (values (1)) one left join ship s on s.id = new.ship_id left join customer o on o.id = new.company_id;
  new.pending_start := null;
  new.next_due_date := null;
  new.pending_end := null;
  new.pending_until := 'infinity';
  new.pending_open := false;
  if new.superseded_by is null and new.valid = 1 then
    new.pending_end := new.expiry_date;
    -- A new one has no windows yet.
    if tg_op = 'UPDATE' then
      select p.start_date, p.due_date, least(p.end_date, new.expiry_date) as last_end, coalesce(p.until, 'infinity') as until into asked from cert_pending p where p.ship_cert_id = new.id;
      if found then
        new.pending_start := asked.start_date;
        new.next_due_date := asked.due_date;
        new.pending_end := asked.last_end;
        new.pending_until := asked.until;
        new.pending_open := asked.start_date <= society_today();
      end if;
    end if;
  end if;
  return new;
end $$;
create trigger ship_cert_of_ship after update of name, imo, region, flag_id on ship
  for each row when ((old.name, old.imo, old.region, old.flag_id) is distinct from (new.name,
    new.imo, new.region, new.flag_id)) execute function ship_cert_of_ship();
alter table cert_endorsement drop column action, drop column method;
alter table ship_cert drop column for_company_id, drop column parent_id, drop column issued_expiry,
  drop column extension_port;
create view ship_cert_row as
  select c.id, c.version, c.create_time, c.update_time, c.create_by, c.ship_id, c.company_id,
    c.cert_id, c.for_flag_id, c.doc_types, c.survey_cert_id, c.crf_cert_id,
    c.reg_cert_id, c.template_id, c.cert_no, c.utn, c.term, c.survey_type, c.action_type,
      c.inspection_date, c.issue_date, c.issue_place, c.expiry_date,
    c.expiry_before_extension, c.extension_kind, c.extended_on, c.extension_file_id, c.renewal_date,
      c.valid, c.invalid_reason, c.invalid_time, c.superseded_by,
    c.supersedes, c.person_in_charge, c.file_id, c.sha256, c.remark, c.region, c.flag_id,
      c.pending_start, c.pending_end, c.pending_until,
    50 as status, s.name as ship_name, s.imo, s.ship_type, s.owner_id, s.manager_id,
      o.name as company_name, o.imo as company_imo,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, k.code as cert_code,
      k.name_zh as cert_name_zh, k.name_en as cert_name_en, k.cert_type,
    u.name as person_name, case when c.pending_until < society_today() then (select p.due_date
      from cert_pending p where p.ship_cert_id = c.id) else c.next_due_date end as next_due_date,
    case when c.pending_until < society_today()
      then (select window_state(p.start_date, p.due_date, least(p.end_date, c.expiry_date))
        from (values (1)) one left join cert_pending p on p.ship_cert_id = c.id)
      else window_state(c.pending_start, c.next_due_date, c.pending_end) end as window_state
  from ship_cert c left join ship s on s.id = c.ship_id left join customer o on o.id = c.company_id
    left join flag f on f.id = c.flag_id
    left join cert k on k.id = c.cert_id left join app_user u on u.id = c.person_in_charge;
