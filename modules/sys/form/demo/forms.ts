/** The demonstration forms, at least one of each form type. */
import { drawn, field, heading, note, options, complianceOptions } from './layout.ts'
import type { DemoForm } from './layout.ts'

const where = [
  field(6, 1, 'surveyPlace', '检验地点', 'Place of survey', { rule: { maxLength: 80 } }),
  field(6, 6, 'surveyDate', '检验日期', 'Date of survey', {
    defaultValue: 'today',
    rule: { notAfter: 'today' },
  }),
]
const checked = (keyword: string, zh: string, en: string) => [
  field(8, 3, keyword, zh, en, complianceOptions),
  field(4, 1, `${keyword}Note`, '说明', 'Note', { required: false }),
]

export const checklist = drawn('现场检验核查表', 'Survey field checklist', 12, [
  heading('检验', 'Survey'),
  where,
  [
    field(6, 5, 'surveyKind', '检验类别', 'Type of survey', { dictCode: 'SURVEY_TYPE' }),
    field(6, 1, 'attendedBy', '船方陪同人员', 'Attended by, for the ship', {
      helpZh: '姓名和职务',
      helpEn: 'Name and rank',
    }),
  ],
  heading('船体和甲板', 'Hull and deck'),
  checked('hullPlating', '船壳板和主甲板', 'Shell plating and main deck'),
  checked('hatches', '舱口盖及其关闭装置', 'Hatch covers and closing appliances'),
  checked('anchoring', '锚和系泊设备', 'Anchoring and mooring equipment'),
  heading('安全设备', 'Safety equipment'),
  checked('lifeboats', '救生艇、救生筏及降落装置', 'Lifeboats, liferafts and launching appliances'),
  checked('firePumps', '消防泵和应急消防泵', 'Fire pumps and emergency fire pump'),
  [
    field(4, 4, 'extinguishers', '手提灭火器数量', 'Portable extinguishers', {
      rule: { min: 0, max: 500, decimals: 0 },
    }),
    field(4, 6, 'extinguishersServiced', '灭火器检修日期', 'Extinguishers serviced on', {
      rule: { notAfter: '{surveyDate}' },
    }),
    field(4, 7, 'drillHeld', '已演习', 'Drill witnessed'),
  ],
  heading('结论', 'Conclusion'),
  [
    field(12, 2, 'findings', '缺陷和处理意见', 'Deficiencies and what is to be done', {
      rule: { maxLength: 2000 },
    }),
  ],
  [
    field(12, 7, 'allChecked', '本人已亲自完成上述检查', 'I have carried out these checks myself', {
      required: true,
    }),
  ],
])

const levels = options(
  '1|1 低|1 Low',
  '2|2 较低|2 Moderate',
  '3|3 较高|3 High',
  '4|4 高|4 Very high',
)
const hazard = (keyword: string, zh: string, en: string) => [
  field(8, 1, `${keyword}Where`, `${zh}：部位`, `${en}: where`, { required: false }),
  field(8, 3, `${keyword}Level`, '风险等级', 'Level of risk', levels),
  field(8, 1, `${keyword}Measure`, '控制措施', 'Measures', { required: false }),
]
export const riskAssessment = drawn('登轮检验风险评估表', 'Risk assessment before survey', 24, [
  note(
    '登轮前由验船师填写；任何一项为 4 级时不得开始检验。',
    'Filled in by the surveyor before boarding. The survey does not begin while any level is 4.',
  ),
  [
    field(12, 1, 'surveyPlace', '检验地点', 'Place of survey'),
    field(12, 6, 'surveyDate', '检验日期', 'Date of survey', { defaultValue: 'today' }),
  ],
  heading('危险源', 'Hazards'),
  hazard('boarding', '登离船', 'Boarding'),
  hazard('enclosed', '封闭处所', 'Enclosed spaces'),
  hazard('height', '高处作业', 'Work at height'),
  hazard('weather', '天气海况', 'Weather and sea'),
  [
    field(12, 4, 'oxygen', '舱室含氧量', 'Oxygen in the space', {
      unit: '%',
      required: false,
      rule: { min: 0, max: 25, decimals: 1 },
      helpZh: '低于 20.8% 不得进入',
      helpEn: 'No entry below 20.8 %',
    }),
    field(12, 7, 'gasFree', '已取得测爆证书', 'Gas-free certificate seen'),
  ],
  heading('结论', 'Decision'),
  [
    field(
      8,
      3,
      'decision',
      '能否开始检验',
      'May the survey begin',
      options('yes|可以|Yes', 'after|采取措施后|After measures', 'no|不可以|No'),
    ),
    field(16, 2, 'measures', '补充措施', 'Further measures'),
  ],
  [field(24, 7, 'briefed', '已与船方沟通并确认', 'Agreed with the ship', { required: true })],
])

