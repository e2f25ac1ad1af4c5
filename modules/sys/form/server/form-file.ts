import { readFile } from 'node:fs/promises'
import { readFormFile, writeFormFile } from '#common/rules/designed-form.ts'
import type { FormFile } from '#common/rules/designed-form.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { FileAnswer, Resource } from '#server/resource.ts'
import { formText } from '../form.text.ts'
import { knownOfForms } from './form-rules.ts'

const maxMegabytes = 5

/** A form as a JSON file. */
export async function exportForm(ctx: Ctx, r: Resource, id: number): Promise<FileAnswer> {
  const row = (await getRow(ctx, r, id)) as unknown as FormFile
  return { bytes: Buffer.from(writeFormFile(row)), name: `${row[ctx.lang === 'zh' ? 'nameZh' : 'nameEn']}.json`, type: 'application/json' }
}

/** The form in an uploaded file; nothing is saved. @throws Refusal 400 with the path of everything that is wrong */
export async function importForm(ctx: Ctx): Promise<FormFile> {
  const [file] = ctx.uploads
  if (!file?.size) return refuseFields({ field: 'file', phrase: formText.fileNeeded })
  if (file.size > maxMegabytes * 1_048_576) refuseFields({ field: 'file', phrase: formText.fileTooLarge, params: { max: maxMegabytes } })
  const read = readFormFile(await readFile(file.path, 'utf8'), await knownOfForms(ctx.db))
  return 'form' in read ? read.form : refuseFields(...read.faults.map((fault) => ({ ...fault, field: fault.field || 'file' })))
}
