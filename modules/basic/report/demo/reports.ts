/**
 * The demonstration report templates and their parameters. The files in `files/` are built from the
 * same lists.
 */
import { option, param } from '#modules/basic/certTemplate/demo/template-data.ts'
import { shared } from '#modules/basic/certTemplate/demo/shared-params.ts'
import type { TemplateParam } from '#modules/basic/certTemplate/demo/template-data.ts'

export interface DemoReport {
  file: string
  reportType: 1 | 2 | 3 | 4
  certCode: string | null
  zh: string
  en: string
  sections: readonly (readonly [zh: string, en: string, params: readonly TemplateParam[]])[]
}

const ship = shared(
  'shipName',
  'imo',
  'callSign',
  'flagNameEn',
  'registryPort',
  'grossTonnage',
  'shipType',
  'ownerName',
)
const survey = [
  ...shared('inspectionDate', 'surveyorName'),
  param('surveyPlace', '检验地点', 'Place of survey', 1, { source: 'cert.issuePlace' }),
]
const state = (keyword: string, zh: string, en: string) =>
  param(keyword, zh, en, 3, {
    selectOptions: [
      option('Satisfactory', '合格'),
      option('With conditions', '有条件'),
      option('Not examined', '未检查'),
    ],
  })
const findings = [
  param('deficiencies', '缺陷数', 'Deficiencies', 4),
  param('deficiencyText', '缺陷说明', 'Description', 2, { required: false }),
  param('rectifyBy', '整改期限', 'To be rectified by', 6, { required: false }),
]
const closing = [
  param('creditable', '可作为证书签发依据', 'May support the certificate', 7),
  param('remarks', '备注', 'Remarks', 2, { required: false }),
]
const particulars = ['船舶', 'Ship', ship] as const
const attendance = ['检验', 'Survey', survey] as const

export const reports: readonly DemoReport[] = [
  {
    file: 'FC.docx',
    reportType: 1,
    certCode: 'CLH',
    zh: '船体入级检验报告',
    en: 'Class survey report (hull)',
    sections: [
      particulars,
      attendance,
      [
        '检查项目',
        'What was examined',
        [
          state('hull', '船体结构', 'Hull structure'),
          state('decks', '甲板和舱口', 'Decks and hatches'),
          state('tanks', '舱室', 'Tanks and spaces'),
          state('bottom', '船底外部', 'Outside of the bottom'),
        ],
      ],
      ['缺陷', 'Deficiencies', findings],
      ['结论', 'Conclusion', closing],
    ],
  },
  {
    file: 'RA.docx',
    reportType: 2,
    certCode: null,
    zh: '风险评估报告',
    en: 'Risk assessment report',
    sections: [
      particulars,
      attendance,
      [
        '评估',
        'Assessment',
        [
          param('subject', '评估对象', 'Subject', 1),
          param('likelihood', '可能性（1 至 5）', 'Likelihood (1 to 5)', 4),
          param('severity', '严重性（1 至 5）', 'Severity (1 to 5)', 4),
          param('measures', '控制措施', 'Measures', 2),
        ],
      ],
      ['结论', 'Conclusion', closing],
    ],
  },
  {
    file: 'RO.docx',
    reportType: 3,
    certCode: 'SC',
    zh: '法定检验报告（货船构造）',
    en: 'Statutory survey report (cargo ship construction)',
    sections: [
      particulars,
      attendance,
      [
        '检查项目',
        'What was examined',
        [
          state('structure', '结构', 'Structure'),
          state('machinery', '机械', 'Machinery'),
          state('electrical', '电气设备', 'Electrical installations'),
          state('fire', '防火结构', 'Structural fire protection'),
        ],
      ],
      ['缺陷', 'Deficiencies', findings],
      ['结论', 'Conclusion', closing],
    ],
  },
  {
    file: 'CONV.docx',
    reportType: 4,
    certCode: 'IOPP',
    zh: '公约检验报告（防止油污）',
    en: 'Convention survey report (oil pollution prevention)',
    sections: [
      particulars,
      attendance,
      [
        '检查项目',
        'What was examined',
        [
          state('oilFiltering', '滤油设备', 'Oil filtering equipment'),
          state('sludge', '残油舱', 'Sludge tanks'),
          state('recordBook', '油类记录簿', 'Oil record book'),
          state('sopep', '船上油污应急计划', 'SOPEP'),
        ],
      ],
      ['缺陷', 'Deficiencies', findings],
      ['结论', 'Conclusion', closing],
    ],
  },
]

/** Parameters of a report, in the order of its file. */
export const paramsOf = ({ sections }: DemoReport): TemplateParam[] => [
  ...shared('societyNameZh', 'societyNameEn', 'certNo'),
  ...sections.flatMap(([, , params]) => params),
]
