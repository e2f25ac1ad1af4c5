-- What windows are explained by stands by itself, once for all that are explained alike, and so does what keywords look into: certificates and windows
-- that a changed rule moves, millions of them, are written in a fraction of the time.
-- up
create table window_words (
  id uuid primary key,
  zh text not null,
  en text not null
);
create function window_words_id(zh text, en text) returns uuid language sql immutable parallel safe as $$ select md5(zh || chr(10) || en)::uuid $$;
create function window_words_kept(zh text[], en text[]) returns void language sql as $$
  insert into window_words (id, zh, en) select distinct on (id) window_words_id(w.zh, w.en) as id, w.zh, w.en from unnest(zh, en) w (zh, en) order by id on conflict (id) do nothing
$$;
insert into window_words (id, zh, en) select window_words_id(explanation_zh, explanation_en), min(explanation_zh), min(explanation_en) from cert_window group by 1;
drop view cert_window_row;
alter table cert_window set (fillfactor = 70);
-- In one go, so that every row is written once.
alter table cert_window alter column explanation_zh type uuid using window_words_id(explanation_zh, explanation_en), alter column explanation_en type boolean using true;
alter table cert_window alter column explanation_zh drop not null;
alter table cert_window rename column explanation_zh to words;
alter table cert_window alter column words set not null;
alter table cert_window drop column explanation_en;
create view cert_window_row as
  select w.id, w.ship_cert_id, w.survey_type, w.rule_code, w.occurrence, w.start_date, w.due_date, w.end_date, w.done_date, w.waived, w.alternative_group,
    x.zh as explanation_zh, x.en as explanation_en, w.reminder_time, w.reminder_content, w.reminder_type, case
      when w.done_date is not null or w.waived then 'done'
      when w.end_date < society_today() and exists (select 1 from cert_window a where a.ship_cert_id = w.ship_cert_id
        and a.alternative_group = w.alternative_group and a.end_date > w.end_date) then 'done'
      when w.end_date < society_today() then 'overdue'
      when w.due_date < society_today() then 'late'
      when w.start_date <= society_today() then 'open'
      else 'notOpen' end as status
  from cert_window w left join window_words x on x.id = w.words;

create or replace view cert_pending as
  select w.ship_cert_id, min(w.start_date) as start_date, min(w.due_date) as due_date, min(w.end_date) filter (where not l.later) as end_date, min(w.end_date) filter (where l.later) as until
  -- offset 0: looked for once, not for each of the four
  from cert_window w cross join lateral (select w.alternative_group is not null and exists (select from cert_window a where a.ship_cert_id = w.ship_cert_id
    and a.alternative_group = w.alternative_group and a.end_date > w.end_date) as later offset 0) l
  where w.done_date is null and not w.waived and not (l.later and w.end_date < society_today())
  group by w.ship_cert_id;
-- Offset 0: one by one, as all of them would be worked out for a join.
create or replace function ship_cert_pending_of(ids bigint[]) returns void language sql as $$
  update ship_cert c set pending_start = p.start_date, next_due_date = p.due_date, pending_end = least(p.end_date, c.expiry_date), pending_until = coalesce(p.until, 'infinity')
  from unnest(ids) i (id) left join lateral (select * from cert_pending where ship_cert_id = i.id offset 0) p on true
  where c.id = i.id and c.superseded_by is null and c.valid = 1
    and (c.pending_start, c.next_due_date, c.pending_end, c.pending_until) is distinct from (p.start_date, p.due_date, least(p.end_date, c.expiry_date), coalesce(p.until, 'infinity'))
$$;
drop index ship_cert_search;
drop index ship_cert_no_search;
drop index ship_cert_sha256;
create index ship_cert_sha256 on ship_cert (sha256) where sha256 is not null;
create table ship_cert_search (
  ship_cert_id bigint primary key references ship_cert (id) on delete cascade,
  search_text text not null,
  cert_no text not null
);
insert into ship_cert_search (ship_cert_id, search_text, cert_no) select id, search_text, cert_no from ship_cert;
create index ship_cert_search_text on ship_cert_search using gin (search_text gin_trgm_ops);
create index ship_cert_search_no on ship_cert_search using gin (x3(cert_no) gin_trgm_ops);
drop view ship_cert_row;
drop trigger ship_cert_kept on ship_cert;
alter table ship_cert drop column search_text;
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
create trigger ship_cert_kept before insert or update of ship_id, company_id, for_flag_id, expiry_date, valid, superseded_by on ship_cert
  for each row execute function ship_cert_kept();
