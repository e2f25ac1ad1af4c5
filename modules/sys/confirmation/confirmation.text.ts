import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { confirmation } from './confirmation.contract.ts'

export const confirmationText = defineMessages('confirmation', {
  title: ['双人复核', 'Confirmations'],
  singular: ['复核申请', 'Confirmation'],
  labels: {
    subjectZh: ['申请事项', 'What is asked for'],
    subjectEn: ['申请事项（英文）', 'What is asked for (English)'],
    resource: ['所属', 'Record of'],
    action: ['操作', 'Action'],
    rowId: ['记录编号', 'Id of the record'],
    reason: ['理由', 'Reason'],
    requestedBy: ['申请人', 'Requested by'],
    requestedName: ['申请人', 'Requested by'],
    expiresTime: ['有效期至', 'Expires'],
    status: ['状态', 'Status'],
    statusTime: ['状态时间', 'Since'],
    decidedBy: ['复核人', 'Decided by'],
    decidedName: ['复核人', 'Decided by'],
    outcomeZh: ['未能执行的原因', 'Why it was not carried out'],
    outcomeEn: ['未能执行的原因（英文）', 'Why it was not carried out (English)'],
    changed: ['将更改的内容', 'What will change'],
  } satisfies Labels<
    (typeof confirmation)['fields'] &
      (typeof confirmation)['readOnlyFields'] &
      (typeof confirmation)['detailFields']
  >,
  moves: { decide: ['复核', 'Decide'], takeBack: ['撤回', 'Take back'] },
  actions: { create: ['提出申请', 'Requested'], expire: ['过期', 'Expired'] },
  changedHelp: [
    '通过后立即执行以下更改，以双方名义记录。',
    'With the confirmation these changes are made at once, and recorded under both names.',
  ],
  changedDone: ['已执行以下更改。', 'These changes were made.'],
  changedNot: ['以下更改没有执行。', 'These changes were not made.'],
  nothing: ['空', 'empty'],
  openRecord: ['打开该记录', 'Open the record'],
  waitingBanner: ['“{subject}”正在等待第二人确认', '"{subject}" waits for a second person'],
  already: [
    '已有同样的申请在等待第二人确认，请先处理或撤回该申请',
    'The same is asked for already and waits for a second person: decide or take back that request first',
  ],
  nobodyElse: [
    '此操作须由第二人确认，但目前没有其他人具有此权限。请先为另一位人员分配同样的权限，或在系统设置中关闭双人复核',
    'A second person has to confirm this, and nobody else holds the right. Give it to somebody else first, or switch four eyes off in the settings',
  ],
  lately: [
    '能够确认此操作的人员在 72 小时内被停用或由您重置过账号，暂不能单独执行。请等待，或请其他有此权限的人员确认',
    'Who could confirm this was switched off, or had the account reset by you, within the last 72 hours. Wait until then, or have somebody else with the right confirm it',
  ],
  dependent: [
    '申请人在 72 小时内重置过您的账号，须由他人确认',
    'The requester has reset your account within the last 72 hours: somebody else has to confirm this',
  ],
  noRight: [
    '您没有此操作本身的权限，不能确认',
    'You do not hold the right to do this yourself: you cannot confirm it',
  ],
  requesterGone: [
    '申请人已停用或不再具有此权限',
    'The requester is switched off or no longer holds the right',
  ],
  rowChanged: ['申请之后记录已被更改', 'The record has changed since it was asked for'],
  askTitle: ['请确认：{subject}', 'Please confirm: {subject}'],
  askText: [
    '{name} 申请此操作，须由第二人确认。有效期至 {expires}。',
    '{name} has asked for this, and a second person has to confirm it. It expires on {expires}.',
  ],
  toldTitle: ['{state}：{subject}', '{state}: {subject}'],
  aloneRemark: [
    '没有其他人可以确认，由一人执行',
    'Carried out by one person: nobody else could confirm it',
  ],
})
