import type { InputOf } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import { crfMachine } from '#modules/crf/info/crf.machine.ts'
import { createRow, lockRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { crfCert } from '../crfCert.contract.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { crfCertText } from '../crfCert.text.ts'
import { templatesFor } from './crf-paper.ts'

type Crf = Record<string, any> & { id: number }
export type Item = InputOf<typeof crfCert, 'add'>['items'][number]
const { signed } = crfCertMachine.states

/** Certificates of class 10 are issued on a survey; registers and manuals have ways of their own. */
const surveyed = 10
/** Whose certificates a CRF leads to: one about a ship (1) to the ship's, one about a product (2) to the product's. */
export const holdersOf = (kind: number): readonly string[] => (kind === 1 ? ['ship'] : ['product', 'engine'])

/** How many certificates of a CRF are neither signed nor void. */
export async function openCount(db: Db, crfId: number): Promise<number> {
  const { count } = await db.selectFrom('crfCert').where('crfId', '=', crfId).where('status', '<', signed).select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Types of which a certificate is in work for this ship, wherever, or for this product. */
export async function typesInWork(db: Db, crf: Crf): Promise<Set<number>> {
  const own = db.selectFrom('crfCert').where('status', '<', signed).where((eb) => (crf['shipId'] ? eb('shipId', '=', crf['shipId']) : eb('crfId', '=', crf.id))).select('certId')
  const elsewhere = crf['shipId'] ? await db.selectFrom('surveyCert').where('shipId', '=', crf['shipId']).where('status', '<', signed).select('certId').execute() : []
  return new Set([...(await own.execute()), ...elsewhere].map(({ certId }) => certId))
}

/**
 * Opens certificates for a CRF that the caller has locked, each at "wait info" with the template that fits best.
 * @throws Refusal 400 at `items[i]` for a type that is not for this CRF, no fitting template, a type chosen twice or in work already, or a
 * person who cannot work on certificates
 */
export async function openCertificates(ctx: Ctx, crf: Crf, items: readonly Item[]): Promise<number[]> {
  if (!items.length) refuseFields({ field: 'items', phrase: crfCertText.noneChosen })
  const taken = await typesInWork(ctx.db, crf)
  const chosen = new Set<number>()
  const rows = []
  for (const [i, item] of items.entries()) {
    const at = (name: string, phrase: Phrase, params = {}) => refuseFields({ field: `items.${i}.${name}`, phrase, params })
    const type = await ctx.db.selectFrom('cert').where('id', '=', item.certId).select(['nameZh', 'nameEn', 'certType', 'holder']).executeTakeFirst() ?? at('certId', httpText.refersToNothing)
    const cert = { key: 'cert', zh: type.nameZh, en: type.nameEn }
    if (type.certType !== surveyed || !holdersOf(crf['kind']).includes(type.holder)) at('certId', crfCertText.wrongHolder, { cert })
    if (chosen.has(item.certId)) at('certId', crfCertText.twice, { cert })
    if (taken.has(item.certId)) at('certId', crfCertText.inWork, { cert })
    chosen.add(item.certId)
    const shipId = (crf['shipId'] ?? null) as number | null
    const templates = await templatesFor(ctx, { shipId, certId: item.certId, term: item.term })
    if (!templates[0]) at('certId', crfCertText.wrongTemplate, { cert })
    if (item.templateId && !templates.some(({ id }) => id === item.templateId)) at('templateId', crfCertText.templateNotFitting, { cert })
    const person = await personOf(ctx, crf, item.personInCharge) ?? at('personInCharge', crfCertText.noPerson)
    rows.push({
      crfId: crf.id, shipId, certId: item.certId, templateId: item.templateId ?? templates[0]!.id, term: item.term, actionType: item.actionType, surveyType: item.surveyType,
      surveyPlace: crf['surveyPlace'] ?? null, inspectionDate: crf['surveyDate'] ?? null, values: {}, ...person, predecessorId: shipId === null ? null : await latestOf(ctx.db, shipId, item.certId),
    })
  }
  const r = ctx.services.resources.get('crf/cert')!
  const ids: number[] = []
  for (const row of rows) ids.push((await createRow(ctx, r, row)).id)
  return ids
}

/** Whoever is to work on it, and until the document is made who is to sign: the surveyor in charge, otherwise the lead surveyor. */
async function personOf(ctx: Ctx, crf: Crf, wanted: number | null | undefined) {
  const person = await ctx.db.selectFrom('principal').where('userId', '=', wanted ?? crf['leadUserId']).where('active', '=', true)
    .where((eb) => eb(eb.val('crf.cert.submit'), '=', eb.fn.any('rights'))).select(['userId', 'surveyorId']).executeTakeFirst()
  return person && { personInCharge: person.userId!, signerId: person.surveyorId === null ? crf['leadUserId'] : person.userId!, surveyorId: person.surveyorId ?? crf['leadSurveyorId'] }
}

/** The certificate of a type a ship has now. */
async function latestOf(db: Db, shipId: number, certId: number): Promise<number | null> {
  const found = await db.selectFrom('shipCert').where('shipId', '=', shipId).where('certId', '=', certId).where('supersededBy', 'is', null).orderBy('issueDate', 'desc').orderBy('id', 'desc').select('id').executeTakeFirst()
  return found?.id ?? null
}

/** Opens further certificates of a CRF that is being issued. @throws Refusal 404 for a CRF out of reach, 409 in any other stage */
export async function addCertificates(ctx: Ctx, { crfId, items }: InputOf<typeof crfCert, 'add'>): Promise<{ ids: number[] }> {
  const crf = await lockRow(ctx, ctx.services.resources.get('crf/info')!, crfId)
  if (crf['status'] !== crfMachine.states.issuing) refuse(409, crfCertText.notIssuing)
  return { ids: await openCertificates(ctx, crf, items) }
}
