import type { SigningKey } from './key.ts'
import { inWorker } from './worker.ts'

export interface SignatureRequest {
  /** Name of an empty field made by `stampPdf`. */
  field: string
  key: SigningKey
  /**
   * PNG shown in the field, e.g. the handwritten signature; without it the field shows name and
   * date.
   */
  image?: Uint8Array
  reason?: string
  /** The person who signs, as viewers show it. */
  name: string
  time: Date
  /** The date shown in a field without image; default: that of `time` in UTC. */
  day?: string
  /**
   * For the first signature: certifies the document. 1 no change allowed, 2 further signatures
   * allowed, 3 also comments.
   */
  certify?: 1 | 2 | 3
}

/**
 * Signs a PDF (PAdES B-B) by appending. Existing bytes do not change, so earlier signatures stay
 * valid. The private key stays in this thread.
 * @throws DocumentError noField, fieldSigned, badPdf
 */
export async function signPdf(
  pdf: Uint8Array,
  { key, time, ...request }: SignatureRequest,
): Promise<Uint8Array> {
  const prepared = await inWorker('prepareSignature', [pdf, { ...request, time: time.getTime() }])
  const { signDigest } = await import('./cms.ts')
  const cms = signDigest(prepared.digest, key)
  if (cms.length > prepared.capacity)
    throw new Error(
      `signature of ${cms.length} bytes does not fit the ${prepared.capacity} reserved`,
    )
  prepared.pdf.set(Buffer.from(Buffer.from(cms).toString('hex'), 'latin1'), prepared.contentsAt)
  return prepared.pdf
}
