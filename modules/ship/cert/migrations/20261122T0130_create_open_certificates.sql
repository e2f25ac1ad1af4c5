-- Lists find open certificates by whether their first start has come, so that a rule that moves starts tells few indexes.
-- up
alter table ship_cert add column pending_open boolean not null default false;
alter table ship_cert set (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.01);
drop index ship_cert_issue, ship_cert_region, ship_cert_flag, ship_cert_due, ship_cert_region_due, ship_cert_flag_due;
alter table ship_cert disable trigger user;
update ship_cert set pending_open = true where pending_start <= society_today();
alter table ship_cert enable trigger user;
create index ship_cert_issue on ship_cert (issue_date desc, id desc) include (region, flag_id, cert_id, valid, person_in_charge, create_by, pending_open, next_due_date, pending_end);
create index ship_cert_region on ship_cert (region, issue_date desc, id desc) include (flag_id, cert_id, valid, person_in_charge, create_by, pending_open, next_due_date, pending_end);
create index ship_cert_flag on ship_cert (flag_id, issue_date desc, id desc) include (region, cert_id, valid, pending_open, next_due_date, pending_end);
create index ship_cert_due on ship_cert (next_due_date, id) include (region, flag_id, cert_id, valid, person_in_charge, create_by, pending_open, pending_end);
create index ship_cert_region_due on ship_cert (region, next_due_date, id) include (flag_id, cert_id, valid, person_in_charge, create_by, pending_open, pending_end);
create index ship_cert_flag_due on ship_cert (flag_id, next_due_date, id) include (region, cert_id, valid, pending_open, pending_end);
create or replace function ship_cert_pending_of(ids bigint[]) returns void language sql as $$
  update ship_cert c set pending_start = p.start_date, next_due_date = p.due_date, pending_end = least(p.end_date, c.expiry_date), pending_until = coalesce(p.until, 'infinity'),
    pending_open = coalesce(p.start_date <= society_today(), false)
  from unnest(ids) i (id) left join lateral (select * from cert_pending where ship_cert_id = i.id offset 0) p on true
  where c.id = i.id and c.superseded_by is null and c.valid = 1
    and (c.pending_start, c.next_due_date, c.pending_end, c.pending_until, c.pending_open)
      is distinct from (p.start_date, p.due_date, least(p.end_date, c.expiry_date), coalesce(p.until, 'infinity'), coalesce(p.start_date <= society_today(), false))
$$;
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
-- down
create or replace function ship_cert_kept() returns trigger language plpgsql as $$
declare
  asked record;
begin
  select coalesce(s.region, o.region), coalesce(s.flag_id, new.for_flag_id) into new.region, new.flag_id from (values (1)) one left join ship s on s.id = new.ship_id left join customer o on o.id = new.company_id;
  new.pending_start := null;
  new.next_due_date := null;
  new.pending_end := null;
  new.pending_until := 'infinity';
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
      end if;
    end if;
  end if;
  return new;
end $$;
create or replace function ship_cert_pending_of(ids bigint[]) returns void language sql as $$
  update ship_cert c set pending_start = p.start_date, next_due_date = p.due_date, pending_end = least(p.end_date, c.expiry_date), pending_until = coalesce(p.until, 'infinity')
  from unnest(ids) i (id) left join lateral (select * from cert_pending where ship_cert_id = i.id offset 0) p on true
  where c.id = i.id and c.superseded_by is null and c.valid = 1
    and (c.pending_start, c.next_due_date, c.pending_end, c.pending_until) is distinct from (p.start_date, p.due_date, least(p.end_date, c.expiry_date), coalesce(p.until, 'infinity'))
$$;
drop index ship_cert_issue, ship_cert_region, ship_cert_flag, ship_cert_due, ship_cert_region_due, ship_cert_flag_due;
create index ship_cert_issue on ship_cert (issue_date desc, id desc) include (region, flag_id, cert_id, valid, person_in_charge, create_by, pending_start, next_due_date, pending_end);
create index ship_cert_region on ship_cert (region, issue_date desc, id desc) include (flag_id, cert_id, valid, person_in_charge, create_by, pending_start, next_due_date, pending_end);
create index ship_cert_flag on ship_cert (flag_id, issue_date desc, id desc) include (region, cert_id, valid, pending_start, next_due_date, pending_end);
create index ship_cert_due on ship_cert (next_due_date, id) include (region, flag_id, cert_id, valid, person_in_charge, create_by, pending_start, pending_end);
create index ship_cert_region_due on ship_cert (region, next_due_date, id) include (flag_id, cert_id, valid, person_in_charge, create_by, pending_start, pending_end);
create index ship_cert_flag_due on ship_cert (flag_id, next_due_date, id) include (region, cert_id, valid, pending_start, pending_end);
alter table ship_cert reset (fillfactor, autovacuum_vacuum_scale_factor);
alter table ship_cert drop column pending_open;
