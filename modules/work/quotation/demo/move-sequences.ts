/**
 * The moves that bring a demonstration quotation to its state: actor, states before and after, and
 * the resulting column values.
 */
import { moveFrom, moveTargetOf } from '#common/machine.ts'
import { quotationMachine } from '../quotation.machine.ts'
import type { Offer, Step } from './demo-quotations.ts'

export interface Made {
  action: string
  by: string
  from: number
  to: number
  round: number
  result?: 0 | 1
  remark?: string
  closeReason?: string
}
/** Column values that a sequence leaves in the row; people are account names. */
export interface Outcome {
  status: number
  round: number
  revision: number
  auditState: string
  customerState: string
  submittedBy: string | null
  auditedBy: string | null
  approvedBy: string | null
  answeredBy: string | null
  closeReason: string | null
}

const actions: Record<Step, { action: keyof typeof quotationMachine.moves; result?: 0 | 1 }> = {
  submit: { action: 'submit' },
  pass: { action: 'audit', result: 1 },
  fail: { action: 'audit', result: 0 },
  approve: { action: 'audit', result: 1 },
  send: { action: 'send' },
  accept: { action: 'accept' },
  decline: { action: 'decline' },
  revise: { action: 'revise' },
  close: { action: 'close' },
}

/**
 * @param above whether the discount needs approval by the management leader
 * @throws Error where the machine does not allow a move
 */
export function madeCourse(
  { by, of, course, remark }: Offer,
  above: boolean,
): { steps: Made[]; outcome: Outcome } {
  const people: Partial<Record<Step, string>> = {
    pass: 'finance',
    fail: 'finance',
    approve: 'approver',
    accept: of ?? by,
    decline: of ?? by,
  }
  const at: Outcome = {
    status: quotationMachine.states.draft,
    round: 0,
    revision: 1,
    auditState: 'draft',
    customerState: 'notSent',
    submittedBy: null,
    auditedBy: null,
    approvedBy: null,
    answeredBy: null,
    closeReason: null,
  }
  let state: string = quotationMachine.initialState
  const steps = course.map((step): Made => {
    const { action, result } = actions[step]
    const def = moveFrom(quotationMachine, action, state)
    if (!def) throw new Error(`${action} is not possible from ${state}`)
    const way = moveTargetOf(def, result === 0)
    const next = typeof way === 'string' ? way : way[above ? 'above' : 'within']
    if (!next) throw new Error(`${action} has no way for its discount`)
    state = next
    const [from, person] = [at.status, people[step] ?? by]
    at.status = quotationMachine.states[state as keyof typeof quotationMachine.states]
    if (def.recordsActorIn) at[def.recordsActorIn as 'submittedBy'] = person
    leave(at, step, state)
    return {
      action,
      by: person,
      from,
      to: at.status,
      round: at.round,
      ...(result !== undefined && { result }),
      ...(['fail', 'decline', 'revise'].includes(step) && {
        remark: remark ?? '请补充说明 Please explain further',
      }),
      ...(step === 'close' && { closeReason: 'declined' }),
    }
  })
  return { steps, outcome: at }
}

function leave(at: Outcome, step: Step, state: string): void {
  if (step === 'submit')
    Object.assign(at, {
      round: at.round + 1,
      auditState: 'waitAudit',
      auditedBy: null,
      approvedBy: null,
    })
  if (step === 'fail') at.auditState = 'fail'
  if (state === 'passed') at.auditState = 'pass'
  if (step === 'send') at.customerState = 'sent'
  if (step === 'accept') at.customerState = 'accepted'
  if (step === 'decline') at.customerState = 'declined'
  if (step === 'close') at.closeReason = 'declined'
  if (step === 'revise')
    Object.assign(at, {
      revision: at.revision + 1,
      auditState: 'draft',
      customerState: 'notSent',
      submittedBy: null,
      auditedBy: null,
      approvedBy: null,
      answeredBy: null,
    })
}
