-- All signing keys of the society: old documents are verified with their certificates. Only the active key has a private part.
-- Grows with: key exchanges
-- Retention: permanent, for verification
create table signing_key (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  -- SHA-256 of the signer's certificate, lower-case hexadecimal
  fingerprint text not null unique,
  subject text not null,
  issuer text not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  -- created by the product, uploaded, or provided by the operator in a file
  source text not null check (source in ('made', 'uploaded', 'environment')),
  -- certificates in PEM, the signer's first
  chain text not null,
  -- RSA, P-256, P-384, P-521, and the SubjectPublicKeyInfo in base64
  algorithm text not null,
  public_key text not null,
  -- key of the QR codes: its point, and the signing key's signature over it, base64
  code_key text not null,
  code_proof text not null,
  -- private parts, sealed with the installation's key; empty for a signing key in a file of the operator
  secret text,
  code_secret text,
  retired_time timestamptz,
  -- compromised: another person may have had it
  compromised boolean not null default false,
  check (retired_time is null or (secret is null and code_secret is null))
);
create unique index signing_key_in_force on signing_key ((true)) where retired_time is null;
-- Signed documents with their key and the text of their QR code.
-- Grows with: signatures
-- Retention: permanent, for verification
create table signed_document (
  utn text primary key,
  signing_key_id bigint not null references signing_key,
  signed_time timestamptz not null default now(),
  sha256 text not null,
  -- text of its QR code, if it contains a signed code
  qr text
);
create index signed_document_key on signed_document (signing_key_id);
