import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findCertType } from '#common/rules/certificates/cert-types.ts'
import type { RequestContext } from '#server/core/context.ts'
import { templates } from '../demo/templates.ts'
import type { DemoTemplate } from '../demo/templates.ts'

const folder = join(import.meta.dirname, '../demo/files')
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** Forms of registers and class (3); all others are issued for the flag under conventions (4). */
const ownForms = new Set(['CLH', 'CLM', 'CLI', 'REGP', 'REG', 'DEL', 'RSL'])

async function row(ctx: RequestContext, template: DemoTemplate, i: number) {
  const { certCode, templateName, templateVersion, file, paramList, shipTypes } = template
  const bytes = await readFile(join(folder, file))
  const { attachmentId } = await ctx.services.files.attach(ctx.db, {
    bytes,
    name: file,
    type: docx,
    createBy: null,
  })
  const cert = await ctx.db
    .selectFrom('cert')
    .where('code', '=', certCode)
    .select('id')
    .executeTakeFirstOrThrow()
  const months = findCertType(certCode)?.validityMonths
  return {
    templateName: `${templateName.zh} ${templateName.en}`,
    templateVersion,
    certId: cert.id,
    crfType: ownForms.has(certCode) ? 3 : 4,
    termDura: months ?? null,
    termUnit: months ? '2' : null,
    issueUnit: 'Plimsoll Classification Society',
    shipTypes: shipTypes ?? null,
    flagFee: 60 + (i % 15) * 10,
    companyTariff: 300 + (i % 15) * 50,
    templateFileId: attachmentId,
    paramList: JSON.stringify(
      paramList.map((p) => ({
        keyword: p.keyword,
        attrNameZh: p.attrNameZh,
        attrNameEn: p.attrNameEn,
        formType: p.formType,
        dictCode: p.dictCode ?? null,
        selectOptions: p.selectOptions ?? null,
        required: p.required,
        source: p.source ?? null,
      })),
    ),
  }
}

/**
 * Bilingual templates of every certificate type for any flag and ship; one more, for short terms only, takes
 * precedence for these.
 */
export const seed = {
  order: 42,
  async demo(ctx: RequestContext) {
    for (const [i, template] of templates.entries())
      await ctx.db
        .insertInto('certTemplate')
        .values(await row(ctx, template, i))
        .execute()
    const [first] = templates
    const short = {
      ...first!,
      templateName: {
        zh: `${first!.templateName.zh}（短期）`,
        en: `${first!.templateName.en} (short term)`,
      },
    }
    await ctx.db
      .insertInto('certTemplate')
      .values({
        ...(await row(ctx, short, templates.length)),
        term: 'short',
        termDura: 5,
        certExpiry: '不超过 5 个月 not longer than 5 months',
      })
      .execute()
  },
}
