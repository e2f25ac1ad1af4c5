import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { ColumnValues, LockedRow } from '#server/core/row.ts'
import type { cert } from '../cert.contract.ts'
import { certText } from '../cert.text.ts'

type Values = SavedValues<typeof cert>
type CertRow = LockedRow<typeof cert, 'cert'>
/** A certificate type as it will be. */
type Merged = Values & { id?: number }

/**
 * Validates a certificate type: references exist, the subcategory belongs to the category
 * (specification section 9, fee certificate types), and the months match the basis of validity.
 * @throws Refusal 400 naming the fields
 */
export async function checkCert(
  ctx: RequestContext,
  values: Values,
  now: CertRow | null,
): Promise<ColumnValues<'cert'>> {
  const after: Merged = { ...now, ...values }
  const filled = {
    ...values,
    holder: after.holder ?? 'ship',
    extensionFamily: after.extensionFamily ?? 'none',
    validityBasis: after.validityBasis ?? (after.validityMonths ? 'months' : 'unlimited'),
  }
  const merged = { ...after, ...filled }
  const errors = [
    ...kindFaults(merged),
    ...lifeFaults(merged),
    ...(await referenceFaults(ctx, merged)),
  ]
  if (errors.length) refuseFields(...errors)
  return filled
}

function kindFaults({ certType, certSub }: Merged): FieldError[] {
  if (certType === 10 && certSub == null) return [{ field: 'certSub', phrase: certText.subNeeded }]
  return certType !== 10 && certSub != null
    ? [{ field: 'certSub', phrase: certText.subForbidden }]
    : []
}

function lifeFaults({ certType, validityBasis, validityMonths, ruleIds }: Merged): FieldError[] {
  if (certType === 30) {
    return [
      ...(validityMonths ? ['validityMonths'] : []),
      ...(ruleIds?.length ? ['ruleIds'] : []),
    ].map((field) => ({ field, phrase: certText.noSurveys }))
  }
  if (validityBasis === 'months' && !validityMonths)
    return [{ field: 'validityMonths', phrase: certText.monthsNeeded }]
  return validityBasis === 'unlimited' && validityMonths
    ? [{ field: 'validityMonths', phrase: certText.monthsForbidden }]
    : []
}

async function referenceFaults(
  { db }: RequestContext,
  { id, ruleIds, followIds, interimOfId, inspectionScopes, documents }: Merged,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  const named = {
    ruleIds: ruleIds ?? [],
    followIds: followIds ?? [],
    inspectionScopes: inspectionScopes ?? [],
    documents: documents ?? [],
  }
  for (const [field, list] of Object.entries<unknown[]>(named))
    if (new Set(list).size < list.length) errors.push({ field, phrase: certText.twice })
  const rules = await db
    .selectFrom('rule')
    .where('id', 'in', ruleIds ?? [])
    .select('id')
    .execute()
  if (rules.length < new Set(ruleIds ?? []).size)
    errors.push({ field: 'ruleIds', phrase: certText.unknownRule })
  const others = [...new Set([...(followIds ?? []), ...(interimOfId ? [interimOfId] : [])])]
  const certs = await db
    .selectFrom('cert')
    .where('id', 'in', others)
    .select(['id', 'interimOfId'])
    .execute()
  const byId = new Map(certs.map((one) => [one.id, one]))
  if ((followIds ?? []).some((one) => !byId.has(one)))
    errors.push({ field: 'followIds', phrase: certText.unknownCert })
  if (id && (followIds ?? []).includes(id))
    errors.push({ field: 'followIds', phrase: certText.itself })
  if (interimOfId && !byId.has(interimOfId))
    errors.push({ field: 'interimOfId', phrase: certText.unknownCert })
  if (interimOfId && interimOfId === id)
    errors.push({ field: 'interimOfId', phrase: certText.itself })
  else if (interimOfId && byId.get(interimOfId)?.interimOfId)
    errors.push({ field: 'interimOfId', phrase: certText.interimOfInterim })
  if (inspectionScopes?.length) {
    const known = new Set((await entriesOf(db, 'INSPECTION_SCOPE')).map(({ key }) => key))
    for (const key of inspectionScopes)
      if (!known.has(key))
        errors.push({ field: 'inspectionScopes', phrase: certText.unknownScope, params: { key } })
  }
  if (documents?.length) {
    const known = new Set((await entriesOf(db, 'REG_DOCUMENT')).map(({ key }) => key))
    for (const key of documents)
      if (!known.has(key))
        errors.push({ field: 'documents', phrase: certText.unknownDocument, params: { key } })
  }
  return errors
}
