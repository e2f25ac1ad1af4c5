/**
 * Manuals and plans approved for a fee of type 30: code, Chinese, English, and the rule that
 * requires them.
 */
export const MANUAL_ROWS: readonly (readonly [
  code: string,
  zh: string,
  en: string,
  instrument: string,
])[] = [
  ['SOPEP', '船上油污应急计划', 'Shipboard Oil Pollution Emergency Plan (SOPEP)', 'MARPOL I/37'],
  [
    'SMPEP',
    '船上海洋污染应急计划',
    'Shipboard Marine Pollution Emergency Plan (SMPEP)',
    'MARPOL II/17',
  ],
  ['STS', '船对船过驳作业计划', 'Ship-to-Ship (STS) Operations Plan', 'MARPOL I/41'],
  ['GMP', '垃圾管理计划', 'Garbage Management Plan', 'MARPOL V'],
  ['BWMP', '压载水管理计划', 'Ballast Water Management Plan (BWMP)', 'BWM B-1'],
  ['SEEMP', '船舶能效管理计划', 'Ship Energy Efficiency Management Plan (SEEMP)', 'MARPOL VI'],
  ['STAB', '稳性手册', 'Stability Booklet', 'SOLAS II-1'],
  ['LOAD', '装载手册', 'Loading Manual', 'LL 66/88'],
  ['CSM', '货物系固手册', 'Cargo Securing Manual', 'SOLAS VI/5'],
  ['GLM', '谷物装载手册', 'Grain Loading Manual', 'Grain Code'],
  ['DCP', '破损控制图', 'Damage Control Plan', 'SOLAS II-1'],
  ['FCP', '防火控制图', 'Fire Control Plan', 'SOLAS II-2'],
  ['PAM', '程序和布置手册', 'Procedures and Arrangements (P&A) Manual', 'MARPOL II/14'],
  ['VOC', 'VOC管理计划', 'VOC Management Plan', 'MARPOL VI/15'],
  ['SSP', '船舶保安计划', 'Ship Security Plan', 'ISPS'],
  ['SMS', '安全管理体系文件', 'Safety Management System (SMS) Manual', 'ISM'],
  [
    'IHMP',
    '有害物质清单第I部分',
    'Inventory of Hazardous Materials (IHM) Part I',
    'Hong Kong Conv.',
  ],
  ['ETB', '应急拖带手册', 'Emergency Towing Booklet', 'SOLAS II-1/3-4'],
  ['PWOM', '极地水域操作手册', 'Polar Water Operational Manual', 'Polar Code'],
]
