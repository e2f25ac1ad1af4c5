import { readFile } from 'node:fs/promises'
import { attachmentText } from '#modules/sys/attachment/attachment.text.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { issuingText } from '../issuing.text.ts'

/**
 * The uploaded PDF of a call. @throws Refusal 400 without a file, for an empty one, or when it is
 * not a PDF
 */
export async function uploadedPdf(ctx: RequestContext): Promise<{ bytes: Buffer; name: string }> {
  const [file] = ctx.uploads
  if (!file) return refuseFields({ field: 'file', phrase: attachmentText.none })
  if (!file.size) return refuseFields({ field: 'file', phrase: attachmentText.empty })
  const bytes = await readFile(file.path)
  // Some scanners write a few bytes before the header; PDF readers accept it in the first kilobyte.
  if (!bytes.subarray(0, 1024).includes('%PDF-'))
    refuseFields({ field: 'file', phrase: issuingText.notPdf })
  return { bytes, name: file.name }
}
