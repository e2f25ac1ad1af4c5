import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { log } from './log.contract.ts'

export const logText = defineMessages('log', {
  title: ['操作日志', 'Audit trail'],
  singular: ['操作记录', 'Entry'],
  labels: {
    time: ['时间', 'Time'],
    userId: ['用户', 'User'],
    userName: ['姓名', 'Name'],
    resource: ['对象', 'Record type'],
    rowId: ['记录编号', 'Record no.'],
    rowName: ['记录', 'Record'],
    action: ['操作', 'Action'],
    node: ['任务节点', 'Task node'],
    fromState: ['原状态', 'From'],
    toState: ['新状态', 'To'],
    result: ['结果', 'Result'],
    remark: ['意见', 'Comment'],
    round: ['轮次', 'Round'],
    ip: ['地址', 'Address'],
    changes: ['更改内容', 'Changes'],
    changeCount: ['更改数', 'Number of changes'],
  } satisfies Labels<(typeof log)['fields'] & (typeof log)['readOnlyFields']>,
  result: { 1: ['通过', 'Pass'], 0: ['退回', 'Refused'] },
  field: ['字段', 'Field'],
  from: ['原值', 'Before'],
  to: ['新值', 'After'],
  show: ['查看', 'Show'],
  nothing: ['空', 'empty'],
  andMore: ['另有 {count} 项', 'and {count} more'],
  system: ['系统', 'System'],
  verify: ['校验日志链', 'Verify audit trail'],
  verifyHelp: [
    '每条日志都与前一条相连并加封。校验会重新计算整条链，并与已签名的检查点比对，找出被修改、删除或插入的记录。校验期间可继续工作，也可关闭此窗口。',
    'Every entry is sealed to the previous one. Verification recalculates the whole chain, compares it with the signed checkpoints, and finds entries that were changed, deleted or inserted. You can continue to work or close this dialog meanwhile.',
  ],
  begin: ['开始校验', 'Start verification'],
  sealedEntries: ['已加封', 'Sealed'],
  waiting: ['等待加封', 'Waiting to be sealed'],
  lastSigned: ['最近签名的检查点', 'Last signed checkpoint'],
  lastVerified: ['最近校验', 'Last verification'],
  never: ['尚未校验', 'not yet'],
  sound: [
    '完整：{entries} 条记录均与加封时一致，与 {checkpoints} 个签名检查点相符',
    'Intact: all {entries} entries are unchanged since they were sealed and agree with {checkpoints} signed checkpoints',
  ],
  broken: ['日志链已被破坏', 'The audit trail is broken'],
  noOutside: [
    '数据目录中没有检查点文件：无法发现整条链被重写或末尾被截去',
    'There are no checkpoint files in the data folder: a rewritten chain or a truncated end cannot be detected',
  ],
  first: ['第一处：', 'First: '],
  breaks: {
    changed: ['记录 {id} 在加封后被修改', 'Entry {id} was changed after it was sealed'],
    removed: [
      '记录 {id} 被删除（在记录 {after} 之后）',
      'Entry {id} was deleted (after entry {after})',
    ],
    removedUnknown: [
      '记录 {after} 之后有 {count} 条记录连同封印被删除',
      '{count} {count|entry|entries} after entry {after} {count|was|were} deleted together with {count|its seal|their seals}',
    ],
    inserted: [
      '记录 {id} 是后来插入的（在记录 {after} 之后）',
      'Entry {id} was inserted later (after entry {after})',
    ],
    notSealed: [
      '记录 {id} 早已写入，却一直未加封',
      'Entry {id} was written long ago but never sealed',
    ],
    remade: [
      '记录 {after} 之后至记录 {id} 的封印被重新制作：与签名检查点不符',
      'The seals after entry {after} up to entry {id} were recreated: they do not agree with a signed checkpoint',
    ],
    cutOff: [
      '末尾被截去：记录 {after} 之后缺少 {count} 条',
      'The end is missing: {count} {count|entry|entries} after entry {after}',
    ],
    forged: [
      '有一个检查点并非由本社密钥签名',
      'A checkpoint was not signed with a key of the society',
    ],
    setBack: [
      '序列 {what} 被改动：它与已给出的编号 {id} 不符',
      'The sequence {what} was altered: it does not agree with number {id}, issued earlier',
    ],
    unguarded: [
      '日志的保护触发器 {what} 缺失、被停用或被改动',
      'The trigger {what} that protects the audit trail is missing, disabled or altered',
    ],
    headsCut: [
      '数据目录中 {what} 的检查点文件被删减',
      'Checkpoints were deleted from the file of {what} in the data folder',
    ],
  },
  firstLost: ['首个缺失的链位：{seq}', 'first missing position in the chain: {seq}'],
  thereAt: ['{time} 时尚在', 'still present at {time}'],
  unused: [
    '最后一条记录之后有 {count} 个编号未被使用：撤销的操作会如此，被删除的末尾也会如此',
    '{count} {count|number|numbers} after the last entry {count|is|are} unused: this happens with rolled-back calls, and also with a deleted end',
  ],
  alarmTitle: ['操作日志告警', 'Audit trail alarm'],
  alarmText: [
    '{found}。请勿改动数据库与数据目录，并按运行手册“操作日志被改动时”一节处理。',
    '{found}. Do not change the database and the data folder, and follow the section “When the trail was tampered with” of the operations manual.',
  ],
  alarms: ['未处理的告警', 'Open alarms'],
  acknowledge: ['已查明', 'Resolve'],
  acknowledgeReason: ['查明的原因与处理', 'Findings and actions taken'],
  acknowledged: ['已记录', 'Recorded'],
  noAlarm: ['没有这条告警，或已有人处理', 'This alarm does not exist or has already been resolved'],
  heads: ['检查点异地保存', 'Off-site checkpoints'],
  headsNowhere: ['未设置', 'not configured'],
  headsNever: ['尚未送达', 'not sent yet'],
  start: ['开头', 'the beginning'],
  noChanges: ['没有字段更改', 'No fields changed'],
  actions: {
    verify: ['校验日志链', 'Audit trail verified'],
    acknowledge: ['处理日志告警', 'Alarm resolved'],
    alarm: ['日志告警', 'Alarm'],
  },
})
