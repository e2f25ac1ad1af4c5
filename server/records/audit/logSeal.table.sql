-- The hash chain over the trail: for each entry a hash of the entry and the previous hash.
-- Append-only; see hash-chain.ts.
-- Grows with: changes: two to four rows a step
-- Retention: permanent: the chain allows no removal. The first to be partitioned
-- (docs/capacity.md)
create table log_seal (
  seq bigint primary key,
  log_id bigint not null unique,
  hash bytea not null
);
-- Committed entries that wait for their place in the chain, so that writers do not wait for each
-- other.
-- Grows with: changes
-- Retention: emptied within a second
create table log_unsealed (
  log_id bigint primary key
);
-- Heads of the chain, signed with the society's key; also stored outside the database. See
-- checkpoints.ts.
-- Grows with: changes: two to four rows a step
-- Retention: permanent: the chain allows no removal. The first to be partitioned
-- (docs/capacity.md)
create table log_checkpoint (
  seq bigint primary key,
  hash bytea not null,
  time timestamptz not null,
  -- SHA-256 fingerprint of the certificate of the key
  key text not null,
  signature bytea not null
);
create function queue_for_sealing() returns trigger language plpgsql as $$
begin
  insert into log_unsealed select id from added;
  return null;
end $$;
create trigger log_queue_for_sealing after insert on log referencing new table as added for each statement execute function queue_for_sealing();
-- Prevents accidental changes only: the owner of the tables can drop it, which the chain then
-- detects. An entry may be completed in the transaction that creates it.
create function reject_log_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and tg_table_name = 'log' then
    if exists (select from log where id = old.id and xmin = pg_current_xact_id()::xid) then
      return case tg_op when 'DELETE' then old else new end;
    end if;
  end if;
  raise exception 'the audit trail is not changed (%, %)', tg_table_name, lower(tg_op) using errcode = 'integrity_constraint_violation';
end $$;
create trigger log_reject_change before update or delete on log for each row execute function reject_log_change();
create trigger log_seal_reject_change before update or delete on log_seal for each row execute function reject_log_change();
create trigger log_checkpoint_reject_change before update or delete on log_checkpoint for each row execute function reject_log_change();
create trigger log_reject_truncate before truncate on log execute function reject_log_change();
create trigger log_seal_reject_truncate before truncate on log_seal execute function reject_log_change();
create trigger log_checkpoint_reject_truncate before truncate on log_checkpoint execute function reject_log_change();