create function ship_cert_searched() returns trigger language plpgsql as $$
begin
  insert into ship_cert_search (ship_cert_id, search_text, cert_no)
    select new.id, x3(concat_ws(chr(10), s.name, s.imo, o.name, new.cert_no, new.utn)), new.cert_no from (values (1)) one left join ship s on s.id = new.ship_id left join customer o on o.id = new.company_id
    on conflict (ship_cert_id) do update set search_text = excluded.search_text, cert_no = excluded.cert_no
      where (ship_cert_search.search_text, ship_cert_search.cert_no) is distinct from (excluded.search_text, excluded.cert_no);
  return null;
end $$;
create trigger ship_cert_searched after insert or update of ship_id, company_id, cert_no, utn on ship_cert for each row execute function ship_cert_searched();
create view ship_cert_row as
  select c.id, c.version, c.create_time, c.update_time, c.create_by, c.ship_id, c.company_id, c.cert_id, c.for_flag_id, c.doc_types, c.survey_cert_id, c.crf_cert_id,
    c.reg_cert_id, c.template_id, c.cert_no, c.utn, c.term, c.survey_type, c.action_type, c.inspection_date, c.issue_date, c.issue_place, c.expiry_date,
    c.expiry_before_extension, c.extension_kind, c.extended_on, c.extension_file_id, c.renewal_date, c.valid, c.invalid_reason, c.invalid_time, c.superseded_by,
    c.supersedes, c.person_in_charge, c.file_id, c.sha256, c.remark, c.region, c.flag_id, c.pending_start, c.pending_end, c.pending_until,
    50 as status, s.name as ship_name, s.imo, s.ship_type, s.owner_id, s.manager_id, o.name as company_name, o.imo as company_imo,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, k.code as cert_code, k.name_zh as cert_name_zh, k.name_en as cert_name_en, k.cert_type,
    u.name as person_name, case when c.pending_until < society_today() then (select p.due_date from cert_pending p where p.ship_cert_id = c.id) else c.next_due_date end as next_due_date,
    case when c.pending_until < society_today()
      then (select window_state(p.start_date, p.due_date, least(p.end_date, c.expiry_date)) from (values (1)) one left join cert_pending p on p.ship_cert_id = c.id)
      else window_state(c.pending_start, c.next_due_date, c.pending_end) end as window_state
  from ship_cert c left join ship s on s.id = c.ship_id left join customer o on o.id = c.company_id left join flag f on f.id = c.flag_id
    left join cert k on k.id = c.cert_id left join app_user u on u.id = c.person_in_charge;
-- down
drop view ship_cert_row;
drop trigger ship_cert_searched on ship_cert;
drop function ship_cert_searched();
drop trigger ship_cert_kept on ship_cert;
alter table ship_cert add column search_text text not null default '';
create or replace function ship_cert_kept() returns trigger language plpgsql as $$
declare
  asked record;
begin
  select coalesce(s.region, o.region), coalesce(s.flag_id, new.for_flag_id), x3(concat_ws(chr(10), s.name, s.imo, o.name, new.cert_no, new.utn))
    into new.region, new.flag_id, new.search_text from (values (1)) one left join ship s on s.id = new.ship_id left join customer o on o.id = new.company_id;
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
create trigger ship_cert_kept before insert or update of ship_id, company_id, for_flag_id, cert_no, utn, expiry_date, valid, superseded_by on ship_cert
  for each row execute function ship_cert_kept();
