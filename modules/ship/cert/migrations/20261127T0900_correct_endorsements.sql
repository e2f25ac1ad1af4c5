-- A wrong endorsement is superseded by a corrected one and stays on record.
-- Endorsements that a corrected one has superseded: as they were recorded, until the correction. They
-- count for nothing but what was known before it.
-- Grows with: corrections
-- Retention: permanent: class records
create table corrected_endorsement (
  -- as in cert_endorsement
  id bigint primary key,
  ship_cert_id bigint not null references ship_cert (id) on delete cascade,
  create_time timestamptz not null,
  create_by bigint,
  survey_type text not null,
  rule_code text,
  occurrence int,
  inspection_date date not null,
  place text,
  surveyor_id bigint references surveyor (id),
  surveyor_name text,
  survey_cert_id bigint,
  amended_occurrence int,
  amended_anniversary date,
  amended_expiry date,
  explanation_zh text not null,
  explanation_en text not null,
  file_id text,
  utn text unique,
  sha256 text,
  remark text,
  action text not null,
  method text not null,
  consent_file_id text,
  -- the correction, and the endorsement that took its place
  corrected_time timestamptz not null default now(),
  corrected_user bigint,
  correction_reason text not null,
  corrected_by bigint not null
);
create index corrected_endorsement_file_id_held on corrected_endorsement (file_id) where file_id is not null;
create index corrected_endorsement_consent_file_id_held on corrected_endorsement (consent_file_id)
  where consent_file_id is not null;
create index corrected_endorsement_cert on corrected_endorsement (ship_cert_id);
