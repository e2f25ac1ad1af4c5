-- additive: earlier versions read the two types like any other
-- up
-- Certificate types that had no entry: Hong Kong Convention 2009, regulation 11.11; SOLAS XV.
insert into cert (code, name_zh, name_en, instrument, cert_type, cert_sub, holder, validity_basis,
  validity_months, rule_ids, extension_family, follow_ids, inspection_scopes, sort, remark)
select 'IRRC', '国际适拆证书', 'International Ready for Recycling Certificate', 'Hong Kong Conv.',
  10, 10, 'ship', 'months', 3, null, 'none', null, array['hull'],
  coalesce((select sort + 1 from cert where code = 'IHM'), 0),
  '最长 3 个月 at most 3 months'
where not exists (select from cert where code = 'IRRC');
insert into cert (code, name_zh, name_en, instrument, cert_type, cert_sub, holder, validity_basis,
  validity_months, rule_ids, extension_family, follow_ids, inspection_scopes, sort, remark)
select 'IPS', '工业人员安全证书', 'Industrial Personnel Safety Certificate', 'SOLAS XV',
  10, 10, 'ship', 'months', 60,
  (select array_agg(id order by array_position(array['annual', 'intermediateHssc', 'renewal'], code))
    from rule where code in ('annual', 'intermediateHssc', 'renewal')),
  'hssc',
  (select array_agg(id order by array_position(array['SC', 'SE', 'CSS', 'PSS'], code))
    from cert where code in ('SC', 'SE', 'CSS', 'PSS')),
  array['hull', 'safety'],
  coalesce((select sort + 1 from cert where code = 'SPS'), 0),
  '与 SOLAS 安全证书协调 harmonised with the SOLAS safety certificates'
where not exists (select from cert where code = 'IPS');
-- down
delete from cert where code in ('IRRC', 'IPS');
