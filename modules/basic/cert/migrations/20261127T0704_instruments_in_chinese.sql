-- additive: earlier versions show the instrument in English
-- up
-- Instruments of the seed have English words, which Chinese pages showed: a Chinese name beside each.
-- Instruments that were changed by hand have none yet, and show as entered.
alter table cert add column instrument_zh text;
update cert c set instrument_zh = n.zh from (values
  ('SOLAS 88 Prot.', 'SOLAS 1988 年议定书'),
  ('Tonnage 69', '1969 年吨位公约'),
  ('NOx Code', '氮氧化物技术规则'),
  ('Hong Kong Conv.', '香港公约'),
  ('Polar Code', '极地规则'),
  ('HSC Code', '高速船规则'),
  ('SPS Code', '特种用途船舶安全规则'),
  ('MODU Code', '海上移动式钻井平台规则'),
  ('Grain Code', '国际散装谷物规则'),
  ('IMSBC (society practice)', 'IMSBC（船级社做法）'),
  ('ILO 152; SOLAS II-1/3-13 since 2026', 'ILO 152；自 2026 年起 SOLAS II-1/3-13'),
  ('ILO 152 Form 2', 'ILO 152 格式 2'),
  ('ILO 152 Form 2(U)', 'ILO 152 格式 2(U)'),
  ('ILO 152 Form 3', 'ILO 152 格式 3'),
  ('ILO 152 Form 4', 'ILO 152 格式 4'),
  ('society rules', '船级社规范'),
  ('flag law', '船旗国法律'),
  ('Bunkers 2001', '2001 年燃油公约'),
  ('Nairobi 2007', '2007 年内罗毕公约'),
  ('Athens 2002', '2002 年雅典公约'),
  ('canal rules', '运河规则')
) as n (en, zh) where c.instrument = n.en;
