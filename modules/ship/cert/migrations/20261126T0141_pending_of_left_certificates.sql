-- additive: an earlier version counts surveys of certificates that have left their flag, as before
-- up
create index ship_cert_standing_from on ship_cert_standing (from_day);
create function ship_cert_has_left(cert bigint) returns boolean language sql stable parallel safe as $$
  select exists (select from ship_cert_standing t where t.ship_cert_id = cert and t.from_day <= society_today() and t.until_day > society_today() and t.reason in ('flagChanged', 'companyChanged', 'shipCeased'))
$$;
create or replace function refresh_ship_cert_pending(ids bigint[]) returns void language sql as $$
  update ship_cert c set pending_start = p.start_date, next_due_date = p.due_date, pending_end = p.last_end, pending_until = coalesce(p.until, 'infinity'),
    pending_open = coalesce(p.start_date <= society_today(), false)
  from unnest(ids) i (id) join ship_cert e on e.id = i.id cross join lateral (select ship_cert_has_left(i.id) as gone offset 0) l
    left join lateral (select * from cert_pending where ship_cert_id = i.id and not l.gone offset 0) q on true
    cross join lateral (select q.start_date, q.due_date, case when not l.gone then least(q.end_date, e.expiry_date) end as last_end, q.until) p
  where c.id = i.id and c.superseded_by is null and c.valid = 1
    and (c.pending_start, c.next_due_date, c.pending_end, c.pending_until, c.pending_open)
      is distinct from (p.start_date, p.due_date, p.last_end, coalesce(p.until, 'infinity'), coalesce(p.start_date <= society_today(), false))
$$;
create or replace function set_ship_cert_derived_columns() returns trigger language plpgsql as $$
declare
  pending record;
begin
  select coalesce(s.region, o.region), coalesce(new.flag_id, new.for_flag_id, s.flag_id), coalesce(new.for_company_id, s.manager_id, s.owner_id)
    into new.region, new.flag_id, new.for_company_id from (values (1)) one left join ship s on s.id = new.ship_id left join customer o on o.id = new.company_id;
  new.pending_start := null;
  new.next_due_date := null;
  new.pending_end := null;
  new.pending_until := 'infinity';
  new.pending_open := false;
  if new.superseded_by is null and new.valid = 1 and not ship_cert_has_left(new.id) then
    new.pending_end := new.expiry_date;
    -- A new certificate has no windows yet.
    if tg_op = 'UPDATE' then
      select p.start_date, p.due_date, least(p.end_date, new.expiry_date) as last_end, coalesce(p.until, 'infinity') as until into pending from cert_pending p where p.ship_cert_id = new.id;
      if found then
        new.pending_start := pending.start_date;
        new.next_due_date := pending.due_date;
        new.pending_end := pending.last_end;
        new.pending_until := pending.until;
        new.pending_open := pending.start_date <= society_today();
      end if;
    end if;
  end if;
  return new;
end $$;
select refresh_ship_cert_pending(array_agg(ship_cert_id)) from ship_cert_standing
  where from_day <= society_today() and until_day > society_today()
  and reason in ('flagChanged', 'companyChanged', 'shipCeased') having count(*) > 0;
-- down
create or replace function refresh_ship_cert_pending(ids bigint[]) returns void language sql as $$
  update ship_cert c set pending_start = p.start_date, next_due_date = p.due_date, pending_end = least(p.end_date, c.expiry_date), pending_until = coalesce(p.until, 'infinity'),
    pending_open = coalesce(p.start_date <= society_today(), false)
  from unnest(ids) i (id) left join lateral (select * from cert_pending where ship_cert_id = i.id offset 0) p on true
  where c.id = i.id and c.superseded_by is null and c.valid = 1
    and (c.pending_start, c.next_due_date, c.pending_end, c.pending_until, c.pending_open)
      is distinct from (p.start_date, p.due_date, least(p.end_date, c.expiry_date), coalesce(p.until, 'infinity'), coalesce(p.start_date <= society_today(), false))
$$;
create or replace function set_ship_cert_derived_columns() returns trigger language plpgsql as $$
declare
  pending record;
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
    -- A new certificate has no windows yet.
    if tg_op = 'UPDATE' then
      select p.start_date, p.due_date, least(p.end_date, new.expiry_date) as last_end, coalesce(p.until, 'infinity') as until into pending from cert_pending p where p.ship_cert_id = new.id;
      if found then
        new.pending_start := pending.start_date;
        new.next_due_date := pending.due_date;
        new.pending_end := pending.last_end;
        new.pending_until := pending.until;
        new.pending_open := pending.start_date <= society_today();
      end if;
    end if;
  end if;
  return new;
end $$;
drop function ship_cert_has_left(bigint);
drop index ship_cert_standing_from;
