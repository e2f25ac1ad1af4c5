import { CERT_TYPES } from '#common/rules/certificates/cert-types.ts'
import { instrumentInChinese } from '#common/rules/standing/instrument-names.ts'
import type { RequestContext } from '#server/core/context.ts'
import { valueFor } from '#server/core/lookup.ts'

/**
 * Certificate types of the conventions, class and registers, and manuals and plans, with their
 * relations.
 */
export const seed = {
  order: 31,
  async base(ctx: RequestContext) {
    const ruleIds = new Map(
      (await ctx.db.selectFrom('rule').select(['id', 'code']).execute()).map(({ id, code }) => [
        code,
        id,
      ]),
    )
    const made = await ctx.db
      .insertInto('cert')
      .values(
        CERT_TYPES.map((kind, i) => ({
          code: kind.code,
          nameZh: kind.nameZh,
          nameEn: kind.nameEn,
          instrument: kind.instrument,
          instrumentZh: instrumentInChinese(kind.instrument),
          certType: kind.feeCertType,
          certSub: kind.feeCertSub,
          holder: kind.holder,
          printedForm: kind.printedForm,
          validityBasis: kind.validityBasis,
          validityMonths: kind.validityMonths,
          ruleIds: kind.windowRuleCodes.length
            ? kind.windowRuleCodes.map((code) => valueFor(ruleIds, code))
            : null,
          extensionFamily: kind.extensionFamily,
          inspectionScopes: kind.inspectionScopes.length ? [...kind.inspectionScopes] : null,
          documents: kind.documents.length ? [...kind.documents] : null,
          minGrossTonnage: kind.minGrossTonnage,
          sort: (i + 1) * 10,
          remark: kind.noteZh && kind.noteEn ? `${kind.noteZh} ${kind.noteEn}` : null,
        })),
      )
      .returning(['id', 'code'])
      .execute()
    const ids = new Map(made.map(({ id, code }) => [code, id]))
    for (const { code, interimOf, follows } of CERT_TYPES) {
      if (!interimOf && !follows.length) continue
      await ctx.db
        .updateTable('cert')
        .where('code', '=', code)
        .set({
          interimOfId: interimOf ? valueFor(ids, interimOf) : null,
          followIds: follows.length ? follows.map((one) => valueFor(ids, one)) : null,
        })
        .execute()
    }
  },
}
