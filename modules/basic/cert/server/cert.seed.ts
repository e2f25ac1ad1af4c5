import { CERT_KINDS } from '#common/rules/cert-kinds.ts'
import type { Ctx } from '#server/http/context.ts'

/** The certificate types of the conventions, of class and of registers. */
export const seed = {
  order: 31,
  async base(ctx: Ctx) {
    await ctx.db.insertInto('cert').values(CERT_KINDS.map((kind, i) => ({
      code: kind.code, nameZh: kind.nameZh, nameEn: kind.nameEn, instrument: kind.instrument, certType: kind.feeCertType, certSub: kind.feeCertSub,
      validityMonths: kind.validityMonths, cycles: JSON.stringify(kind.cycles), sort: (i + 1) * 10,
      remark: kind.noteZh && kind.noteEn ? `${kind.noteZh} ${kind.noteEn}` : null,
    }))).execute()
  },
}
