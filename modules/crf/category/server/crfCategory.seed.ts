import type { RequestContext } from '#server/core/context.ts'
import { formTemplateMachine } from '#modules/sys/formTemplate/formTemplate.machine.ts'

/**
 * code, zh, en, subject 1 a ship or 2 a product, scope of its surveyors, feedback forms
 * (demonstration), may finish without a certificate
 */
const categories = [
  ['NEW', '新造船舶检验', 'New construction', 1, 'hull', ['FC-01', 'RA-01'], false],
  ['TOC', '转级检验', 'Transfer of class', 1, 'hull', ['FC-01', 'RA-01'], false],
  ['PER', '定期检验', 'Periodical survey', 1, 'hull', ['FC-01', 'RO-01'], false],
  ['LL', '载重线检验', 'Load line survey', 1, 'hull', ['CV-LL-02'], false],
  ['OCC', '临时检验', 'Occasional survey', 1, 'safety', ['FC-01'], true],
  ['AUD', '体系审核', 'Audit of management systems', 1, 'ISM', [], false],
  ['PLAN', '审图', 'Plan approval', 1, 'plan', [], true],
  ['PROD', '产品检验', 'Product survey', 2, 'product', ['RA-01'], true],
  ['TYPE', '型式认可', 'Type approval', 2, 'product', [], true],
] as const

/** The usual categories; the demonstration adds the forms of each. */
export const seed = {
  order: 60,
  async base(ctx: RequestContext) {
    await ctx.db
      .insertInto('crfCategory')
      .values(
        categories.map(([code, nameZh, nameEn, kind, scope, , withoutCert], i) => ({
          code,
          nameZh,
          nameEn,
          kind,
          scope,
          withoutCert,
          sort: (i + 1) * 10,
        })),
      )
      .execute()
  },
  async demo(ctx: RequestContext) {
    const templates = new Map(
      (
        await ctx.db
          .selectFrom('formTemplate')
          .where('status', '=', formTemplateMachine.states.published)
          .select(['id', 'formNo'])
          .execute()
      ).map(({ id, formNo }) => [formNo, id]),
    )
    for (const [code, , , , , forms] of categories) {
      const formTemplateIds = forms.map((formNo) => {
        const id = templates.get(formNo)
        if (!id) throw new Error(`no form ${formNo}`)
        return id
      })
      if (forms.length)
        await ctx.db
          .updateTable('crfCategory')
          .where('code', '=', code)
          .set({ formTemplateIds })
          .execute()
    }
  },
}
