import { fieldsOf } from '#common/rules/forms/designed-form.ts'
import type { FormAnswers, FormField } from '#common/rules/forms/designed-form.ts'
import type { Db } from '#server/core/db.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { preview, renderTemplate } from '#server/platform/documents/index.ts'
import type { RequestContext } from '#server/core/context.ts'
import { withFieldErrors } from '#server/platform/documents/document-refusal.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import type { FileResponse } from '#server/core/action.ts'
import type { RecordRow } from '#server/core/row.ts'
import { scannedFile } from '#server/platform/documents/word-template-file.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { formTemplate } from '../formTemplate.contract.ts'
import { formTemplateText as t } from '../formTemplate.text.ts'
import { answerErrors, formVersion, printedValues } from './filled-form.ts'
import type { FormVersion } from './filled-form.ts'

/** Values of the system: form, society and day; the caller provides ship, customer and surveyor. */
async function bySystem(ctx: RequestContext, form: FormVersion): Promise<Record<string, string>> {
  const { society } = await readSettings(ctx.db)
  return {
    formNo: form.formNo,
    versionNo: String(form.versionNo),
    formNameZh: form.nameZh,
    formNameEn: form.nameEn,
    societyNameZh: society.nameZh,
    societyNameEn: society.nameEn,
    printDate: await societyToday(ctx.db),
  }
}
const systemSamples = {
  crfNo: 'CRF-2026-00123',
  shipName: 'EVENING STAR',
  imo: '9074729',
  flagName: '巴拿马 Panama',
  customerName: 'Aegean Crest Shipping S.A.',
  surveyorName: 'Lin Haifeng',
}

/** A realistic sample value, so that widths and line breaks can be checked. */
async function sampleOf(db: Db, f: FormField, today: string): Promise<unknown> {
  if (f.defaultValue !== undefined && f.defaultValue !== null)
    return f.defaultValue === 'today' ? today : f.defaultValue
  switch (f.formType) {
    case 1:
      return '示例 Sample'.slice(0, f.rule?.maxLength ?? 200)
    case 2:
      return `${f.attrNameZh}：示例文字。${f.attrNameEn}: sample text of some length.`.slice(
        0,
        f.rule?.maxLength ?? 5000,
      )
    case 3:
      return f.selectOptions?.[0]?.value
    case 4:
      return Math.min(f.rule?.max ?? 123, Math.max(f.rule?.min ?? 0, 123))
    case 5:
      return (await entriesOf(db, f.dictCode ?? '')).find(({ status }) => status === 1)?.key
    case 6:
      return today
    case 7:
      return true
  }
}

/** The draft in the shape of a published version. */
async function draftOf(
  ctx: RequestContext,
  row: RecordRow<typeof formTemplate, 'formTemplate'>,
): Promise<FormVersion> {
  const { definition } = await ctx.db
    .selectFrom('form')
    .where('id', '=', row.formId)
    .select('definition')
    .executeTakeFirstOrThrow()
  const { id, draftNo, versionNo, formNo, nameZh, nameEn, crfType, templateFileId } = row
  return {
    templateId: id,
    // Without changes since the last version there is no draft number.
    versionNo: draftNo ?? versionNo ?? 1,
    formNo,
    nameZh,
    nameEn,
    crfType,
    templateFileId,
    definition: definition as FormVersion['definition'],
  }
}

/**
 * A watermarked PDF of a template with the values given and samples for the others.
 * @throws Refusal 400 at `values.{keyword}` for an invalid value, 409 without a Word template,
 *   503 without a document engine
 */
export async function previewForm(
  ctx: RequestContext,
  r: Resource<typeof formTemplate, 'formTemplate'>,
  input: { id: number; versionNo?: number | null; values?: FormAnswers | null },
): Promise<FileResponse> {
  const row = await getRow(ctx, r, input.id)
  const form = input.versionNo
    ? await formVersion(ctx.db, row.id, input.versionNo)
    : await draftOf(ctx, row)
  const values = input.values ?? {}
  const errors = await answerErrors(ctx, form.definition, values, { partial: true })
  if (errors.length) refuseFields(...errors)
  const fields = fieldsOf(form.definition)
  const today = await societyToday(ctx.db)
  const samples = Object.fromEntries(
    await Promise.all(
      fields.map(async (f) => [f.keyword, await sampleOf(ctx.db, f, today)] as const),
    ),
  )
  const filledValues = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ''),
  )
  const bytes = await printed(ctx, form, { ...samples, ...filledValues }, systemSamples, preview)
  return { bytes, name: `${form.formNo} (preview).pdf`, type: 'application/pdf', inline: true }
}

/**
 * A filled form as PDF, by the Word template of its version.
 * @param facts values from the work, by the keywords of `formTemplateText.system`
 * @throws Refusal 409 without a Word template, 503 without a document engine
 */
export const printFilled = (
  ctx: RequestContext,
  form: FormVersion,
  values: FormAnswers,
  facts: Record<string, string>,
): Promise<Uint8Array> =>
  printed(
    ctx,
    form,
    values,
    facts,
    async (engine, template, data) => (await renderTemplate(engine, template, data)).pdf,
  )

async function printed(
  ctx: RequestContext,
  form: FormVersion,
  values: FormAnswers,
  facts: Record<string, string>,
  render: typeof preview,
): Promise<Uint8Array> {
  if (!form.templateFileId) return refuse(409, t.noFile)
  const { bytes, keywords } = await scannedFile(ctx, form.templateFileId)
  const all: Record<string, unknown> = {
    ...facts,
    ...(await bySystem(ctx, form)),
    ...(await printedValues(ctx.db, fieldsOf(form.definition), values)),
  }
  const data = Object.fromEntries(
    keywords.map(({ keyword }) => [keyword, Object.hasOwn(all, keyword) ? all[keyword] : '']),
  )
  return withFieldErrors('templateFileId', () => render(ctx.services.pdf, bytes, data))
}
