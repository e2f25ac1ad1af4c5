import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { certText } from '../cert.text.ts'

type Values = Record<string, any>

/**
 * What must hold of a certificate type: what it refers to exists, the subcategory belongs to the category (specification
 * section 9, fee certificate types), and the months to what the expiry follows from.
 * @throws Refusal 400 naming the fields
 */
export async function checkCert(ctx: Ctx, values: Values, now: Values | null): Promise<Values> {
  const after: Values = { ...now, ...values }
  const filled = {
    ...values, holder: after['holder'] ?? 'ship', extensionFamily: after['extensionFamily'] ?? 'none',
    validityBasis: after['validityBasis'] ?? (after['validityMonths'] ? 'months' : 'unlimited'),
  }
  const whole = { ...after, ...filled }
  const faults = [...kindFaults(whole), ...lifeFaults(whole), ...await referenceFaults(ctx, whole)]
  if (faults.length) refuseFields(...faults)
  return filled
}

function kindFaults({ certType, certSub }: Values): FieldFault[] {
  if (certType === 10 && certSub == null) return [{ field: 'certSub', phrase: certText.subNeeded }]
  return certType !== 10 && certSub != null ? [{ field: 'certSub', phrase: certText.subForbidden }] : []
}

function lifeFaults({ certType, validityBasis, validityMonths, ruleIds }: Values): FieldFault[] {
  if (certType === 30) {
    return [...(validityMonths ? ['validityMonths'] : []), ...(ruleIds?.length ? ['ruleIds'] : [])].map((field) => ({ field, phrase: certText.noSurveys }))
  }
  if (validityBasis === 'months' && !validityMonths) return [{ field: 'validityMonths', phrase: certText.monthsNeeded }]
  return validityBasis === 'unlimited' && validityMonths ? [{ field: 'validityMonths', phrase: certText.monthsForbidden }] : []
}

async function referenceFaults({ db }: Ctx, { id, ruleIds, followIds, interimOfId, inspectionScopes, documents }: Values): Promise<FieldFault[]> {
  const faults: FieldFault[] = []
  const named = { ruleIds: ruleIds ?? [], followIds: followIds ?? [], inspectionScopes: inspectionScopes ?? [], documents: documents ?? [] } as Record<string, unknown[]>
  for (const [field, list] of Object.entries(named)) if (new Set(list).size < list.length) faults.push({ field, phrase: certText.twice })
  const rules = ruleIds?.length ? await db.selectFrom('rule').where('id', 'in', ruleIds).select('id').execute() : []
  if (rules.length < new Set(ruleIds ?? []).size) faults.push({ field: 'ruleIds', phrase: certText.unknownRule })
  const others = [...new Set([...(followIds ?? []), ...(interimOfId ? [interimOfId] : [])])] as number[]
  const certs = others.length ? await db.selectFrom('cert').where('id', 'in', others).select(['id', 'interimOfId']).execute() : []
  const found = new Map(certs.map((one) => [one.id, one]))
  if ((followIds ?? []).some((one: number) => !found.has(one))) faults.push({ field: 'followIds', phrase: certText.unknownCert })
  if (id && (followIds ?? []).includes(id)) faults.push({ field: 'followIds', phrase: certText.itself })
  if (interimOfId && !found.has(interimOfId)) faults.push({ field: 'interimOfId', phrase: certText.unknownCert })
  if (interimOfId && interimOfId === id) faults.push({ field: 'interimOfId', phrase: certText.itself })
  else if (found.get(interimOfId)?.interimOfId) faults.push({ field: 'interimOfId', phrase: certText.interimOfInterim })
  if (inspectionScopes?.length) {
    const known = new Set((await entriesOf(db, 'INSPECTION_SCOPE')).map(({ key }) => key))
    for (const key of inspectionScopes) if (!known.has(key)) faults.push({ field: 'inspectionScopes', phrase: certText.unknownScope, params: { key } })
  }
  if (documents?.length) {
    const known = new Set((await entriesOf(db, 'REG_DOCUMENT')).map(({ key }) => key))
    for (const key of documents) if (!known.has(key)) faults.push({ field: 'documents', phrase: certText.unknownDocument, params: { key } })
  }
  return faults
}
