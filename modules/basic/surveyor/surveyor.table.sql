-- Surveyors of the society, their authorisations, signature and seals.
-- Grows with: manual input
-- Retention: until removed by hand
create table surveyor (
  id bigint generated always as identity primary key,
  version int not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  create_by bigint,
  surname text not null,
  name text not null,
  full_name text not null,
  sex text,
  -- ISO 3166 code; Chinese rules for ID card and mobile apply to CN
  nationality text not null,
  id_card text unique,
  passport text unique,
  birthplace text,
  birthday date,
  city text,
  address text,
  mobile text not null,
  phone text,
  email text not null,
  fax text,
  organization text,
  region text not null,
  -- 1 chief surveyor, 2 surveyor
  surveyor_type int not null check (surveyor_type in (1, 2)),
  survey_level text,
  -- flags that the surveyor may work for, including those of the authorisations; ship types and
  -- scopes as general limits, empty meaning all
  flag_ids bigint[],
  ship_models text[],
  inspection_scopes text[],
  ports text,
  grant_type text,
  grant_status text not null,
  issue_time date,
  -- last day of the authorisation
  validity_time date,
  issue_place text,
  grant_file_id text,
  -- [{flagId, shipModels, inspectionScopes, grantStatus, grantType, issueTime, validityTime,
  -- issuePlace, grantFileId}]: they decide for their flag
  authorisations jsonb,
  highest_edu text,
  university text,
  experience1 text,
  experience2 text,
  experience3 text,
  attachment1 text,
  attachment2 text,
  -- attachments: images with a transparent background
  signature text,
  personal_seal text,
  official_seal text,
  remark text,
  status int not null default 1 check (status in (0, 1)),
  -- Chinese name, beside the Latin one
  name_zh text,
  -- the name that records, documents and mails show
  display_name text not null generated always as (name_in_both(full_name, name_zh)) stored
);
