import { termToOpen } from '#common/rules/certificates/cert-term.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import type { crfCert } from '../crfCert.contract.ts'
import { templatesFor } from './crf-certificate-kind.ts'
import { holdersOf, typesInWork } from './open-certificates.ts'
import type { CrfResource } from './open-certificates.ts'

const full = 'full'

/**
 * Certificate types that a CRF can issue and that have a template for its ship or product, in
 * catalogue order.
 */
export async function candidates(
  ctx: RequestContext,
  { crfId, term, actionType }: InputOf<typeof crfCert, 'candidates'>,
): Promise<OutputOf<typeof crfCert, 'candidates'>> {
  const crf = await getRow(ctx, getResource<CrfResource>(ctx.services, 'crf/info'), crfId)
  const inWork = await typesInWork(ctx.db, crf)
  const types = await ctx.db
    .selectFrom('cert')
    .where('certType', '=', 10)
    .where('status', '=', 1)
    .where('holder', 'in', holdersOf(crf.kind))
    .where('id', 'in', ctx.db.selectFrom('certTemplate').select('certId'))
    .orderBy('sort')
    .select(['id', 'code', 'nameZh', 'nameEn', 'interimOfId'])
    .execute()
  const ranked = await Promise.all(
    types.map(async ({ id, code, nameZh, nameEn, interimOfId }) => ({
      certId: id,
      certCode: code,
      certNameZh: nameZh,
      certNameEn: nameEn,
      inWork: inWork.has(id),
      interim: interimOfId !== null,
      templates: await templatesFor(ctx, {
        shipId: crf.shipId,
        certId: id,
        term: termToOpen({ interim: interimOfId !== null }, term ?? full),
        actionType: actionType ?? 'issue',
      }),
    })),
  )
  return ranked.filter(({ templates }) => templates.length)
}
