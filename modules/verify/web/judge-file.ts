import type { FileReport, FileVerdict } from '#common/authentic/check-pdf.ts'

export type Verdict = Exclude<FileVerdict, 'genuine'> | 'original' | 'registered' | 'genuine' | 'genuineOffline' | 'other' | 'differs'
export interface Judged { verdict: Verdict; tone: 'good' | 'doubt' | 'bad' }
const judged = (verdict: Verdict, tone: Judged['tone']): Judged => ({ verdict, tone })

/**
 * What a file is, from its signature and from the register. Neither is believed alone: a right signature may be of another certificate, or of
 * one that was replaced before it was issued; and the register knows files of flag states, which the society has not signed.
 * @param utn the number that was asked for, as it is printed; empty when none was
 * @param registered SHA-256 of the file in the register; null when nothing is known of it
 */
export function judgeFile(report: FileReport, { utn, registered, offline }: { utn: string; registered: string | null; offline: boolean }): Judged {
  const genuine = report.verdict === 'genuine'
  if (registered !== null && report.sha256 === registered) return genuine ? judged('original', 'good') : judged('registered', 'good')
  if (!genuine) return judged(report.verdict as Exclude<FileVerdict, 'genuine'>, 'bad')
  if (utn && report.utn !== utn) return judged('other', 'doubt')
  if (registered !== null) return judged('differs', 'bad')
  return offline ? judged('genuineOffline', 'doubt') : judged('genuine', 'doubt')
}
