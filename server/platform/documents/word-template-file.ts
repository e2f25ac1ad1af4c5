import { scanTemplate } from './index.ts'
import type { Keyword, TemplateScan } from './index.ts'
import type { RequestContext } from '#server/core/context.ts'
import { documentRefusal } from './document-refusal.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { DocumentError } from './index.ts'
import { wordTemplateText } from '#common/word-template.text.ts'

/** Form of keywords, which become field names: the pattern of the parameter list. */
export const keywordForm = /^[A-Za-z\u4e00-\u9fff][A-Za-z0-9_\u4e00-\u9fff]{0,59}$/

/**
 * A keyword of a file; `section`: written as a condition or loop {#k}…{/k}; `inSections`: the
 * innermost sections around its uses, empty when it is also used outside of all.
 */
export interface FileKeyword {
  keyword: string
  section: boolean
  inSections: readonly string[]
}
export interface ScannedFile {
  bytes: Uint8Array
  name: string
  keywords: FileKeyword[]
  bookmarks: string[]
  warnings: TemplateScan['warnings']
}

/** Bytes and name of an uploaded template. @throws Refusal 400 when there is none */
export async function templateBytes(
  ctx: RequestContext,
  attachmentId: string | null | undefined,
): Promise<{ bytes: Uint8Array; name: string }> {
  if (!attachmentId)
    return refuseFields({ field: 'templateFileId', phrase: wordTemplateText.fileFirst })
  const file =
    (await ctx.services.files.find(ctx.db, attachmentId)) ??
    refuseFields({ field: 'templateFileId', phrase: wordTemplateText.noFile })
  return {
    bytes: new Uint8Array(await ctx.services.files.read(file.sha256, file.originName)),
    name: file.originName,
  }
}

/**
 * Reads and validates an uploaded template. Returns its distinct keywords in order of appearance.
 * @throws Refusal 400 at `templateFileId` with all problems of the file
 */
export async function scannedFile(
  ctx: RequestContext,
  attachmentId: string | null | undefined,
): Promise<ScannedFile> {
  const file = await templateBytes(ctx, attachmentId)
  const { errors, keywords, bookmarks, warnings } = await scanTemplate(file.bytes)
  if (errors.length) throw documentRefusal(new DocumentError(errors), 'templateFileId')
  const unfit = keywords.filter(({ keyword }) => !keywordForm.test(keyword))
  if (unfit.length)
    refuseFields(
      ...unfit.map(({ keyword }) => ({
        field: 'templateFileId',
        phrase: wordTemplateText.badKeyword,
        params: { keyword: keyword.slice(0, 80) },
      })),
    )
  return { ...file, keywords: distinctKeywords(keywords), bookmarks, warnings }
}

/** The keywords of a scan, each once with all its uses. */
export const distinctKeywords = (keywords: readonly Keyword[]): FileKeyword[] =>
  [...Map.groupBy(keywords, ({ keyword }) => keyword)].map(([keyword, uses]) => ({
    keyword,
    section: uses.some(({ section }) => section ?? false),
    inSections: uses.every(({ inLoop }) => inLoop !== undefined)
      ? uses.map(({ inLoop }) => inLoop!)
      : [],
  }))
