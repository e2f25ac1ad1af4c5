-- additive: a nullable column
drop view survey_cert_row;
alter table survey_cert add column print_remark boolean;
-- An endorsement that has its document keeps what it says.
update survey_cert set print_remark = true where printed is not null and remark is not null;
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
