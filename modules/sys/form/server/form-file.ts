import { readFile } from 'node:fs/promises'
import { readFormFile, writeFormFile } from '#common/rules/forms/designed-form.ts'
import type { FormFile } from '#common/rules/forms/designed-form.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import type { FileResponse } from '#server/core/action.ts'
import type { form } from '../form.contract.ts'
import { formText } from '../form.text.ts'
import { formReferences } from './form-rules.ts'

const maxMegabytes = 5

/** Exports a form as a JSON file. */
export async function exportForm(
  ctx: RequestContext,
  r: Resource<typeof form, 'form'>,
  id: number,
): Promise<FileResponse> {
  const row = await getRow(ctx, r, id)
  return {
    bytes: Buffer.from(writeFormFile(row)),
    name: `${row[ctx.lang === 'zh' ? 'nameZh' : 'nameEn']}.json`,
    type: 'application/json',
  }
}

/**
 * Parses the form in an uploaded file without saving it.
 * @throws Refusal 400 with the path of each error
 */
export async function importForm(ctx: RequestContext): Promise<FormFile> {
  const [file] = ctx.uploads
  if (!file?.size) return refuseFields({ field: 'file', phrase: formText.fileNeeded })
  if (file.size > maxMegabytes * 1_048_576)
    refuseFields({ field: 'file', phrase: formText.fileTooLarge, params: { max: maxMegabytes } })
  const read = readFormFile(await readFile(file.path, 'utf8'), await formReferences(ctx.db))
  return 'form' in read
    ? read.form
    : refuseFields(...read.errors.map((error) => ({ ...error, field: error.field || 'file' })))
}
