-- additive: earlier versions read the types like any other
-- up
-- Certificate types that had no entry: SOLAS II-1/3-12 and the Noise Code (MSC.337(91)); the
-- certificates of tests by ILO Forms 2, 2(U), 3 and 4; the Athens Convention 2002, article 4bis.
insert into cert (code, name_zh, name_en, instrument, cert_type, cert_sub, holder, printed_form,
  validity_basis, rule_ids, extension_family, inspection_scopes, documents, sort, remark)
select t.code, t.name_zh, t.name_en, t.instrument, 10, 10, 'ship', t.printed_form, 'unlimited',
  case when t.code = 'NSR' then (select array_agg(id) from rule where code = 'onChange') end,
  'none', array[t.scope], null, coalesce((select sort from cert where code = 'LA'), 0) + t.place,
  t.remark
from (values
  ('LA2', '起重设备试验和全面检查证书',
    'Certificate of Test and Thorough Examination of Lifting Appliances',
    'ILO 152 Form 2', 'ILO Form 2', 'machinery', 1,
    '格式 2；试验记入登记簿 Form 2; the test is entered in the register'),
  ('LA2U', '成对吊杆联合作业试验和全面检查证书',
    'Certificate of Test and Thorough Examination of Derricks used in Union Purchase',
    'ILO 152 Form 2(U)', 'ILO Form 2(U)', 'machinery', 2,
    '格式 2(U)；试验记入登记簿 Form 2(U); the test is entered in the register'),
  ('LA3', '活动零部件试验和全面检查证书',
    'Certificate of Test and Thorough Examination of Loose Gear',
    'ILO 152 Form 3', 'ILO Form 3', 'machinery', 3,
    '格式 3；试验记入登记簿 Form 3; the test is entered in the register'),
  ('LA4', '钢丝绳试验和全面检查证书',
    'Certificate of Test and Thorough Examination of Wire Rope',
    'ILO 152 Form 4', 'ILO Form 4', 'machinery', 4,
    '格式 4；试验记入登记簿 Form 4; the test is entered in the register'),
  ('NSR', '噪声检验报告', 'Noise Survey Report',
    'SOLAS II-1/3-12', 'MSC.337(91) appendix 1', 'hull', 5,
    '改装影响噪声时重新测量 measured again after alterations that affect noise')
) as t (code, name_zh, name_en, instrument, printed_form, scope, place, remark)
where not exists (select from cert c where c.code = t.code);
insert into cert (code, name_zh, name_en, instrument, cert_type, cert_sub, holder, validity_basis,
  extension_family, documents, sort, remark)
select 'PLC', '旅客人身伤亡责任保险证书',
  'Certificate of Insurance - Death of and Personal Injury to Passengers', 'Athens 2002',
  20, null, 'ship', 'policy', 'none', array['blueCard'],
  coalesce((select sort + 1 from cert where code = 'WRC'), 0), '与保单同期 as the policy'
where not exists (select from cert where code = 'PLC');
update cert set printed_form = 'ILO Form 1' where code = 'LA' and printed_form is null;
-- down
delete from cert where code in ('LA2', 'LA2U', 'LA3', 'LA4', 'NSR', 'PLC');
update cert set printed_form = null where code = 'LA' and printed_form = 'ILO Form 1';
