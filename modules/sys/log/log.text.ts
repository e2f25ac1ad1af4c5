import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { log } from './log.contract.ts'

export const logText = text('log', {
  title: ['操作日志', 'Audit trail'],
  one: ['操作记录', 'Entry'],
  labels: {
    time: ['时间', 'Time'],
    userId: ['用户', 'User'],
    userName: ['姓名', 'Person'],
    resource: ['对象', 'Record kind'],
    rowId: ['记录编号', 'Record no.'],
    rowName: ['记录', 'Record'],
    action: ['操作', 'Action'],
    node: ['任务节点', 'Task node'],
    fromState: ['原状态', 'From'],
    toState: ['新状态', 'To'],
    result: ['结果', 'Result'],
    remark: ['意见', 'Opinion'],
    round: ['轮次', 'Round'],
    ip: ['地址', 'Address'],
    changes: ['更改内容', 'Changes'],
    changeCount: ['更改数', 'Number of changes'],
  } satisfies Labels<(typeof log)['fields'] & (typeof log)['shows']>,
  result: { 1: ['通过', 'Pass'], 0: ['不通过', 'Refused'] },
  field: ['字段', 'Field'],
  from: ['原值', 'Before'],
  to: ['新值', 'After'],
  show: ['查看', 'Show'],
  nothing: ['空', 'empty'],
  andMore: ['另有 {count} 项', 'and {count} more'],
  system: ['系统', 'System'],
  noChanges: ['没有字段更改', 'No field was changed'],
})
