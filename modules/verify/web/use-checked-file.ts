import { useState } from 'react'
import type { CertificateCode } from '#common/verification/certificate-code.ts'
import { maskedFileHash } from '#common/verification/certificate-code.ts'
import { checkPdf } from '#common/verification/check-pdf.ts'
import type { FileReport } from '#common/verification/check-pdf.ts'
import { verifyFile } from './verify-file.ts'
import type { FileAssessment, VerifiedAgainst } from './verify-file.ts'
import type { Keys } from './use-keys.ts'

/** Size limit: larger than any certificate, and readable by the browser of a telephone. */
const maxBytes = 60 * 1_048_576

/** A file that was checked: its signature, and the result against the register. */
export type CheckedFile =
  | { tooLarge: true; assessment: FileAssessment }
  | { tooLarge: false; report: FileReport; codeNamesIt: boolean; assessment: FileAssessment }

interface Chosen {
  utn: string
  /** null when the file is too large */
  report: FileReport | null
  signedCode: string | null
}

/**
 * Checks whether a PDF is signed by the society, complete and unchanged, and equal to the
 * registered file. The file never leaves the browser. A check belongs to the number it was made
 * for.
 */
export function useCheckedFile(
  keys: Keys | null,
  against: VerifiedAgainst,
  code: CertificateCode | null,
): { checked: CheckedFile | null; check: (file: File | undefined) => Promise<void> } {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { utn } = against
  const check = async (file: File | undefined) => {
    if (!file || !keys) return
    if (file.size > maxBytes) return setChosen({ utn, report: null, signedCode: null })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const report = await checkPdf(bytes, keys.list)
    setChosen({ utn, report, signedCode: code && (await maskedFileHash(bytes, code.file)) })
  }
  return { checked: chosen?.utn === utn ? resultOf(chosen, against, code) : null, check }
}

function resultOf(
  { report, signedCode }: Chosen,
  against: VerifiedAgainst,
  code: CertificateCode | null,
): CheckedFile {
  if (!report) return { tooLarge: true, assessment: { verdict: 'notPdf', tone: 'bad' } }
  return {
    tooLarge: false,
    report,
    codeNamesIt: code !== null && signedCode === code.file.sha256,
    assessment: verifyFile(report, against),
  }
}
