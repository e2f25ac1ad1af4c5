import { termToOpen } from '#common/rules/certificates/cert-term.ts'
import type { RecordName } from '#common/record-name.ts'
import type { InputOf } from '#common/contract.ts'
import type { Message } from '#common/text.ts'
import type { crf } from '#modules/crf/info/crf.contract.ts'
import { crfMachine } from '#modules/crf/info/crf.machine.ts'
import { createRow } from '#server/records/rows/save-row.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import type { RecordRow } from '#server/core/row.ts'
import type { crfCert } from '../crfCert.contract.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { crfCertText } from '../crfCert.text.ts'
import type { CrfCertResource } from './crf-cert-row.ts'
import { templatesFor } from './crf-certificate-kind.ts'

/** Columns of a CRF that its certificates depend on. */
export type CrfForCertificates = Pick<
  RecordRow<typeof crf, 'crf'>,
  'id' | 'kind' | 'shipId' | 'surveyPlace' | 'surveyDate' | 'leadUserId' | 'leadSurveyorId'
>
export type CrfResource = Resource<typeof crf, 'crf'>
export type Item = InputOf<typeof crfCert, 'add'>['items'][number]
const { signed } = crfCertMachine.states

/**
 * Certificates of class 10 are issued on a survey; registrations and manuals have resources of
 * their own.
 */
const surveyed = 10
/** Holders of certificates by subject of the CRF: ship (1) or product (2). */
export const holdersOf = (kind: number): readonly string[] =>
  kind === 1 ? ['ship'] : ['product', 'engine']

/**
 * Certificates of a CRF that are neither signed nor void: the code of the type, and the number if
 * there is one.
 */
export async function namesOfOpen(db: Db, crfId: number): Promise<RecordName[]> {
  const open = await db
    .selectFrom('crfCert as c')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .where('c.crfId', '=', crfId)
    .where('c.status', '<', signed)
    .orderBy('k.code')
    .orderBy('c.id')
    .select(['c.id', 'k.code', 'c.certNo'])
    .execute()
  return open.map(({ id, code, certNo }) => ({
    path: 'crf/cert',
    id,
    name: certNo ? `${code} ${certNo}` : code,
  }))
}

/** Types with a certificate in work for this ship, in any module, or for this product. */
export async function typesInWork(
  db: Db,
  { id, shipId }: Pick<CrfForCertificates, 'id' | 'shipId'>,
): Promise<Set<number>> {
  const own = db
    .selectFrom('crfCert')
    .where('status', '<', signed)
    .where((eb) => (shipId ? eb('shipId', '=', shipId) : eb('crfId', '=', id)))
    .select('certId')
  const elsewhere = shipId
    ? await db
        .selectFrom('surveyCert')
        .where('shipId', '=', shipId)
        .where('status', '<', signed)
        .select('certId')
        .execute()
    : []
  return new Set([...(await own.execute()), ...elsewhere].map(({ certId }) => certId))
}

/**
 * Opens certificates for a CRF that the caller has locked, each at "wait info" with the best
 * matching template.
 * @throws Refusal 400 at `items[i]` for a type that does not apply to this CRF, no matching
 *   template, a type chosen twice or in work already, or a person who cannot work on certificates
 */
