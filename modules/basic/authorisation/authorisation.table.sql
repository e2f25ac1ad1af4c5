-- Surveyors authorised by each flag state, with the columns that a flag state may see.
create view surveyor_authorisation as
  select s.id * 100000 + f.id as id, s.version, s.create_time, s.update_time, s.create_by,
    s.id as surveyor_id, s.display_name as full_name, s.surveyor_type, s.survey_level, s.region, f.id as flag_id,
    f.name_zh as flag_name_zh, f.name_en as flag_name_en,
    -- restrictions of the flag's authorisation, otherwise the surveyor's general ones
    coalesce(g.ship_models, s.ship_models) as ship_models, coalesce(g.scopes,
      s.inspection_scopes) as inspection_scopes, coalesce(g.issue_time, s.issue_time) as issue_time,
      least(g.validity_time, s.validity_time) as validity_time,
    case when s.status = 0 or s.grant_status <> 'valid' or g.grant_status <> 'valid'
      then 'suspended' when least(g.validity_time, s.validity_time) < society_today() then 'expired'
      when s.validity_time is null then 'suspended'
        when greatest(g.issue_time, s.issue_time) > society_today() then 'future'
        else 'inForce' end as state
  from surveyor s cross join lateral unnest(s.flag_ids) as n (flag_id) join flag f on f.id = n.flag_id
    left join lateral (
      select a ->> 'grantStatus' as grant_status, (a ->> 'issueTime')::date as issue_time,
        (a ->> 'validityTime')::date as validity_time,
        case when jsonb_typeof(a -> 'shipModels') = 'array'
          and jsonb_array_length(a -> 'shipModels') > 0
          then array(select jsonb_array_elements_text(a -> 'shipModels')) end as ship_models,
        case when jsonb_typeof(a -> 'inspectionScopes') = 'array'
          and jsonb_array_length(a -> 'inspectionScopes') > 0
          then array(select jsonb_array_elements_text(a -> 'inspectionScopes')) end as scopes
      from jsonb_array_elements(coalesce(s.authorisations, '[]')) a where (a ->> 'flagId')::bigint = f.id
      order by (a ->> 'grantStatus' = 'valid') desc, (a ->> 'validityTime')::date desc limit 1) g on true;