update ship_cert c set search_text = s.search_text from ship_cert_search s where s.ship_cert_id = c.id;
drop table ship_cert_search;
drop index ship_cert_sha256;
create index ship_cert_sha256 on ship_cert (sha256);
create index ship_cert_no_search on ship_cert using gin (x3(cert_no) gin_trgm_ops);
create index ship_cert_search on ship_cert using gin (search_text gin_trgm_ops);
create view ship_cert_row as
  select c.id, c.version, c.create_time, c.update_time, c.create_by, c.ship_id, c.company_id, c.cert_id, c.for_flag_id, c.doc_types, c.survey_cert_id, c.crf_cert_id,
    c.reg_cert_id, c.template_id, c.cert_no, c.utn, c.term, c.survey_type, c.action_type, c.inspection_date, c.issue_date, c.issue_place, c.expiry_date,
    c.expiry_before_extension, c.extension_kind, c.extended_on, c.extension_file_id, c.renewal_date, c.valid, c.invalid_reason, c.invalid_time, c.superseded_by,
    c.supersedes, c.person_in_charge, c.file_id, c.sha256, c.remark, c.region, c.flag_id, c.search_text, c.pending_start, c.pending_end, c.pending_until,
    50 as status, s.name as ship_name, s.imo, s.ship_type, s.owner_id, s.manager_id, o.name as company_name, o.imo as company_imo,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, k.code as cert_code, k.name_zh as cert_name_zh, k.name_en as cert_name_en, k.cert_type,
    u.name as person_name, case when c.pending_until < society_today() then (select p.due_date from cert_pending p where p.ship_cert_id = c.id) else c.next_due_date end as next_due_date,
    case when c.pending_until < society_today()
      then (select window_state(p.start_date, p.due_date, least(p.end_date, c.expiry_date)) from (values (1)) one left join cert_pending p on p.ship_cert_id = c.id)
      else window_state(c.pending_start, c.next_due_date, c.pending_end) end as window_state
  from ship_cert c left join ship s on s.id = c.ship_id left join customer o on o.id = c.company_id left join flag f on f.id = c.flag_id
    left join cert k on k.id = c.cert_id left join app_user u on u.id = c.person_in_charge;

create or replace function ship_cert_pending_of(ids bigint[]) returns void language sql as $$
  update ship_cert c set pending_start = p.start_date, next_due_date = p.due_date, pending_end = least(p.end_date, c.expiry_date), pending_until = coalesce(p.until, 'infinity')
  from unnest(ids) i (id) left join (select * from cert_pending where ship_cert_id = any (ids)) p on p.ship_cert_id = i.id
  where c.id = i.id and c.superseded_by is null and c.valid = 1
    and (c.pending_start, c.next_due_date, c.pending_end, c.pending_until) is distinct from (p.start_date, p.due_date, least(p.end_date, c.expiry_date), coalesce(p.until, 'infinity'))
$$;
create or replace view cert_pending as
  select w.ship_cert_id, min(w.start_date) as start_date, min(w.due_date) as due_date, min(w.end_date) filter (where not w.later) as end_date, min(w.end_date) filter (where w.later) as until
  from (
    select o.ship_cert_id, o.start_date, o.due_date, o.end_date, exists (select from cert_window a where a.ship_cert_id = o.ship_cert_id
      and a.alternative_group = o.alternative_group and a.end_date > o.end_date) as later
    from cert_window o where o.done_date is null and not o.waived) w
  where not (w.later and w.end_date < society_today())
  group by w.ship_cert_id;
drop view cert_window_row;
alter table cert_window reset (fillfactor);
alter table cert_window add column explanation_zh text not null default '', add column explanation_en text not null default '';
update cert_window w set explanation_zh = x.zh, explanation_en = x.en from window_words x where x.id = w.words;
alter table cert_window alter column explanation_zh drop default, alter column explanation_en drop default, drop column words;
create view cert_window_row as
  select w.*, case
      when w.done_date is not null or w.waived then 'done'
      when w.end_date < society_today() and exists (select 1 from cert_window a where a.ship_cert_id = w.ship_cert_id
        and a.alternative_group = w.alternative_group and a.end_date > w.end_date) then 'done'
      when w.end_date < society_today() then 'overdue'
      when w.due_date < society_today() then 'late'
      when w.start_date <= society_today() then 'open'
      else 'notOpen' end as status
  from cert_window w;
drop function window_words_kept(text[], text[]);
drop function window_words_id(text, text);
drop table window_words;
