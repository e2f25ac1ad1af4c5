import { quotationMachine } from '../quotation.machine.ts'

const { draft, auditFailed, accepted } = quotationMachine.states
/** Whether it is still being edited. */
export const isWritten = (status: number): boolean => status === draft || status === auditFailed
/** Whether it was accepted. */
export const isAgreed = (status: number): boolean => status === accepted
/** Statuses of the progress bar. */
export const progressStates = [
  'draft',
  'waitAudit',
  'waitApproval',
  'passed',
  'sent',
  'accepted',
] as const
