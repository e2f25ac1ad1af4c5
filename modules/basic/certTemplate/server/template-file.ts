import { scanTemplate } from '#server/documents/index.ts'
import type { Scan } from '#server/documents/index.ts'
import type { Ctx } from '#server/http/context.ts'
import { documentRefusal } from '#server/http/document-refusal.ts'
import { refuseFields } from '#server/http/refusal.ts'
import { DocumentError } from '#server/documents/index.ts'
import { certTemplateText } from '../certTemplate.text.ts'

/** Keywords become names of fields: what the parameter list accepts. */
export const keywordForm = /^[A-Za-z\u4e00-\u9fff][A-Za-z0-9_\u4e00-\u9fff]{0,59}$/

/** A keyword of a file; `section`: written as a condition or loop {#k}…{/k}. */
export interface FileKeyword { keyword: string; section: boolean }
export interface ScannedFile { bytes: Uint8Array; name: string; keywords: FileKeyword[]; bookmarks: string[]; warnings: Scan['warnings'] }

/** Bytes and name of an uploaded template. @throws Refusal 400 when there is none */
export async function templateBytes(ctx: Ctx, attachmentId: string | null | undefined): Promise<{ bytes: Uint8Array; name: string }> {
  if (!attachmentId) return refuseFields({ field: 'templateFileId', phrase: certTemplateText.fileFirst })
  const file = (await ctx.services.files.find(ctx.db, attachmentId)) ?? refuseFields({ field: 'templateFileId', phrase: certTemplateText.noFile })
  return { bytes: new Uint8Array(await ctx.services.files.read(file.sha256)), name: file.originName }
}

/**
 * Reads an uploaded template: guarded, its keywords in order of appearance, each once.
 * @throws Refusal 400 at `templateFileId` with everything that is wrong with the file, in words
 */
export async function scannedFile(ctx: Ctx, attachmentId: string | null | undefined): Promise<ScannedFile> {
  const file = await templateBytes(ctx, attachmentId)
  const { errors, keywords, bookmarks, warnings } = await scanTemplate(file.bytes)
  if (errors.length) throw documentRefusal(new DocumentError(errors), 'templateFileId')
  const unfit = keywords.filter(({ keyword }) => !keywordForm.test(keyword))
  if (unfit.length) refuseFields(...unfit.map(({ keyword }) => ({ field: 'templateFileId', phrase: certTemplateText.badKeyword, params: { keyword: keyword.slice(0, 80) } })))
  const found = new Map<string, FileKeyword>()
  for (const { keyword, section } of keywords) found.set(keyword, { keyword, section: (section ?? false) || (found.get(keyword)?.section ?? false) })
  return { ...file, keywords: [...found.values()], bookmarks, warnings }
}