export async function openCertificates(
  ctx: RequestContext,
  crf: CrfForCertificates,
  items: readonly Item[],
): Promise<number[]> {
  if (!items.length) refuseFields({ field: 'items', phrase: crfCertText.noneChosen })
  const taken = await typesInWork(ctx.db, crf)
  const selected = new Set<number>()
  const rows = []
  for (const [i, item] of items.entries()) {
    const at = (name: string, phrase: Message, params = {}) =>
      refuseFields({ field: `items.${i}.${name}`, phrase, params })
    const type =
      (await ctx.db
        .selectFrom('cert')
        .where('id', '=', item.certId)
        .select(['nameZh', 'nameEn', 'certType', 'holder', 'interimOfId'])
        .executeTakeFirst()) ?? at('certId', httpText.refersToNothing)
    const cert = { key: 'cert', zh: type.nameZh, en: type.nameEn }
    if (type.certType !== surveyed || !holdersOf(crf.kind).includes(type.holder))
      at('certId', crfCertText.wrongHolder, { cert })
    if (selected.has(item.certId)) at('certId', crfCertText.twice, { cert })
    if (taken.has(item.certId)) at('certId', crfCertText.inWork, { cert })
    selected.add(item.certId)
    const { shipId } = crf
    const { certId, actionType } = item
    const term = termToOpen({ interim: type.interimOfId !== null }, item.term)
    const templates = await templatesFor(ctx, { shipId, certId, term, actionType })
    const best = templates[0] ?? at('certId', crfCertText.wrongTemplate, { cert })
    if (item.templateId && !templates.some(({ id }) => id === item.templateId))
      at('templateId', crfCertText.templateNotFitting, { cert })
    const person =
      (await personOf(ctx, crf, item.personInCharge)) ?? at('personInCharge', crfCertText.noPerson)
    rows.push({
      crfId: crf.id,
      shipId,
      certId: item.certId,
      templateId: item.templateId ?? best.id,
      term,
      actionType: item.actionType,
      surveyType: item.surveyType,
      surveyPlace: crf.surveyPlace,
      // Usually issued where the survey is held; the form lets it be changed.
      issuePlace: crf.surveyPlace,
      inspectionDate: crf.surveyDate,
      // Most certificates are issued on the day of the survey.
      issueDate: crf.surveyDate,
      values: {},
      ...person,
      predecessorId: shipId === null ? null : await latestOf(ctx.db, shipId, item.certId),
    })
  }
  const r = getResource<CrfCertResource>(ctx.services, 'crf/cert')
  const ids: number[] = []
  for (const row of rows) ids.push((await createRow(ctx, r, row)).id)
  return ids
}

/**
 * Person in charge, and signer until generation: the given surveyor, otherwise the lead surveyor.
 */
async function personOf(
  ctx: RequestContext,
  { leadUserId, leadSurveyorId }: CrfForCertificates,
  requested: number | null | undefined,
) {
  const personInCharge = requested ?? leadUserId
  if (!personInCharge || !leadUserId || !leadSurveyorId) return undefined
  const person = await ctx.db
    .selectFrom('principal')
    .where('userId', '=', personInCharge)
    .where('active', '=', true)
    .where((eb) => eb(eb.val('crf.cert.submit'), '=', eb.fn.any('rights')))
    .select('surveyorId')
    .executeTakeFirst()
  return (
    person && {
      personInCharge,
      signerId: person.surveyorId === null ? leadUserId : personInCharge,
      surveyorId: person.surveyorId ?? leadSurveyorId,
    }
  )
}

/** The ship's current certificate of a type. */
async function latestOf(db: Db, shipId: number, certId: number): Promise<number | null> {
  const found = await db
    .selectFrom('shipCert')
    .where('shipId', '=', shipId)
    .where('certId', '=', certId)
    .where('supersededBy', 'is', null)
    .orderBy('issueDate', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirst()
  return found?.id ?? null
}

/**
 * Opens further certificates of a CRF in issuing.
 * @throws Refusal 404 for a CRF out of scope, 409 in any other stage
 */
export async function addCertificates(
  ctx: RequestContext,
  { crfId, items }: InputOf<typeof crfCert, 'add'>,
): Promise<{ ids: number[] }> {
  const r = getResource<CrfResource>(ctx.services, 'crf/info')
  const contractReview = await lockRow(ctx, r, crfId)
  if (contractReview.status !== crfMachine.states.issuing) refuse(409, crfCertText.notIssuing)
  return { ids: await openCertificates(ctx, contractReview, items) }
}
