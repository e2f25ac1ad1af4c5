import type { InputOf, OutputOf } from '#common/contract.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import type { crfCert } from '../crfCert.contract.ts'
import { templatesFor } from './crf-paper.ts'
import { holdersOf, typesInWork } from './open-certificates.ts'

const full = 'full'

/** Types of certificates a CRF can lead to that have a template for its ship or product, in the order of the catalogue. */
export async function candidates(ctx: Ctx, { crfId, term }: InputOf<typeof crfCert, 'candidates'>): Promise<OutputOf<typeof crfCert, 'candidates'>> {
  const crf = await getRow(ctx, ctx.services.resources.get('crf/info')!, crfId)
  const inWork = await typesInWork(ctx.db, crf)
  const types = await ctx.db.selectFrom('cert').where('certType', '=', 10).where('status', '=', 1).where('holder', 'in', holdersOf(crf['kind']))
    .where('id', 'in', ctx.db.selectFrom('certTemplate').select('certId')).orderBy('sort').select(['id', 'code', 'nameZh', 'nameEn']).execute()
  const judged = await Promise.all(types.map(async ({ id, code, nameZh, nameEn }) => ({
    certId: id, certCode: code, certNameZh: nameZh, certNameEn: nameEn, inWork: inWork.has(id), templates: await templatesFor(ctx, { shipId: crf['shipId'] ?? null, certId: id, term: term ?? full }),
  })))
  return judged.filter(({ templates }) => templates.length)
}
