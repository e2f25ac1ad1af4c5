import type { FileReport, FileVerdict } from '#common/verification/check-pdf.ts'

export type Verdict =
  | Exclude<FileVerdict, 'genuine'>
  | 'original'
  | 'registered'
  | 'genuine'
  | 'genuineOffline'
  | 'other'
  | 'differs'
export interface CheckedFile {
  verdict: Verdict
  tone: 'good' | 'doubt' | 'bad'
}
const verdictOf = (verdict: Verdict, tone: CheckedFile['tone']): CheckedFile => ({ verdict, tone })

/**
 * Combines a file's signature with the register, because neither suffices alone: a valid signature
 * may belong to another certificate, or to one that was replaced before issue; and the register
 * knows files of flag states, which the society has not signed.
 * @param utn the requested number as printed; empty for none
 * @param registered SHA-256 of the registered file; null when unknown
 */
export function verifyFile(
  report: FileReport,
  { utn, registered, offline }: { utn: string; registered: string | null; offline: boolean },
): CheckedFile {
  const genuine = report.verdict === 'genuine'
  if (registered !== null && report.sha256 === registered)
    return genuine ? verdictOf('original', 'good') : verdictOf('registered', 'good')
  if (!genuine) return verdictOf(report.verdict as Exclude<FileVerdict, 'genuine'>, 'bad')
  if (utn && report.utn !== utn) return verdictOf('other', 'doubt')
  if (registered !== null) return verdictOf('differs', 'bad')
  return offline ? verdictOf('genuineOffline', 'doubt') : verdictOf('genuine', 'doubt')
}
