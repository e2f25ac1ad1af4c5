import { fieldsOf } from '#common/rules/designed-form.ts'
import type { FilledValues, FormField } from '#common/rules/designed-form.ts'
import type { Db } from '#server/db/database.ts'
import { getRow } from '#server/db/rows.ts'
import { preview, renderTemplate } from '#server/documents/index.ts'
import type { Ctx } from '#server/http/context.ts'
import { withFile } from '#server/http/document-refusal.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import type { FileAnswer, Resource } from '#server/resource.ts'
import { scannedFile } from '#modules/basic/certTemplate/server/template-file.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import { formTemplateText as t } from '../formTemplate.text.ts'
import { filledFaults, formVersion, printedValues } from './filled-form.ts'
import type { FormVersion } from './filled-form.ts'

/** What the system fills in: form, society and day by itself; ship, customer and surveyor are given by whoever prints. */
async function bySystem(ctx: Ctx, form: FormVersion): Promise<Record<string, string>> {
  const { society } = await readSettings(ctx.db)
  return {
    formNo: form.formNo, versionNo: String(form.versionNo), formNameZh: form.nameZh, formNameEn: form.nameEn, societyNameZh: society.nameZh, societyNameEn: society.nameEn, printDate: await societyToday(ctx.db),
  }
}
const systemSamples = { crfNo: 'CRF-2026-00123', shipName: 'EVENING STAR', imo: '9074729', flagName: '巴拿马 Panama', customerName: 'Aegean Crest Shipping S.A.', surveyorName: 'Lin Haifeng' }

/** Something that looks like what will stand there, so that widths and line breaks can be judged. */
async function sampleOf(db: Db, f: FormField, today: string): Promise<unknown> {
  if (f.defaultValue !== undefined && f.defaultValue !== null) return f.defaultValue === 'today' ? today : f.defaultValue
  switch (f.formType) {
    case 1: return '示例 Sample'.slice(0, f.rule?.maxLength ?? 200)
    case 2: return `${f.attrNameZh}：示例文字。${f.attrNameEn}: sample text of some length.`.slice(0, f.rule?.maxLength ?? 5000)
    case 3: return f.selectOptions?.[0]?.value
    case 4: return Math.min(f.rule?.max ?? 123, Math.max(f.rule?.min ?? 0, 123))
    case 5: return (await entriesOf(db, f.dictCode ?? '')).find(({ status }) => status === 1)?.key
    case 6: return today
    case 7: return true
  }
}

/** The draft as it would be published now. */
async function draftOf(ctx: Ctx, row: Record<string, any>): Promise<FormVersion> {
  const { definition } = await ctx.db.selectFrom('form').where('id', '=', row['formId']).select('definition').executeTakeFirstOrThrow()
  const { id, draftNo, versionNo, formNo, nameZh, nameEn, crfType, templateFileId } = row
  return { templateId: id, versionNo: draftNo ?? versionNo, formNo, nameZh, nameEn, crfType, templateFileId, definition: definition as unknown as FormVersion['definition'] }
}

/**
 * A watermarked PDF of a template: the values given, samples for all others.
 * @throws Refusal 400 at `values.{keyword}` for a value that could not be filled in; 409 without a Word template; 503 without a document engine
 */
export async function previewForm(ctx: Ctx, r: Resource, input: { id: number; versionNo?: number | null; values?: FilledValues | null }): Promise<FileAnswer> {
  const row = await getRow(ctx, r, input.id)
  const form = input.versionNo ? await formVersion(ctx.db, row.id, input.versionNo) : await draftOf(ctx, row)
  const values = input.values ?? {}
  const faults = await filledFaults(ctx, form.definition, values, { partial: true })
  if (faults.length) refuseFields(...faults)
  const fields = fieldsOf(form.definition)
  const today = await societyToday(ctx.db)
  const samples = Object.fromEntries(await Promise.all(fields.map(async (f) => [f.keyword, await sampleOf(ctx.db, f, today)] as const)))
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
  const bytes = await printed(ctx, form, { ...samples, ...given }, systemSamples, preview)
  return { bytes, name: `${form.formNo} (preview).pdf`, type: 'application/pdf', inline: true }
}

/**
 * A filled form as PDF, through the Word template of its version.
 * @param facts what the system knows of the work, by the keywords of `formTemplateText.system`
 * @throws Refusal 409 without a Word template; 503 without a document engine
 */
export const printFilled = (ctx: Ctx, form: FormVersion, values: FilledValues, facts: Record<string, string>): Promise<Uint8Array> =>
  printed(ctx, form, values, facts, async (engine, template, data) => (await renderTemplate(engine, template, data)).pdf)

async function printed(ctx: Ctx, form: FormVersion, values: FilledValues, facts: Record<string, string>, render: typeof preview): Promise<Uint8Array> {
  if (!form.templateFileId) return refuse(409, t.noFile)
  const { bytes, keywords } = await scannedFile(ctx, form.templateFileId)
  const all: Record<string, unknown> = { ...facts, ...(await bySystem(ctx, form)), ...(await printedValues(ctx.db, fieldsOf(form.definition), values)) }
  const data = Object.fromEntries(keywords.map(({ keyword }) => [keyword, Object.hasOwn(all, keyword) ? all[keyword] : '']))
  return withFile('templateFileId', () => render(ctx.services.pdf, bytes, data))
}
