/** Move sequences of demonstration certificates. */
import { crfCertMachine } from '../crfCert.machine.ts'

const { waitInfo, auditFailed, waitAudit, waitGenerate, waitSign, signed } = crfCertMachine.states
export type Actor = 'person' | 'chief'
/** `update` fills in the form; the others are moves. Result 0 is a refusal. */
export interface Step {
  action: string
  by: Actor
  from: number
  to: number
  round: number
  result?: 0 | 1
  remark?: string
}

const first: readonly Step[] = [
  { action: 'update', by: 'person', from: waitInfo, to: waitInfo, round: 0 },
  { action: 'submit', by: 'person', from: waitInfo, to: waitAudit, round: 1 },
]
const failed: Step = {
  action: 'audit',
  by: 'chief',
  from: waitAudit,
  to: auditFailed,
  round: 1,
  result: 0,
  remark: '检验地点与反馈不一致，请核对 The place of survey differs from the feedback',
}
const passed: Step = {
  action: 'audit',
  by: 'chief',
  from: waitAudit,
  to: waitGenerate,
  round: 1,
  result: 1,
  remark: '同意 Agreed',
}
const made: Step = { action: 'generate', by: 'person', from: waitGenerate, to: waitSign, round: 1 }

/** Steps to each status before the signature, in the order of a CRF's certificates. */
export const courses: readonly (readonly Step[])[] = [
  first,
  [...first, passed],
  [...first, failed],
  [...first, passed, made],
  [],
]
/** Steps to a signed certificate. */
export const finished: readonly Step[] = [
  ...first,
  passed,
  made,
  { action: 'sign', by: 'person', from: waitSign, to: signed, round: 1 },
]
