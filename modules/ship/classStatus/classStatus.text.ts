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
    'Record lay-ups, conversions, alterations and interval surveys',
  ],
  labels: {
    shipId: ['船舶', 'Ship'],
    kind: ['事项', 'Event'],
    day: ['日期', 'Day'],
    untilDay: ['恢复营运日期', 'Day of return'],
    surveyType: ['检验类别', 'Survey type'],
    shipCertId: ['仅恢复此证书', 'Only this certificate'],
    ruleCode: ['间隔规则', 'Interval'],
    cause: ['暂停依据', 'Cause'],
    altered: ['改建内容', 'What was altered'],
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
    layUp: ['闲置', 'Laid up'],
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
      'Hull or superstructures, so that the freeboard increases (load line)',
    ],
    tonnage: ['总吨或净吨增大（吨位证书）', 'Gross or net tonnage increases (tonnage)'],
    ballastWater: [
      '压载水系统变更、更换或重大修理，证书未签署（压载水管理证书）',
      'Ballast water system changed, replaced or significantly repaired, certificate not endorsed (BWM)',
    ],
    antiFouling: [
      '防污底系统变更，证书未签署（防污底系统证书）',
      'Anti-fouling system changed, certificate not endorsed (IAFS)',
    ],
    accommodation: [
      '标准三所涉的船舶结构或设备（海事劳工证书）',
      'Structure or equipment covered by Title 3 of the MLC (MLC)',
    ],
    hazardousMaterials: [
      '有害物质清单未更新（有害物质清单证书）',
      'Inventory of hazardous materials not updated (IHM)',
    ],
    energyEfficiency: ['重大改建（国际能效证书）', 'Major conversion (IEE)'],
  },
  actions: {
    suspend: ['暂停船级', 'Suspend class'],
    reinstate: ['恢复船级', 'Reinstate class'],
    withdraw: ['撤销船级', 'Withdraw class'],
    layUp: ['记录闲置', 'Record a lay-up'],
    conversion: ['记录改装', 'Record a conversion'],
    return: ['记录恢复营运', 'Record the return'],
    intervalSurvey: ['记录间隔检验', 'Record an interval survey'],
    alteration: ['记录改建', 'Record an alteration'],
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
    'Overdue items of the continuous survey: {count}. Whether they suspend the class is the decision of the society (IACS PR1C).',
  ],
  history: ['记录', 'History'],
  noEvents: ['尚无记录', 'Nothing is recorded yet'],
  recorded: ['由 {name} 记录', 'recorded by {name}'],
  withdrawHelp: [
    '暂停满六个月的船级可直接撤销；其他情况须说明原因。',
    'A class that is suspended for six months may be withdrawn; otherwise a reason is needed.',
  ],
  future: ['日期不能晚于今天', 'The day cannot be in the future'],
  beforeLast: [
    '日期不能早于已记录的上一事项（{day}）',
    'The day cannot be before the last recorded event ({day})',
  ],
  returnBeforeStart: [
    '恢复营运日期必须晚于开始日期',
    'The day of return must be after the first day',
  ],
  noClass: ['该船当日没有本社船级', 'The ship has no class of the society on this day'],
  alreadySuspended: ['船级当日已暂停', 'The class is already suspended on this day'],
  alreadyWithdrawn: [
    '船级已撤销，须签发新的入级证书',
    'The class is withdrawn: issue a new class certificate',
  ],
  notSuspended: ['船级当日未暂停', 'The class is not suspended on this day'],
  reasonNeeded: [
    '船级暂停未满六个月，请填写撤销原因',
    'The class is not suspended for six months: give the reason of the withdrawal',
  ],
  alreadyOut: [
    '船舶当日已停止营运，请先记录恢复营运',
    'The ship is already out of service on this day: record her return first',
  ],
  inService: ['船舶当日并未停止营运', 'The ship is not out of service on this day'],
  notInterval: [
    '该检验没有间隔上限，请选择间隔',
    'Surveys of this type have no longest interval: name the interval',
  ],
  alterationHelp: [
    '载明所改内容的证书自该日起失效，须签发新证书。',
    'Certificates that state what was altered end on this day: new ones are to be issued.',
  ],
  notClassCert: ['请选择该船的入级证书', 'Choose a class certificate of this ship'],
})

/** Mails about the class of a ship to owners and flag states. */
export const classNoticeText = defineMessages('classNotice', {
  subject: ['{ship}：{event}', '{ship}: {event}'],
  body: [
    '船舶：{ship}\n事项：{event}\n日期：{day}\n',
    'Ship: {ship}\nEvent: {event}\nDay: {day}\n',
  ],
  untilDay: ['预计恢复营运：{day}\n', 'Day of return: {day}\n'],
  altered: ['改建内容：{altered}\n', 'Altered: {altered}\n'],
  reason: ['原因：{reason}\n', 'Reason: {reason}\n'],
  suspend: [
    '\n入级证书及以船级为前提的法定证书在船级恢复前暂停有效（IACS PR1C）。\n',
    '\nClass certificates, and the statutory certificates that depend on the class, are suspended until it is reinstated (IACS PR1C).\n',
  ],
  withdraw: [
    '\n入级证书及以船级为前提的法定证书自该日起撤销（IACS PR1C）。\n',
    '\nClass certificates, and the statutory certificates that depend on the class, are withdrawn from this day (IACS PR1C).\n',
  ],
})
