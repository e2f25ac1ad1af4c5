import { CERT_KINDS } from '#common/rules/cert-kinds.ts'
import type { Ctx } from '#server/http/context.ts'

/** The certificate types of the conventions, of class and of registers, and the manuals and plans; with how they belong together. */
export const seed = {
  order: 31,
  async base(ctx: Ctx) {
    const ruleIds = new Map((await ctx.db.selectFrom('rule').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]))
    const made = await ctx.db.insertInto('cert').values(CERT_KINDS.map((kind, i) => ({
      code: kind.code, nameZh: kind.nameZh, nameEn: kind.nameEn, instrument: kind.instrument, certType: kind.feeCertType, certSub: kind.feeCertSub,
      holder: kind.holder, printedForm: kind.printedForm, validityBasis: kind.validityBasis, validityMonths: kind.validityMonths,
      ruleIds: kind.cycles.length ? kind.cycles.map((code) => ruleIds.get(code)!) : null, extensionFamily: kind.extensionFamily,
      inspectionScopes: kind.inspectionScopes.length ? [...kind.inspectionScopes] : null, documents: kind.documents.length ? [...kind.documents] : null, minGrossTonnage: kind.minGrossTonnage, sort: (i + 1) * 10,
      remark: kind.noteZh && kind.noteEn ? `${kind.noteZh} ${kind.noteEn}` : null,
    }))).returning(['id', 'code']).execute()
    const ids = new Map(made.map(({ id, code }) => [code, id]))
    for (const { code, interimOf, follows } of CERT_KINDS) {
      if (!interimOf && !follows.length) continue
      await ctx.db.updateTable('cert').where('code', '=', code)
        .set({ interimOfId: interimOf ? ids.get(interimOf)! : null, followIds: follows.length ? follows.map((one) => ids.get(one)!) : null }).execute()
    }
  },
}
