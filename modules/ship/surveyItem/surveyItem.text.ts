import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { surveyItem } from './surveyItem.contract.ts'

export const surveyItemText = defineMessages('surveyItem', {
  title: ['循环检验', 'Continuous survey'],
  singular: ['循环检验项目', 'Continuous survey item'],
  labels: {
    shipId: ['船舶', 'Ship'],
    scheme: ['检验制度', 'Scheme'],
    code: ['项目编号', 'Item no.'],
    nameZh: ['中文名称', 'Chinese name'],
    nameEn: ['英文名称', 'English name'],
    basisDate: ['首个周期起算日', 'First cycle from'],
    inUse: ['在用', 'In use'],
    remark: ['备注', 'Remark'],
    shipName: ['船舶', 'Ship'],
    lastCredited: ['上次检验日期', 'Last credited'],
    dueDate: ['到期日', 'Due date'],
    postponedUntil: ['展期至', 'Postponed until'],
    postponeReason: ['展期原因', 'Reason for postponement'],
    dueBy: ['检验期限', 'Due by'],
    state: ['状态', 'Status'],
    surveyorId: ['验船师', 'Surveyor'],
    surveyorName: ['验船师', 'Surveyor'],
    creditRemark: ['检验备注', 'Survey remark'],
    fileId: ['文件', 'File'],
  } satisfies Labels<(typeof surveyItem)['fields'] & (typeof surveyItem)['readOnlyFields']>,
  inputs: {
    day: ['检验日期', 'Survey date'],
    until: ['展期至', 'Postponed until'],
    reason: ['原因', 'Reason'],
  },
  scheme: {
    CSM: ['轮机循环检验（CSM）', 'Machinery (CSM)'],
    CSH: ['船体循环检验（CSH）', 'Hull (CSH)'],
  },
  state: {
    notDue: ['未到期', 'Not due'],
    dueSoon: ['即将到期', 'Due soon'],
    overdue: ['逾期', 'Overdue'],
    outOfUse: ['停用', 'Inactive'],
  },
  actions: { credit: ['记录检验', 'Credit'], postpone: ['展期', 'Postpone'] },
  credited: ['已记录检验', 'Credited'],
  postponed: ['已展期', 'Postponed'],
  basisHelp: [
    '特别检验完成日；新造船填建造完工日。首次到期日为其后五年。',
    'Completion date of the special survey; for new ships the date of build. The first due date is five years later.',
  ],
  postponeHelp: [
    '每个周期仅可展期一次，最多三个月，且不得超过入级证书的到期日。',
    'Once per cycle, by at most three months, and not beyond the expiry of the class certificate.',
  ],
  basisInFuture: [
    '起算日不能晚于今天',
    'The start date of the first cycle cannot be in the future',
  ],
  frozen: [
    '该项目已检验或已展期，仅可修改在用状态和备注',
    'The item has been credited or postponed: only its use and its remark can be changed',
  ],
  isCredited: [
    '项目 {code} 已检验，不能删除，请将其停用',
    'Item {code} has been credited and cannot be deleted: set it to not in use',
  ],
  notInUse: ['项目已停用，请先恢复在用', 'The item is not in use: set it to in use first'],
  future: ['检验日期不能晚于今天', 'The survey date cannot be in the future'],
  beforeLast: [
    '检验日期不能早于上次检验日期（{day}）',
    'The survey date cannot be before the last crediting ({day})',
  ],
  beforeFirst: [
    '检验日期不能早于首个周期起算日（{day}）',
    'The survey date cannot be before the first cycle begins ({day})',
  ],
  onlyOwnSurvey: [
    '验船师只能记录本人进行的检验，请选择本人或留空',
    'A surveyor credits only surveys of their own: choose yourself, or leave this field empty',
  ],
  alreadyPostponed: [
    '本周期已展期至 {day}，检验后方可再次展期',
    'The item is already postponed until {day}: credit it before postponing it again',
  ],
  notAfterDue: ['展期日期必须晚于到期日（{day}）', 'Must be after the due date ({day})'],
  past: ['展期日期不能早于今天', 'Cannot be before today'],
  noClass: [
    '该船没有有效的入级证书，不能展期',
    'The ship has no class certificate in force: the item cannot be postponed',
  ],
  beyondLimit: ['最迟可展期至 {day}', 'Cannot be later than {day}'],
})
