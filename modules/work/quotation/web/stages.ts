import { quotationMachine } from '../quotation.machine.ts'

const { draft, auditFailed, accepted } = quotationMachine.states
/** It is still being written. */
export const isWritten = (status: number): boolean => status === draft || status === auditFailed
/** It was agreed: what is offered is work and money now. */
export const isAgreed = (status: number): boolean => status === accepted
/** The straight way of a quotation, as the bar of its page shows it. */
export const way = ['draft', 'waitAudit', 'waitApproval', 'passed', 'sent', 'accepted'] as const
