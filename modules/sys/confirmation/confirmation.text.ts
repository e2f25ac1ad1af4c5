import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { confirmation } from './confirmation.contract.ts'

export const confirmationText = defineMessages('confirmation', {
  title: ['双人复核', 'Confirmations'],
  singular: ['复核申请', 'Confirmation'],
  labels: {
    subjectZh: ['申请事项', 'Requested action'],
    subjectEn: ['申请事项（英文）', 'Requested action (English)'],
    resource: ['所属', 'Record type'],
    action: ['操作', 'Action'],
    rowId: ['记录编号', 'Record ID'],
    reason: ['理由', 'Reason'],
    requestedBy: ['申请人', 'Requested by'],
    requestedName: ['申请人', 'Requested by'],
    expiresTime: ['有效期至', 'Expires'],
    status: ['状态', 'Status'],
    statusTime: ['状态时间', 'Since'],
    decidedBy: ['复核人', 'Confirmed by'],
    decidedName: ['复核人', 'Confirmed by'],
    outcomeZh: ['未能执行的原因', 'Reason for failure'],
    outcomeEn: ['未能执行的原因（英文）', 'Reason for failure (English)'],
    changed: ['将更改的内容', 'Changes'],
  } satisfies Labels<
    (typeof confirmation)['fields'] &
      (typeof confirmation)['readOnlyFields'] &
      (typeof confirmation)['detailFields']
  >,
  moves: { decide: ['复核', 'Review'], takeBack: ['撤回', 'Withdraw'] },
  actions: { create: ['提出申请', 'Requested'], expire: ['过期', 'Expired'] },
  changedHelp: [
    '通过后立即执行以下更改，以双方名义记录。',
    'These changes are carried out immediately after confirmation and recorded under both names.',
  ],
  changedDone: ['已执行以下更改。', 'These changes were carried out.'],
  changedNot: ['以下更改没有执行。', 'These changes were not carried out.'],
  nothing: ['空', 'empty'],
  openRecord: ['打开该记录', 'Open record'],
  waitingBanner: ['“{subject}”正在等待第二人确认', '“{subject}” is waiting for a second person'],
  already: [
    '已有同样的申请在等待第二人确认，请先处理或撤回该申请',
    'The same request is already waiting for a second person: review or withdraw that request first',
  ],
  nobodyElse: [
    '此操作须由第二人确认，但目前没有其他人具有此权限。请先为另一位人员分配同样的权限，或在系统设置中关闭双人复核',
    'A second person must confirm this action, and no other user has the permission. Grant it to another user first, or turn off the four-eyes principle in the settings',
  ],
  lately: [
    '能够确认此操作的人员在 72 小时内被停用或由您重置过账号，暂不能单独执行。请等待，或请其他有此权限的人员确认',
    'The only users who can confirm this were deactivated, or had their account reset by you, within the last 72 hours. Wait, or ask another user with this permission to confirm it',
  ],
  dependent: [
    '申请人在 72 小时内重置过您的账号，须由他人确认',
    'The requester reset your account within the last 72 hours: another person must confirm this',
  ],
  noRight: [
    '您没有此操作本身的权限，不能确认',
    'You do not have permission for this action yourself: you cannot confirm it',
  ],
  requesterGone: [
    '申请人已停用或不再具有此权限',
    'The requester is inactive or no longer has this permission',
  ],
  rowChanged: ['申请之后记录已被更改', 'The record has changed since the request'],
  askTitle: ['请确认：{subject}', 'Confirm: {subject}'],
  askText: [
    '{name} 申请此操作，须由第二人在 {expires} 前确认。',
    '{name} requests this action. A second person must confirm it by {expires}.',
  ],
  toldTitle: ['{state}：{subject}', '{state}: {subject}'],
  aloneRemark: [
    '没有其他人可以确认，由一人执行',
    'Carried out by one person: no other user could confirm it',
  ],
})
