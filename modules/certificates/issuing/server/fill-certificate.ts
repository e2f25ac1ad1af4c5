import { stateName } from '#common/machine.ts'
import type { Saved } from '#server/records/rows/save-row.ts'
import { assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, refuse, refuseFields } from '#server/core/refusal.ts'
import { issuingText } from '../issuing.text.ts'
import { missingValues, valueFaults } from './check-values.ts'
import { dateFaults, refuseIncompleteDates } from './dates.ts'
import { decidedFaults } from './decided-values.ts'
import { supplementFaults } from './equipment-record.ts'
import { boxFaults } from './one-box.ts'
import { scopeFaults } from './ship-scope.ts'
import { prefillValues } from './template-values.ts'
import { readTemplateSources } from './template-sources.ts'
import { paramsOf } from './used-template.ts'
import type { CertificateKind, FixedLayoutDocument } from './certificate-kind.ts'
import type { CertificateRow } from './certificate-row.ts'

/** @throws Refusal 409 in a state that is not editable, 403 for anyone but the person in charge */
export const refuseFilling =
  (kind: CertificateKind) =>
  (ctx: RequestContext, row: Pick<CertificateRow, 'status' | 'personInCharge'>): void => {
    const name = stateName(kind.machine, row.status)!
    if (!kind.editable.includes(name))
      refuse(409, issuingText.notEditable, { state: kind.machine.labels.states[name]! })
    if (row.personInCharge !== ctx.user.userId) refuse(403, issuingText.onlyPersonInCharge)
  }

/**
 * Saves the values entered so far by the person in charge; required ones may be empty until
 * submission.
 * @throws Refusal 403 for anyone else, 409 in a state that is not editable, 400 naming wrong fields
 *   and `values.{keyword}`
 */
export async function fillCertificate(
  ctx: RequestContext,
  kind: CertificateKind,
  input: Partial<CertificateRow>,
): Promise<Saved> {
  const { id, version, ...entered } = input
  if (!id) return refuseFields({ field: 'id', phrase: issuingText.onlyPersonInCharge })
  const now = await kind.lock(ctx, id)
  refuseFilling(kind)(ctx, now)
  const state = kind.machine.labels.states[stateName(kind.machine, now.status)!]!
  assertCurrentVersion(now, version)
  for (const field of kind.fixed)
    if (field in input && input[field] !== now[field])
      refuseFields({ field, phrase: issuingText.notEditable, params: { state } })
  const next: CertificateRow = { ...now, ...entered }
  const params = await paramsOf(ctx, next.templateId)
  if (entered.templateId && entered.templateId !== now.templateId) {
    const matching = await kind.templates(ctx, next)
    if (!matching.some((t) => t.id === entered.templateId))
      refuseFields({ field: 'templateId', phrase: issuingText.wrongTemplate })
    // Values of parameters that the new template also has are kept; others are dropped.
    const shared = Object.entries(next.values ?? {}).filter(([keyword]) =>
      params.some((p) => p.keyword === keyword),
    )
    entered.values = next.values = Object.fromEntries(shared)
  }
  const sheet = kind.sheet?.(now)
  const errors = [
    ...(kind.check?.(now, next) ?? []),
    ...(await valueFaults(ctx.db, params, next.values ?? {}, now.values ?? {})),
    ...(await (sheet ? sheet.faults(ctx, next, false) : dateFaults(ctx.db, next))),
  ]
  if (errors.length) refuseFields(...errors)
  return kind.change(ctx, now, { ...entered, dataChanged: true, pdfFileId: null })
}

/**
 * Checks completeness before submission: template, required parameters, dates and windows.
 * @throws Refusal 400 naming each
 */
export async function refuseIncomplete<R extends CertificateRow>(
  ctx: RequestContext,
  kind: CertificateKind<R>,
  row: R,
): Promise<void> {
  const sheet = kind.sheet?.(row)
  if (sheet) return refuseIncompleteSheet(ctx, sheet, row)
  if (!row.templateId) refuseFields({ field: 'templateId', phrase: issuingText.noTemplate })
  const params = await paramsOf(ctx, row.templateId)
  const sources = await readTemplateSources(ctx, kind, row)
  const faults = [
    ...(await scopeFaults(ctx.db, row)),
    ...supplementFaults(params, sources),
    ...decidedFaults(params, row.values ?? {}, sources),
    ...boxFaults(params, row.values ?? {}, sources),
    ...missingValues(params, row.values ?? {}, prefillValues(params, sources)),
  ]
  if (faults.length) refuseFields(...faults)
  await refuseIncompleteDates(ctx.db, row)
}

/** The same check for work without a template. */
async function refuseIncompleteSheet(
  ctx: RequestContext,
  sheet: FixedLayoutDocument,
  row: CertificateRow,
): Promise<void> {
  const missing = sheet.required
    .filter((field) => row[field] === null || row[field] === undefined)
    .map((field) => ({ field, phrase: fieldText.required }))
  const errors = [...missing, ...(await sheet.faults(ctx, row, true))]
  if (errors.length) refuseFields(...errors)
}
