/** Move sequences of demonstration certificates, with opinions, that lead to their status. */
import { moveFrom, stateName, moveTargetOf } from '#common/machine.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'

export type Actor = 'surveyor' | 'chief' | 'finance' | 'approver'
/** `update` fills in the form; the others are moves. Result 0 is a refusal. */
export interface Step {
  action: 'update' | 'submit' | 'recall' | 'audit' | 'confirm' | 'approve'
  by: Actor
  result?: 0 | 1
  remark?: string
}
export interface Made extends Step {
  from: number
  to: number
  round: number
}

const fill: Step = { action: 'update', by: 'surveyor' }
const submit: Step = { action: 'submit', by: 'surveyor' }
const recall: Step = { action: 'recall', by: 'surveyor', remark: '补充附件 Adding a photograph' }
const audit = (result: 0 | 1, remark?: string): Step => ({
  action: 'audit',
  by: 'chief',
  result,
  ...(remark && { remark }),
})
const confirm = (result: 0 | 1, remark?: string): Step => ({
  action: 'confirm',
  by: 'finance',
  result,
  ...(remark && { remark }),
})
const approve = (result: 0 | 1, remark?: string): Step => ({
  action: 'approve',
  by: 'approver',
  result,
  ...(remark && { remark }),
})
const first = [fill, submit]
const audited = [...first, audit(1, '同意 Agreed')]
const twice = [
  ...first,
  audit(0, '检验地点与报告不一致，请核对 The place of survey differs from the report'),
  fill,
  submit,
  audit(1, '已更正 Corrected'),
]

/** A few sequences for each status, used in turn. */
const courses: readonly (readonly Step[])[] = [
  [],
  [fill],
  [],
  first,
  [...first, recall, fill, submit],
  [
    ...first,
    audit(0, '船底检查日期缺依据 The date of the bottom inspection needs evidence'),
    fill,
    submit,
  ],
  [
    ...first,
    audit(0, '有效期请按换证检验重新计算 Please count the expiry from the renewal survey'),
  ],
  [...first, audit(0, '缺少测厚报告 The thickness measurement report is missing')],
  [
    ...first,
    recall,
    fill,
    submit,
    audit(0, '总吨位与吨位证书不一致 Gross tonnage differs from the tonnage certificate'),
  ],
  audited,
  [...first, audit(1)],
  twice,
  [...audited, confirm(0, '检验费未到账 The survey fee has not arrived')],
  [...audited, confirm(0, '付款单位与报价单不符 The payer is not that of the quotation')],
  [...twice, confirm(0, '发票抬头待确认 The invoice title is to be confirmed')],
  [...audited, confirm(1, '已到账 Received')],
  [...audited, confirm(1)],
  [...twice, confirm(1, '信用客户 Customer on credit')],
  [
    ...audited,
    confirm(1),
    approve(0, '签发地点请使用中英文 Write the place of issue in both languages'),
  ],
  [...audited, confirm(1), approve(0, '免除条款请列明 State the exemption')],
  [...twice, confirm(1), approve(0, '请附船旗国授权函 Attach the authorisation of the flag')],
  [...audited, confirm(1), approve(1)],
  [...audited, confirm(1, '已到账 Received'), approve(1, '同意签发 To be issued')],
  [...twice, confirm(1), approve(1, '同意 Agreed')],
]

/**
 * The sequences with the statuses passed, from the machine.
 * @throws Error where the machine does not allow a move
 */
export const madeCourses: readonly (readonly Made[])[] = courses.map((steps) => {
  let state: string = surveyCertMachine.initialState
  let round = 0
  return steps.map((step): Made => {
    const from = surveyCertMachine.states[state as keyof typeof surveyCertMachine.states]
    if (step.action === 'update') return { ...step, from, to: from, round }
    const def = moveFrom(surveyCertMachine, step.action, state)
    if (!def)
      throw new Error(`${step.action} is not possible from ${stateName(surveyCertMachine, from)}`)
    const way = moveTargetOf(def, !step.result)
    state = typeof way === 'string' ? way : way['changed']!
    if (step.action === 'submit') round++
    return {
      ...step,
      from,
      to: surveyCertMachine.states[state as keyof typeof surveyCertMachine.states],
      round,
    }
  })
})

/** Column that records the actor of a move. */
export const stampOf = (made: Made): string | undefined =>
  made.action === 'update'
    ? undefined
    : moveFrom(surveyCertMachine, made.action, stateName(surveyCertMachine, made.from)!)
        ?.recordsActorIn
