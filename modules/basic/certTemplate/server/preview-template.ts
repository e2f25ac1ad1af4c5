import type { Db } from '#server/db/database.ts'
import { getRow } from '#server/db/rows.ts'
import { preview } from '#server/documents/index.ts'
import type { Ctx } from '#server/http/context.ts'
import { withFile } from '#server/http/document-refusal.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { FileAnswer, Resource } from '#server/resource.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { certTemplateText } from '../certTemplate.text.ts'
import { knownName, sampleOfSource } from './known-names.ts'
import { suggested } from './scan-template.ts'
import type { Param } from './scan-template.ts'
import { scannedFile } from './template-file.ts'

interface Input { id?: number | null; templateFileId?: string | null; paramList?: Param[] | null; values?: Record<string, unknown> | null }

/**
 * A watermarked PDF of a template: the values given, and samples for all others.
 * @throws Refusal 400 when the file is not sound or a value cannot be printed; 503 without a document engine
 */
export async function previewTemplate(ctx: Ctx, r: Resource, input: Input): Promise<FileAnswer> {
  const row = input.id ? await getRow(ctx, r, input.id) : null
  const templateFileId = input.templateFileId ?? (row?.['templateFileId'] as string | undefined)
  if (!templateFileId) return refuseFields({ field: 'templateFileId', phrase: row ? certTemplateText.fileFirst : certTemplateText.whichTemplate })
  const file = await scannedFile(ctx, templateFileId)
  const listed = new Map((input.paramList ?? (row?.['paramList'] as Param[] | undefined) ?? []).map((p) => [p.keyword, p]))
  const data: Record<string, unknown> = {}
  for (const keyword of file.keywords) {
    const param = listed.get(keyword.keyword) ?? suggested(keyword)
    const given = input.values?.[keyword.keyword]
    data[keyword.keyword] = given === undefined || given === null || given === '' ? await sampleOf(ctx.db, param, keyword.section) : await printed(ctx.db, param, given)
  }
  const bytes = await withFile('templateFileId', () => preview(ctx.services.pdf, file.bytes, data))
  return { bytes, name: `${file.name.replace(/\.docx$/i, '')} (preview).pdf`, type: 'application/pdf', inline: true }
}

async function printed(db: Db, param: Param, value: unknown): Promise<unknown> {
  if (param.formType === 7) return value === true || value === 'true'
  if (param.formType !== 5) return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
  const entry = (await entriesOf(db, param.dictCode ?? '')).find(({ key }) => key === value)
  return entry ? `${entry.valueZh} ${entry.valueEn}` : String(value)
}

/** Something that looks like what will stand there, so that widths and line breaks can be judged. */
async function sampleOf(db: Db, param: Param, section: boolean): Promise<unknown> {
  if (section || param.formType === 7) return true
  const known = (param.source && sampleOfSource(param.source)) || knownName(param.keyword)?.sample
  if (known) return known
  switch (param.formType) {
    case 3: return param.selectOptions?.[0] ?? 'Option 选项'
    case 4: return '123'
    case 5: {
      const [entry] = await entriesOf(db, param.dictCode ?? '')
      return entry ? `${entry.valueZh} ${entry.valueEn}` : 'Entry 字典项'
    }
    case 6: return '14 March 2026'
    case 2: return `${param.attrNameEn} ${param.attrNameZh}, sample text of some length 示例文字`
    default: return `Sample 示例`
  }
}
