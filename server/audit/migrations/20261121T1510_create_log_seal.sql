-- up
-- The chain over the trail: each entry with a hash over it and over the one before it. Appended, never changed; what is sealed and how: chain.ts.
create table log_seal (
  seq bigint primary key,
  log_id bigint not null unique,
  hash bytea not null
);
-- Entries that are committed and wait for their place in the chain: so that nobody who writes waits for anybody else.
create table log_unsealed (
  log_id bigint primary key
);
-- The head of the chain from time to time, signed with the society's key; the same lines are kept outside the database. checkpoints.ts
create table log_checkpoint (
  seq bigint primary key,
  hash bytea not null,
  time timestamptz not null,
  -- fingerprint (SHA-256) of the certificate that belongs to the key
  key text not null,
  signature bytea not null
);
create function log_to_be_sealed() returns trigger language plpgsql as $$
begin
  insert into log_unsealed select id from added;
  return null;
end $$;
create trigger log_to_be_sealed after insert on log referencing new table as added for each statement execute function log_to_be_sealed();
-- A hurdle, not the proof: who may change tables can take it away, and is found out by the chain. An entry may still be written out in the transaction that makes it.
create function log_stays() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and tg_table_name = 'log' then
    if exists (select from log where id = old.id and xmin = pg_current_xact_id()::xid) then
      return case tg_op when 'DELETE' then old else new end;
    end if;
  end if;
  raise exception 'the audit trail is not changed (%, %)', tg_table_name, lower(tg_op) using errcode = 'integrity_constraint_violation';
end $$;
create trigger log_stays before update or delete on log for each row execute function log_stays();
create trigger log_seal_stays before update or delete on log_seal for each row execute function log_stays();
create trigger log_checkpoint_stays before update or delete on log_checkpoint for each row execute function log_stays();
create trigger log_not_emptied before truncate on log execute function log_stays();
create trigger log_seal_not_emptied before truncate on log_seal execute function log_stays();
create trigger log_checkpoint_not_emptied before truncate on log_checkpoint execute function log_stays();
insert into log_unsealed select id from log;
-- down
drop trigger log_to_be_sealed on log;
drop trigger log_stays on log;
drop trigger log_not_emptied on log;
drop table log_checkpoint;
drop table log_unsealed;
drop table log_seal;
drop function log_stays;
drop function log_to_be_sealed;
