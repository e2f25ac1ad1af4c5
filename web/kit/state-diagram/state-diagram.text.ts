import { defineMessages } from '#common/text.ts'

export const stateDiagramText = defineMessages('machine', {
  open: ['流程图', 'How it goes on'],
  picture: [
    '流程图：{states} 个状态，{moves} 个操作；右侧列表内容相同',
    'Picture of {states} states and {moves} moves; the list says the same',
  ],
  list: ['可以做什么', 'What can be done'],
  now: ['当前状态', 'now'],
  leads: ['到', 'to'],
  refused: ['退回', 'Refused'],
  ifRefused: ['退回则到', 'if refused to'],
  stays: ['（状态不变）', '(the state stays)'],
  who: ['谁办理', 'Who'],
  nobody: ['目前没有角色有此权限', 'no role holds the right'],
  irreversible: ['不可撤销', 'cannot be undone'],
  opinion: ['须填写意见', 'needs an opinion'],
  opinionIfRefused: ['退回时须填写意见', 'a refusal needs an opinion'],
  notBy: ['前面步骤的经办人不能办理', 'not by whoever did an earlier step'],
  expected: ['列入待办', 'stands in the to-dos'],
  by: {
    personInCharge: ['负责人', 'the person in charge'],
    createBy: ['创建人', 'whoever made it'],
    leadUserId: ['主验船师', 'the lead surveyor'],
    signerId: ['签字人', 'the signatory'],
    requestedBy: ['申请人', 'whoever asked for it'],
    handlerId: ['经办人', 'whoever handles it'],
  },
})