export const statutoryReport = drawn('RO 法定检验报告', 'Statutory survey report (RO)', 12, [
  heading('检验概况', 'The survey'),
  [
    field(4, 1, 'surveyPlace', '检验地点', 'Place of survey', { rule: { maxLength: 80 } }),
    field(4, 5, 'surveyKind', '检验类别', 'Type of survey', { dictCode: 'SURVEY_TYPE' }),
    field(
      4,
      3,
      'ordered',
      '委托方',
      'Requested by',
      options(
        'owner|船东|Owner',
        'manager|管理公司|Manager',
        'flag|船旗国|Flag state',
        'psc|港口国|Port state',
      ),
    ),
  ],
  [
    field(6, 6, 'surveyFrom', '检验开始', 'Begun on'),
    field(6, 6, 'surveyTo', '检验完成', 'Completed on', {
      rule: { notBefore: '{surveyFrom}', notAfter: 'today' },
    }),
  ],
  heading('检查项目', 'What was examined'),
  [
    field(6, 3, 'structure', '船体结构', 'Hull structure', complianceOptions),
    field(6, 3, 'machinery', '机械和电气', 'Machinery and electrical', complianceOptions),
  ],
  [
    field(6, 3, 'lifeSaving', '救生设备', 'Life-saving appliances', complianceOptions),
    field(6, 3, 'fireSafety', '消防设备', 'Fire safety', complianceOptions),
  ],
  [
    field(6, 3, 'radio', '无线电设备', 'Radio installations', complianceOptions),
    field(6, 3, 'pollution', '防污染设备', 'Pollution prevention', complianceOptions),
  ],
  heading('缺陷', 'Deficiencies'),
  [
    field(3, 4, 'deficiencies', '缺陷数', 'Number', {
      defaultValue: 0,
      rule: { min: 0, max: 200, decimals: 0 },
    }),
    field(3, 7, 'detainable', '有滞留性缺陷', 'Detainable'),
    field(6, 6, 'rectifyBy', '整改期限', 'To be rectified by', {
      required: false,
      rule: { notBefore: '{surveyTo}' },
    }),
  ],
  [field(12, 2, 'deficiencyText', '缺陷说明', 'Description')],
  heading('建议', 'Recommendation'),
  [
    field(
      6,
      3,
      'recommendation',
      '对证书的建议',
      'As to the certificate',
      options(
        'issue|签发|Issue',
        'endorse|签署|Endorse',
        'conditional|签发有条件证书|Issue with conditions',
        'withhold|不予签发|Withhold',
      ),
    ),
    field(6, 1, 'reportRef', '报告编号', 'Reference', {
      rule: {
        pattern: '[A-Z]{2,4}-\\d{4}-\\d{3,5}',
        messageZh: '格式如 RO-2026-0001',
        messageEn: 'Written as RO-2026-0001',
      },
    }),
  ],
  [field(12, 2, 'remarks', '备注', 'Remarks')],
])

export const loadLine = drawn('载重线年度检验记录', 'Load line annual survey record', 12, [
  note(
    '依据 1966 年国际载重线公约及其 1988 年议定书第 14 条第 1 款第 (c) 项。',
    'International Convention on Load Lines 1966 with the Protocol of 1988, article 14(1)(c).',
  ),
  where,
  [
    field(4, 4, 'freeboard', '夏季干舷', 'Summer freeboard', {
      unit: 'mm',
      rule: { min: 0, max: 20000, decimals: 0 },
    }),
    field(4, 4, 'draughtFore', '艏吃水', 'Draught forward', {
      unit: 'm',
      rule: { min: 0, max: 30, decimals: 2 },
    }),
    field(4, 4, 'draughtAft', '艉吃水', 'Draught aft', {
      unit: 'm',
      rule: { min: 0, max: 30, decimals: 2 },
    }),
  ],
  [
    field(4, 5, 'navArea', '航区', 'Navigation area', { dictCode: 'NAV_AREA' }),
    field(
      8,
      3,
      'marks',
      '载重线标志',
      'Load line marks',
      options(
        'right|位置正确且清晰|In place and legible',
        'repaint|需重新勘划|To be repainted',
        'wrong|位置不符|Not in place',
      ),
    ),
  ],
  heading('关闭装置', 'Closing appliances'),
  checked('hatchCovers', '舱口盖', 'Hatch covers'),
  checked('doors', '风雨密门', 'Weathertight doors'),
  checked('ventilators', '通风筒和空气管', 'Ventilators and air pipes'),
  checked('scuppers', '排水舷口', 'Freeing ports and scuppers'),
  heading('结论', 'Conclusion'),
  [field(12, 2, 'remarks', '备注', 'Remarks')],
  [
    field(
      12,
      7,
      'endorsed',
      '国际载重线证书已签署',
      'The International Load Line Certificate has been endorsed',
    ),
  ],
])

export const productReport = drawn('产品检验报告', 'Product survey report', 12, [
  [field(6, 1, 'productName', '产品名称', 'Product'), field(6, 1, 'model', '型号', 'Model')],
  [
    field(6, 1, 'serialNo', '出厂编号', 'Serial number'),
    field(6, 1, 'manufacturer', '制造厂', 'Manufacturer'),
  ],
  [
    field(4, 4, 'testPressure', '试验压力', 'Test pressure', {
      unit: 'MPa',
      required: false,
      rule: { min: 0, max: 200, decimals: 2 },
    }),
    field(4, 6, 'testDate', '试验日期', 'Tested on', { rule: { notAfter: 'today' } }),
    field(4, 7, 'passed', '试验合格', 'Test passed'),
  ],
  [field(12, 2, 'remarks', '备注', 'Remarks')],
])

export const demoForms: readonly DemoForm[] = [
  checklist,
  riskAssessment,
  statutoryReport,
  loadLine,
  productReport,
]
