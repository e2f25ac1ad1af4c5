import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import { paperLabels } from '#modules/work/paper/paper.text.ts'
import type { surveyCert } from './surveyCert.contract.ts'

export const surveyCertText = text('surveyCert', {
  title: ['检验证书', 'Survey certificates'],
  one: ['检验证书', 'Survey certificate'],
  labels: {
    ...paperLabels,
    dueDate: ['要求完成日期', 'Due'],
    confirmedBy: ['财务确认人', 'Confirmed by'],
    approvedBy: ['批准人', 'Approved by'],
  } satisfies Labels<(typeof surveyCert)['fields'] & (typeof surveyCert)['shows']>,
  states: {
    waitInfo: ['待填写', 'Wait info'],
    waitAudit: ['待审核', 'Wait audit'],
    auditFailed: ['审核未通过', 'Audit failed'],
    waitConfirm: ['待财务确认', 'Wait financial confirm'],
    confirmFailed: ['财务确认未通过', 'Confirm failed'],
    waitApproval: ['待领导批准', 'Wait approval'],
    approvalFailed: ['批准未通过', 'Approval failed'],
    waitSign: ['待签字', 'Wait sign'],
    done: ['已完成', 'Done'],
  },
  moves: {
    submit: ['提交', 'Submit'],
    recall: ['撤回', 'Recall'],
    audit: ['审核', 'Audit'],
    confirm: ['财务确认', 'Confirm'],
    approve: ['批准', 'Approve'],
    generate: ['重新生成', 'Generate'],
    sign: ['签字', 'Sign'],
    refuse: ['拒签', 'Refuse to sign'],
  },
  valid: {
    1: ['有效', 'Valid'],
    0: ['无效', 'Not valid'],
  },
  assign: ['分派检验', 'Assign'],
  onlySigner: ['只有任务负责人（{name}）才能签字', 'Only the person in charge ({name}) can sign it'],
  recallAfterAudit: [
    '已存在审核，无法撤回，如需撤回请联系管理员',
    'The audit already exists and cannot be withdrawn. If you need to withdraw, please contact the administrator',
  ],
  notEligible: ['该验船师不能承担此检验：{reasons}', 'This surveyor cannot be assigned: {reasons}'],
  noAccount: ['该验船师没有登录账号', 'This surveyor has no account to sign in with'],
  inWork: ['该船的“{cert}”已在办理中', '"{cert}" is already in work for this ship'],
  notSurveyed: ['“{cert}”不是通过检验签发的证书，请选择法定或入级证书', '"{cert}" is not issued on a survey: choose statutory or class certificates'],
})
