-- The triggers composed their statement, and planned it, at each call: 0.37 ms of the 0.60 that a new
-- certificate takes. Each table has a function of its own; for new and removed rows its statement is
-- planned once for a connection.
do $do$
declare
  t record;
  watched_new text;
  watched_old text;
begin
  for t in select * from (values
    ('ship_cert', 'iud', $$('cert', x.id), ('registered', case when x.cert_id in (select id from cert where code in ('REGP', 'REG')) then x.ship_id end), ('windows', x.flag_id), ('windows', (select o.flag_id from ship_cert o where o.id = x.supersedes))$$,
      'ship_id company_id cert_id for_flag_id flag_id survey_cert_id crf_cert_id reg_cert_id template_id cert_no utn term action_type survey_type inspection_date issue_date issue_place expiry_date expiry_before_extension extension_kind extended_on valid invalid_reason invalid_time superseded_by supersedes person_in_charge'),
    ('cert_endorsement', 'iud', $$('endorsement', x.id)$$,
      'ship_cert_id survey_cert_id survey_type inspection_date place surveyor_id surveyor_name amended_expiry utn'),
    ('ship_change', 'iud', $$('change', x.id), ('ship', case when x.field = 'flagId' then x.ship_id end)$$,
      'ship_id field from_id to_id from_zh from_en to_zh to_en effective_date create_by'),
    ('ship_record', 'iud', $$('record', case when x.kind = 'condition' then x.id end)$$,
      'ship_id kind record_date place title reference surveyor_id due_date first_due_date status cleared_date create_by'),
    ('flag_account', 'iud', $$('entry', x.id)$$, 'flag_id kind amount entry_date reference remark'),
    ('crf', 'ud', $$('crf', x.id)$$, 'flag_fees flag_id crf_no name create_by'),
    ('crf_cert', 'iud', $$('review', x.id), ('crf', x.crf_id)$$,
      'crf_id term survey_place surveyor_id status issue_date'),
    ('survey_cert', 'iud', $$('survey', x.id), ('line', x.quotation_line_id)$$,
      'term survey_place surveyor_id quotation_line_id status status_time person_in_charge'),
    ('reg_cert', 'iud', $$('reg', x.id), ('line', x.quotation_line_id)$$,
      'flag_id term quotation_line_id status status_time')) v (on_table, events, notes, watched)
  loop
    execute format('drop trigger if exists flag_facts_stale_added on %I', t.on_table);
    execute format('drop trigger flag_facts_stale_changed on %I', t.on_table);
    execute format('drop trigger if exists flag_facts_stale_removed on %I', t.on_table);
    watched_new := 'n.' || replace(t.watched, ' ', ', n.');
    watched_old := 'w.' || replace(t.watched, ' ', ', w.');
    execute format($f$create function %1$I() returns trigger language plpgsql as $b$
begin
  if tg_op = 'INSERT' then
    insert into flag_note (source, id) select distinct n.source, n.id from new_rows x cross join lateral (values %2$s) n (source, id) where n.id is not null;
  elsif tg_op = 'DELETE' then
    insert into flag_note (source, id) select distinct n.source, n.id from old_rows x cross join lateral (values %2$s) n (source, id) where n.id is not null;
  else
    -- planned for the number of rows: the join of one row would take minutes for a hundred thousand
    execute $u$insert into flag_note (source, id) select distinct n.source, n.id from (
      select n.* from new_rows n join old_rows w on w.id = n.id where (%3$s) is distinct from (%4$s)
      union all select w.* from new_rows n join old_rows w on w.id = n.id where (%3$s) is distinct from (%4$s)) x
      cross join lateral (values %2$s) n (source, id) where n.id is not null$u$;
  end if;
  return null;
end $b$$f$, 'mark_flag_facts_of_' || t.on_table, t.notes, watched_new, watched_old);
    if t.events like '%i%' then
      execute format('create trigger flag_facts_stale_added after insert on %I referencing new table as new_rows for each statement execute function %I()',
        t.on_table, 'mark_flag_facts_of_' || t.on_table);
    end if;
    execute format('create trigger flag_facts_stale_changed after update on %I referencing old table as old_rows new table as new_rows for each statement execute function %I()',
      t.on_table, 'mark_flag_facts_of_' || t.on_table);
    if t.events like '%d%' then
      execute format('create trigger flag_facts_stale_removed after delete on %I referencing old table as old_rows for each statement execute function %I()',
        t.on_table, 'mark_flag_facts_of_' || t.on_table);
    end if;
  end loop;
end $do$;
drop function mark_flag_facts_stale();
-- The same for windows.
create or replace function mark_flag_windows_stale() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into flag_note (source, id) select distinct 'windows', c.flag_id
      from (select distinct ship_cert_id from new_rows) x join ship_cert c on c.id = x.ship_cert_id where c.flag_id is not null;
  elsif tg_op = 'DELETE' then
    insert into flag_note (source, id) select distinct 'windows', c.flag_id
      from (select distinct ship_cert_id from old_rows) x join ship_cert c on c.id = x.ship_cert_id where c.flag_id is not null;
  else
    execute $u$insert into flag_note (source, id) select distinct 'windows', c.flag_id
      from (select distinct v.ship_cert_id from new_rows n join old_rows w on w.id = n.id cross join lateral (values (n.ship_cert_id), (w.ship_cert_id)) v (ship_cert_id)
        where (n.ship_cert_id, n.start_date, n.due_date, n.end_date, n.done_date, n.waived, n.alternative_group) is distinct from (w.ship_cert_id, w.start_date, w.due_date, w.end_date, w.done_date, w.waived, w.alternative_group)) x join ship_cert c on c.id = x.ship_cert_id where c.flag_id is not null$u$;
  end if;
  return null;
end $$;
