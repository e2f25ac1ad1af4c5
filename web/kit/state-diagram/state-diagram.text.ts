import { defineMessages } from '#common/text.ts'

export const stateDiagramText = defineMessages('machine', {
  open: ['流程图', 'Workflow'],
  picture: [
    '流程图：{states} 个状态，{moves} 个操作；右侧列表内容相同',
    'Workflow with {states} states and {moves} actions; the list on the right has the same content',
  ],
  list: ['可执行的操作', 'Actions'],
  now: ['当前状态', 'current'],
  leads: ['到', 'to'],
  refused: ['退回', 'Refused'],
  ifRefused: ['退回则到', 'if refused, to'],
  stays: ['（状态不变）', '(status unchanged)'],
  who: ['办理人', 'Performed by'],
  nobody: ['目前没有角色有此权限', 'no role has this permission'],
  irreversible: ['不可撤销', 'cannot be undone'],
  opinion: ['须填写意见', 'comment required'],
  opinionIfRefused: ['退回时须填写意见', 'comment required when refusing'],
  notBy: ['前面步骤的经办人不能办理', 'not by the person of an earlier step'],
  expected: ['列入待办', 'listed in to-dos'],
  by: {
    personInCharge: ['负责人', 'the person in charge'],
    createBy: ['创建人', 'the creator'],
    leadUserId: ['主验船师', 'the lead surveyor'],
    signerId: ['签字人', 'the signatory'],
    requestedBy: ['申请人', 'the requester'],
    handlerId: ['经办人', 'the handler'],
  },
})
