-- Decision of the flag on special circumstances (SOLAS I/14(g)), and the certificate to which an
-- exemption or a declaration is to be attached.
alter table survey_cert
  add column special_file_id text,
  add column parent_id bigint references ship_cert (id);
create index survey_cert_special_file_id_held on survey_cert (special_file_id) where special_file_id is not null;
create index survey_cert_parent on survey_cert (parent_id) where parent_id is not null;
drop view survey_cert_row;
create view survey_cert_row as
  select w.*, u.name as person_name, s.name as ship_name, s.imo, s.ship_type, coalesce(s.region,
    o.region) as region, coalesce(s.flag_id, w.for_flag_id) as flag_id, s.owner_id, s.manager_id,
    o.name as company_name, o.imo as company_imo,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en, k.code as cert_code,
      k.name_zh as cert_name_zh, k.name_en as cert_name_en, c.valid
  from survey_cert w left join ship s on s.id = w.ship_id
    left join customer o on o.id = w.company_id
    left join flag f on f.id = coalesce(s.flag_id, w.for_flag_id)
    -- all are many-to-one; as left joins they cost nothing when their columns are not selected
    left join cert k on k.id = w.cert_id left join app_user u on u.id = w.person_in_charge
      left join ship_cert c on c.id = w.ship_cert_id;
