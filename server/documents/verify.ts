import { inWorker } from './worker.ts'

/** One signature as found. `valid`: the bytes it covers are unchanged and it was made by the certificate's key; `trusted`: that certificate leads to a given root. */
export interface SignatureReport {
  field: string
  valid: boolean
  trusted: boolean
  signer: string
  /** The person named in the signature dictionary. */
  name: string
  /** As the signer states it; there is no independent time stamp. */
  time: Date | undefined
  /** Why it is not valid or not trusted. */
  reason?: string
}

export interface Verification {
  signatures: SignatureReport[]
  /** The last signature reaches the last byte. Without it something was added afterwards, and “valid” says nothing about that. */
  coversWholeFile: boolean
  /** SHA-256 of the whole file, lower-case hexadecimal; to be compared with the one kept at issue. */
  sha256: string
}

/**
 * Verifies the signatures of a PDF, which may come from anybody. A document is
 * genuine only if every signature is valid and trusted, `coversWholeFile` holds
 * and `sha256` is the one on record.
 * @param roots trusted root certificates, PEM or DER
 * @throws DocumentError badPdf
 */
export const verifyPdf = (pdf: Uint8Array, roots: (string | Uint8Array)[]): Promise<Verification> => inWorker('verify', [pdf, roots])
