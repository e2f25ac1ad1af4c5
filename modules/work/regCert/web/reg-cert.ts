import type { DetailOf, OutputOf } from '#common/contract.ts'
import { moveFrom, stateName } from '#common/machine.ts'
import type { regCert } from '../regCert.contract.ts'
import { regCertMachine } from '../regCert.machine.ts'

/** A registration certificate as `get` gives it. */
export type RegCert = DetailOf<typeof regCert>
/** What its dates and particulars mean. */
export type Plan = OutputOf<typeof regCert, 'plan'>
export type Paper = RegCert['papers'][number]

/** States in which the person in charge writes it. */
export const isWritten = (status: number): boolean => moveFrom(regCertMachine, 'submit', stateName(regCertMachine, status)!) !== undefined
export const isDone = (status: number): boolean => status === regCertMachine.states.done

/** A paper is settled when it is there, or said not to be applicable, and why. */
export const isSettled = (paper: { fileId: string | null; notApplicable: boolean | null; reason: string | null } | undefined): boolean =>
  Boolean(paper?.fileId ?? (paper?.notApplicable && paper.reason?.trim()))

/** What must be filled in before it is handed in: fields of the form, and papers as `checklist`. */
export function missingFrom(row: RegCert, values: Record<string, any>): { total: number; missing: string[] } {
  const fields = ['inspectionDate', 'issueDate', ...(row.expires ? ['expiryDate'] : [])]
  const given = (values['checklist'] ?? []) as Paper[]
  const needed = row.papers.filter((paper) => paper.needed)
  const open = needed.filter(({ document }) => !isSettled(given.find((paper) => paper.document === document)))
  return { total: fields.length + needed.length, missing: [...fields.filter((name) => !values[name]), ...open.map(() => 'checklist')] }
}
