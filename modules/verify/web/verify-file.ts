import type { FileReport, FileVerdict } from '#common/verification/check-pdf.ts'

export type Verdict =
  | Exclude<FileVerdict, 'genuine'>
  | 'original'
  | 'registered'
  | 'genuine'
  | 'genuineOffline'
  | 'other'
  | 'differs'
  | 'paper'
export interface FileAssessment {
  verdict: Verdict
  tone: 'good' | 'doubt' | 'bad'
}
const verdictOf = (verdict: Verdict, tone: FileAssessment['tone']): FileAssessment => ({
  verdict,
  tone,
})

export interface VerifiedAgainst {
  utn: string
  registered: string | null
  onPaper: boolean
  offline: boolean
}

/** Why the register's entry does not speak for what the reader has in hand. */
export type Contradiction = 'file' | 'paper' | 'code' | null

/**
 * What contradicts the register's entry: the file that was checked, or the code that was scanned.
 * @param wrongCode whether the code is not the society's, or differs from the entry
 */
export function contradictionOf(file: FileAssessment | null, wrongCode: boolean): Contradiction {
  if (file?.verdict === 'paper') return 'paper'
  if (file?.tone === 'bad' || file?.verdict === 'other') return 'file'
  return wrongCode ? 'code' : null
}

/**
 * Combines a file's signature with the register, because neither suffices alone: a valid signature
 * may belong to another certificate, or to one that was replaced before issue; and the register
 * knows files of flag states, which the society has not signed.
 * @param utn the requested number as printed; empty for none
 * @param registered SHA-256 of the registered file; null when unknown
 * @param onPaper the original is a paper signed by hand, so another scan of it has no signature
 *   either
 */
export function verifyFile(
  report: FileReport,
  { utn, registered, onPaper, offline }: VerifiedAgainst,
): FileAssessment {
  const genuine = report.verdict === 'genuine'
  if (registered !== null && report.sha256 === registered)
    return genuine ? verdictOf('original', 'good') : verdictOf('registered', 'good')
  if (onPaper && report.verdict === 'unsigned') return verdictOf('paper', 'doubt')
  if (!genuine) return verdictOf(report.verdict as Exclude<FileVerdict, 'genuine'>, 'bad')
  if (utn && report.utn !== utn) return verdictOf('other', 'doubt')
  if (registered !== null) return verdictOf('differs', 'bad')
  return offline ? verdictOf('genuineOffline', 'doubt') : verdictOf('genuine', 'doubt')
}
