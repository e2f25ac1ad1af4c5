import type { DetailOf } from '#common/contract.ts'
import { moveFrom, stateName } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import type { CertificateContract, SurveyFieldName } from '../certificate.fields.ts'

type Whole = DetailOf<CertificateContract>
/**
 * A certificate in work in the format of `get`; `replacesId`: a certificate of its own kind that is
 * not on record.
 */
export type Certificate = Omit<Whole, SurveyFieldName> &
  Partial<Pick<Whole, SurveyFieldName>> & { replacesId?: number | null }
/** One parameter of its template. */
export type Param = Certificate['params'][number]

const hasDuty = (m: AnyMachine, move: string, status: number) =>
  moveFrom(m, move, stateName(m, status))?.todo === true
/** Name of a state. */
export const stateWords = (m: AnyMachine, status: number): Message =>
  m.labels.states[stateName(m, status)!]!

/** Whether the person in charge can edit values in this state. */
export const editable = (m: AnyMachine, status: number): boolean => hasDuty(m, 'submit', status)
export const waitsForSignature = (m: AnyMachine, status: number): boolean =>
  hasDuty(m, 'sign', status)
