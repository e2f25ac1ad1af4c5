/** Move sequences of demonstration reviews, with opinions. */
import { moveFrom, stateName, moveTargetOf } from '#common/machine.ts'
import { crfMachine } from '../crf.machine.ts'

export type Actor = 'creator' | 'finance' | 'chief' | 'lead' | 'operator'
/** `saveFeedback` writes the report; the others are moves. Result 0 is a refusal. */
export interface Step {
  action: keyof typeof crfMachine.moves | 'saveFeedback'
  by: Actor
  result?: 0 | 1
  remark?: string
  closeReason?: string
}
export interface Made extends Step {
  from: number
  to: number
  round: number
}

const submit: Step = { action: 'submit', by: 'creator' }
const recall: Step = { action: 'recall', by: 'creator', remark: '补充合同附件 Adding the contract' }
const money = (result: 0 | 1, remark?: string): Step => ({
  action: 'audit',
  by: 'finance',
  result,
  ...(remark && { remark }),
})
const chief = (result: 0 | 1, remark?: string): Step => ({
  action: 'audit',
  by: 'chief',
  result,
  ...(remark && { remark }),
})
const report: Step = { action: 'saveFeedback', by: 'lead' }
const feedback: Step = { action: 'feedback', by: 'lead' }
const audit = (result: 0 | 1, remark?: string): Step => ({
  action: 'auditFeedback',
  by: 'chief',
  result,
  ...(remark && { remark }),
})
const issue: Step = { action: 'startIssue', by: 'operator' }
const close = (by: Actor, closeReason: string, remark: string): Step => ({
  action: 'close',
  by,
  closeReason,
  remark,
})

const passed = [submit, money(1), chief(1, '同意承接 To be taken on')]
const twice = [
  submit,
  money(0, '合同金额与报价不一致 The amount differs from the quotation'),
  submit,
  money(1, '已更正 Corrected'),
  chief(1),
]
const reported = [...passed, report, feedback]
const feedbackCorrected = [
  ...twice,
  report,
  feedback,
  audit(0, '缺少灭火器检修记录 The record of the extinguishers is missing'),
  report,
  feedback,
]

export const courses = {
  draft: [],
  recalled: [submit, recall],
  moneyFailed: [
    submit,
    money(0, '客户有逾期欠款，请先确认付款 The customer has overdue invoices: settle them first'),
  ],
  chiefFailed: [
    submit,
    money(1),
    chief(0, '请增派轮机专业验船师 Name a surveyor for the machinery as well'),
  ],
  handedIn: [submit],
  again: [submit, recall, submit],
  audited: [submit, money(1, '合同金额无误 The amount is right')],
  passed,
  passedLate: twice,
  begun: [...passed, report],
  reported,
  mended: feedbackCorrected,
  feedbackFailed: [...reported, audit(0, '请补充检验照片 Add photographs of the survey')],
  accepted: [...reported, audit(1)],
  acceptedLate: [...feedbackCorrected, audit(1, '已补充 Now complete')],
  issuing: [...reported, audit(1), issue],
  issuingLate: [...feedbackCorrected, audit(1), issue],
  finished: [
    ...reported,
    audit(1, '无需签发证书 No certificate is needed'),
    { action: 'finish', by: 'chief' } as Step,
  ],
  issued: [...reported, audit(1), issue, { action: 'finish', by: 'chief' } as Step],
  dropped: [close('creator', 'cancelled', '客户取消检验 The customer called the survey off')],
  transferred: [
    submit,
    money(1),
    close('chief', 'transferred', '已转其他机构 Taken over by another society'),
  ],
  givenUp: [...passed, close('chief', 'notEligible', '船龄超出承接条件 Beyond the age limit')],
} satisfies Record<string, readonly Step[]>
export type Course = keyof typeof courses

/**
 * A sequence with the stages passed, from the machine.
 * @throws Error where the machine does not allow a move
 */
export function madeCourse(course: Course): Made[] {
  let state: string = crfMachine.initialState
  let round = 0
  const number = () => crfMachine.states[state as keyof typeof crfMachine.states]
  return courses[course].map((step): Made => {
    const from = number()
    if (step.action === 'saveFeedback') return { ...step, from, to: from, round }
    const def = moveFrom(crfMachine, step.action, state)
    if (!def) throw new Error(`${step.action} is not possible from ${state}`)
    const way = moveTargetOf(def, !step.result)
    const next = typeof way === 'string' ? way : way['toAccountant']
    if (!next) throw new Error(`${step.action} has no way to the accountant`)
    state = next
    if (step.action === 'submit') round++
    return { ...step, from, to: number(), round }
  })
}

const actorColumns = [
  'submittedBy',
  'moneyAuditedBy',
  'auditedBy',
  'feedbackBy',
  'feedbackAuditedBy',
] as const
export type ActorColumn = (typeof actorColumns)[number]

/** Column that records the actor of a move. */
export function actorColumnOf({ action, from }: Made): ActorColumn | undefined {
  const state = stateName(crfMachine, from)
  const column =
    action === 'saveFeedback' || !state
      ? undefined
      : moveFrom(crfMachine, action, state)?.recordsActorIn
  return actorColumns.find((name) => name === column)
}
