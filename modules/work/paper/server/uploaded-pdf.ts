import { readFile } from 'node:fs/promises'
import { attachmentText } from '#modules/sys/attachment/attachment.text.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import { paperText } from '../paper.text.ts'

/** The PDF that came with a call. @throws Refusal 400 without a file, for an empty one, or one that is no PDF */
export async function uploadedPdf(ctx: Ctx): Promise<{ bytes: Buffer; name: string }> {
  const [file] = ctx.uploads
  if (!file) return refuseFields({ field: 'file', phrase: attachmentText.none })
  if (!file.size) return refuseFields({ field: 'file', phrase: attachmentText.empty })
  const bytes = await readFile(file.path)
  // Some scanners write a few bytes before the mark; readers look for it in the first kilobyte.
  if (!bytes.subarray(0, 1024).includes('%PDF-')) refuseFields({ field: 'file', phrase: paperText.notPdf })
  return { bytes, name: file.name }
}
