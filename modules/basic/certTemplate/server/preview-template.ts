import type { EquipmentField } from '#common/rules/equipment/catalogue.ts'
import { printedRows } from '#common/rules/equipment/printed-table.ts'
import { wordTemplateText } from '#common/word-template.text.ts'
import type { Db } from '#server/core/db.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { preview } from '#server/platform/documents/index.ts'
import type { RequestContext } from '#server/core/context.ts'
import { withFieldErrors } from '#server/platform/documents/document-refusal.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import type { FileResponse } from '#server/core/action.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import { equipmentSource } from '../equipment-source.ts'
import { findStandardKeyword, sampleOfSource } from './standard-keywords.ts'
import { isTableColumn, suggestParameter } from './scan-template.ts'
import type { Param } from './scan-template.ts'
import { scannedFile } from '#server/platform/documents/word-template-file.ts'

interface Input {
  id?: number | null
  templateFileId?: string | null
  paramList?: Param[] | null
  values?: Record<string, unknown> | null
}

/**
 * Renders a template as a watermarked PDF with the given values, and samples for all others.
 * @throws Refusal 400 when the file is invalid or a value cannot be printed; 503 without a document
 *   engine
 */
export async function previewTemplate(
  ctx: RequestContext,
  r: Resource,
  input: Input,
): Promise<FileResponse> {
  const row = input.id ? await getRow(ctx, r, input.id) : null
  const templateFileId = input.templateFileId ?? (row?.['templateFileId'] as string | undefined)
  if (!templateFileId)
    return refuseFields({
      field: 'templateFileId',
      phrase: row ? wordTemplateText.fileFirst : certTemplateText.whichTemplate,
    })
  const file = await scannedFile(ctx, templateFileId)
  const listed = new Map(
    (input.paramList ?? (row?.['paramList'] as Param[] | undefined) ?? []).map((p) => [
      p.keyword,
      p,
    ]),
  )
  const data: Record<string, unknown> = {}
  for (const keyword of file.keywords.filter((one) => !isTableColumn(one))) {
    const param = listed.get(keyword.keyword) ?? suggestParameter(keyword)
    const given = input.values?.[keyword.keyword]
    data[keyword.keyword] =
      given === undefined || given === null || given === ''
        ? (ownValue(row, param) ?? (await sampleOf(ctx.db, param, keyword.section)))
        : await printed(ctx.db, param, given)
  }
  const bytes = await withFieldErrors('templateFileId', () =>
    preview(ctx.services.pdf, file.bytes, data),
  )
  return {
    bytes,
    name: `${file.name.replace(/\.docx$/i, '')} (preview).pdf`,
    type: 'application/pdf',
    inline: true,
  }
}

/** Value of a parameter that the template itself gives: `template.issueUnit`. */
function ownValue(row: object | null, { source }: Param): string | undefined {
  const [group, name] = (source ?? '').split('.')
  const value = group === 'template' && name ? Object.entries(row ?? {}) : []
  const own = value.find(([column]) => column === name)?.[1]
  return typeof own === 'string' && own ? own : undefined
}

async function printed(db: Db, param: Param, value: unknown): Promise<unknown> {
  if (param.formType === 7) return value === true || value === 'true'
  if (param.formType !== 5)
    return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
  const entry = (await entriesOf(db, param.dictCode ?? '')).find(({ key }) => key === value)
  return entry ? `${entry.valueZh} ${entry.valueEn}` : String(value)
}

/** Two rows of a table of the equipment record. */
function sampleRows({ item }: EquipmentField): Record<string, string>[] {
  const samples = { number: 28.5, text: 'Sample 示例', date: '2026-03-14', yesNo: true }
  const row = Object.fromEntries((item.columns ?? []).map(({ key, kind }) => [key, samples[kind]]))
  return printedRows(item, [row, row], String)
}

/** Sample value of realistic width, so that line breaks can be checked. */
async function sampleOf(db: Db, param: Param, section: boolean): Promise<unknown> {
  const table = equipmentSource(param.source)
  if (table?.kind === 'table') return sampleRows(table)
  if (section || param.formType === 7) return true
  const known =
    (param.source && sampleOfSource(param.source)) || findStandardKeyword(param.keyword)?.sample
  if (known) return known
  switch (param.formType) {
    case 3:
      return param.selectOptions?.[0] ?? 'Option 选项'
    case 4:
      return '123'
    case 5: {
      const [entry] = await entriesOf(db, param.dictCode ?? '')
      return entry ? `${entry.valueZh} ${entry.valueEn}` : 'Entry 字典项'
    }
    case 6:
      return '14 March 2026'
    case 2:
      return `${param.attrNameEn} ${param.attrNameZh}, sample text of some length 示例文字`
    default:
      return `Sample 示例`
  }
}
