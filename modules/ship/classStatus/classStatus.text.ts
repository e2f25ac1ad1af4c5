import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { classStatus } from './classStatus.contract.ts'

export const classStatusText = defineMessages('classStatus', {
  title: ['船级状态', 'Class status'],
  singular: ['船级状态', 'Class status'],
  decide: ['暂停和恢复船级', 'Suspend and reinstate class'],
  withdrawClass: ['撤销船级', 'Withdraw class'],
  record: [
    '记录闲置、改装、改建和间隔检验',
    'Record lay-ups, conversions, alterations, interval surveys',
  ],
  labels: {
    shipId: ['船舶', 'Ship'],
    kind: ['事项', 'Event'],
    day: ['日期', 'Date'],
    untilDay: ['恢复营运日期', 'Date of return to service'],
    surveyType: ['检验类别', 'Survey type'],
    shipCertId: ['仅恢复此证书', 'Only this certificate'],
    ruleCode: ['间隔规则', 'Interval rule'],
    cause: ['暂停依据', 'Grounds for suspension'],
    altered: ['改建内容', 'Nature of alteration'],
    reason: ['原因', 'Reason'],
    fileId: ['文件', 'File'],
    shipName: ['船舶', 'Ship'],
    certNo: ['证书编号', 'Certificate no.'],
    recordedBy: ['记录人', 'Recorded by'],
  } satisfies Labels<(typeof classStatus)['fields'] & (typeof classStatus)['readOnlyFields']>,
  kind: {
    suspend: ['暂停船级', 'Class suspended'],
    reinstate: ['恢复船级', 'Class reinstated'],
    withdraw: ['撤销船级', 'Class withdrawn'],
    layUp: ['闲置', 'Lay-up'],
    conversion: ['改装', 'Under conversion'],
    return: ['恢复营运', 'Returned to service'],
    intervalSurvey: ['间隔检验', 'Interval survey'],
    alteration: ['改建', 'Alteration'],
  },
  cause: {
    survey: ['检验逾期（IACS PR1C A.1）', 'Overdue survey (IACS PR1C A.1)'],
    condition: ['船级条件逾期（IACS PR1C A.2）', 'Overdue condition of class (IACS PR1C A.2)'],
  },
  altered: {
    freeboard: [
      '船体或上层建筑，须增大干舷（载重线证书）',
      'Hull or superstructure, with increased freeboard required (load line certificate)',
    ],
    tonnage: ['总吨或净吨增大（吨位证书）', 'Gross or net tonnage increased (tonnage certificate)'],
    ballastWater: [
      '压载水系统变更、更换或重大修理，证书未签署（压载水管理证书）',
      'Ballast water system changed, replaced or substantially repaired, certificate not endorsed (BWM certificate)',
    ],
    antiFouling: [
      '防污底系统变更，证书未签署（防污底系统证书）',
      'Anti-fouling system changed, certificate not endorsed (IAFS certificate)',
    ],
    accommodation: [
      '标准三所涉的船舶结构或设备（海事劳工证书）',
      'Structure or equipment covered by MLC Title 3 (MLC certificate)',
    ],
    hazardousMaterials: [
      '有害物质清单未更新（有害物质清单证书）',
      'Inventory of hazardous materials not updated (IHM certificate)',
    ],
    energyEfficiency: ['重大改建（国际能效证书）', 'Major conversion (IEE certificate)'],
  },
  actions: {
    suspend: ['暂停船级', 'Suspend class'],
    reinstate: ['恢复船级', 'Reinstate class'],
    withdraw: ['撤销船级', 'Withdraw class'],
    layUp: ['记录闲置', 'Record lay-up'],
    conversion: ['记录改装', 'Record conversion'],
    return: ['记录恢复营运', 'Record return to service'],
    intervalSurvey: ['记录间隔检验', 'Record interval survey'],
    alteration: ['记录改建', 'Record alteration'],
  },
  state: {
    none: ['无船级', 'No class'],
    assigned: ['船级有效', 'Class assigned'],
    suspended: ['船级暂停', 'Class suspended'],
    withdrawn: ['船级已撤销', 'Class withdrawn'],
  },
  since: ['自 {day} 起', 'since {day}'],
  until: ['至 {day}', 'until {day}'],
  overdueItems: [
    '{count} 个循环检验项目逾期。是否暂停船级由本社决定（IACS PR1C）。',
    '{count} continuous survey {count|item is|items are} overdue. The society decides whether class is suspended (IACS PR1C).',
  ],
  history: ['记录', 'History'],
  noEvents: ['尚无记录', 'Nothing recorded yet'],
  recorded: ['由 {name} 记录', 'recorded by {name}'],
  withdrawHelp: [
    '暂停满六个月的船级可直接撤销；其他情况须说明原因。',
    'Class suspended for six months or more can be withdrawn directly; in other cases enter a reason.',
  ],
  future: ['日期不能晚于今天', 'The date cannot be in the future'],
  beforeLast: [
    '日期不能早于已记录的上一事项（{day}）',
    'The date cannot be before the last recorded event ({day})',
  ],
  returnBeforeStart: [
    '恢复营运日期必须晚于开始日期',
    'The date of return to service must be after the start date',
  ],
  noClass: ['该船当日没有本社船级', 'The ship has no class with the society on this date'],
  alreadySuspended: ['船级当日已暂停', 'Class is already suspended on this date'],
  alreadyWithdrawn: [
    '船级已撤销，须签发新的入级证书',
    'Class has been withdrawn: issue a new class certificate',
  ],
  notSuspended: ['船级当日未暂停', 'Class is not suspended on this date'],
  reasonNeeded: [
    '船级暂停未满六个月，请填写撤销原因',
    'Class has been suspended for less than six months: enter the reason for withdrawal',
  ],
  alreadyOut: [
    '船舶当日已停止营运，请先记录恢复营运',
    'The ship is already out of service on this date: record the return to service first',
  ],
  inService: ['船舶当日并未停止营运', 'The ship is not out of service on this date'],
  notInterval: [
    '该检验没有间隔上限，请选择间隔',
    'This survey has no maximum interval: choose an interval',
  ],
  alterationHelp: [
    '载明所改内容的证书自该日起失效，须签发新证书。',
    'Certificates that state the altered particulars end on this date, and new certificates must be issued.',
  ],
  notClassCert: ['请选择该船的入级证书', 'Choose a class certificate of this ship'],
})

/** Mails about the class of a ship to owners and flag states. */
export const classNoticeText = defineMessages('classNotice', {
  subject: ['{ship}：{event}', '{ship}: {event}'],
  body: [
    '船舶：{ship}\n事项：{event}\n日期：{day}\n',
    'Ship: {ship}\nEvent: {event}\nDate: {day}\n',
  ],
  untilDay: ['预计恢复营运：{day}\n', 'Expected return to service: {day}\n'],
  altered: ['改建内容：{altered}\n', 'Alteration: {altered}\n'],
  reason: ['原因：{reason}\n', 'Reason: {reason}\n'],
  suspend: [
    '\n入级证书及以船级为前提的法定证书在船级恢复前暂停有效（IACS PR1C）。\n',
    '\nClass certificates, and statutory certificates that depend on class, are suspended until class is reinstated (IACS PR1C).\n',
  ],
  withdraw: [
    '\n入级证书及以船级为前提的法定证书自该日起撤销（IACS PR1C）。\n',
    '\nClass certificates, and statutory certificates that depend on class, are withdrawn from this date (IACS PR1C).\n',
  ],
})
