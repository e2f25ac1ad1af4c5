-- Signing keys for lists, without private keys; the tables belong to server/platform/signing.
create view signing_key_row as
  select k.id, k.version, k.create_time, k.update_time, k.create_by, k.subject, k.issuer, k.fingerprint,
    k.algorithm, k.source, k.valid_from, k.valid_to, k.retired_time, k.compromised,
    (select count(*) from signed_document d where d.signing_key_id = k.id) as documents
  from signing_key k;
