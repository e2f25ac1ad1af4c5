-- The flag's approval of the full term stays on file after a later extension.
-- the flag's approval of the full term, where a later extension has one of its own
alter table ship_cert add column full_term_file_id text;
create index ship_cert_full_term_file_id_held on ship_cert (full_term_file_id)
  where full_term_file_id is not null;
