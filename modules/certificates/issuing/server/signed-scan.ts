import { readFile } from 'node:fs/promises'
import { attachmentText } from '#modules/sys/attachment/attachment.text.ts'
import { notifySigned } from '#modules/ship/cert/server/notify-holders.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { pictureToPdf } from '#server/platform/documents/index.ts'
import type { CertificateRow, GeneratedCertificate } from './certificate-row.ts'
import { uploadedPdf } from './uploaded-pdf.ts'

const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/**
 * The uploaded scan as PDF; a photograph becomes one page. @throws Refusal 400 without a file, or
 * when it is neither PDF nor JPEG nor PNG
 */
async function scannedPdf(ctx: RequestContext): Promise<Uint8Array> {
  const [file] = ctx.uploads
  if (!file) return refuseFields({ field: 'file', phrase: attachmentText.none })
  const bytes = await readFile(file.path)
  const isPicture = [jpeg, png].some((start) => bytes.subarray(0, start.length).equals(start))
  return isPicture ? pictureToPdf(bytes) : (await uploadedPdf(ctx)).bytes
}

/**
 * Stores the scan of a document signed by hand as the issued document, and notifies owner and flag.
 * @throws Refusal 400 as scannedPdf
 */
export async function attachSignedScan(
  ctx: RequestContext,
  row: CertificateRow & GeneratedCertificate,
): Promise<{ fileId: string; sha256: string }> {
  const { attachmentId: fileId, sha256 } = await ctx.services.files.attach(ctx.db, {
    bytes: await scannedPdf(ctx),
    name: `${row.certNo}.pdf`,
    type: 'application/pdf',
    createBy: ctx.user.userId,
  })
  await notifySigned(ctx, row)
  return { fileId, sha256 }
}
