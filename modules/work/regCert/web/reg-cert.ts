import type { DetailOf, OutputOf } from '#common/contract.ts'
import type { regCert } from '../regCert.contract.ts'
import { regCertMachine } from '../regCert.machine.ts'

/** A registration certificate in the format of `get`. */
export type RegCert = DetailOf<typeof regCert>
/** Effects of its dates and particulars. */
export type Plan = OutputOf<typeof regCert, 'plan'>
export type RequiredDocument = RegCert['papers'][number]
/** Fields that submission requires; a missing document counts as `checklist`. */
type RequiredField = 'inspectionDate' | 'issueDate' | 'expiryDate' | 'checklist'

export const isDone = (status: number): boolean => status === regCertMachine.states.done

/** Whether a document is provided, or marked as not applicable with a reason. */
export const isProvidedOrWaived = (
  requiredDocument:
    | { fileId: string | null; notApplicable: boolean | null; reason: string | null }
    | undefined,
): boolean =>
  Boolean(
    requiredDocument?.fileId ??
    (requiredDocument?.notApplicable && requiredDocument.reason?.trim()),
  )

/** Fields missing for submission: fields of the form, and documents as `checklist`. */
export function missingFrom(
  row: RegCert,
  values: Pick<RegCert, RequiredField>,
): { total: number; missing: RequiredField[] } {
  const fields: RequiredField[] = [
    'inspectionDate',
    'issueDate',
    ...(row.expires ? (['expiryDate'] as const) : []),
  ]
  const input = values.checklist ?? []
  const needed = row.papers.filter((requiredDocument) => requiredDocument.needed)
  const open = needed.filter(
    ({ document }) =>
      !isProvidedOrWaived(input.find((requiredDocument) => requiredDocument.document === document)),
  )
  return {
    total: fields.length + needed.length,
    missing: [...fields.filter((name) => !values[name]), ...open.map(() => 'checklist' as const)],
  }
}
