import { useEffect, useState } from 'react'
import { checkCode } from '#common/verification/check-code.ts'
import type { CodeReport } from '#common/verification/check-code.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { verifyText } from '../verify.text.ts'
import { hasExpired, today } from './has-expired.ts'
import { lastSeen } from './last-seen.ts'
import { momentOf } from './moment.ts'
import type { Keys } from './use-keys.ts'
import type { Verified } from './use-register.ts'

/** Verifies the signed content of the QR code in the browser, online or offline. */
export function useCode(utn: string, digits: string, keys: Keys | null): CodeReport | null {
  const [report, setReport] = useState<CodeReport | null>(null)
  useEffect(() => {
    let current = true
    setReport(null)
    if (digits && keys)
      void checkCode(utn, digits, keys.list).then((checked) => {
        if (current) setReport(checked)
      })
    return () => {
      current = false
    }
  }, [utn, digits, keys])
  return report
}

/**
 * Whether the register contradicts the QR code in a field that never changes; names and validity
 * may change.
 */
export const contradicts = ({ code }: CodeReport, found: Verified) =>
  code !== null &&
  (code.certNo !== found.certNo ||
    (code.imo ?? null) !== (found.imo ?? found.companyImo ?? null) ||
    code.issueDate !== found.issueDate)

export function CodeFound({
  utn,
  report,
  found,
  offline,
}: {
  utn: string
  report: CodeReport
  found: Verified | null
  offline: boolean
}) {
  const t = useMessages(verifyText)
  const translate = useFormatMessage()
  const { verdict, code, fingerprint } = report
  const seen = offline ? lastSeen(utn) : undefined
  const status = offline
    ? seen
      ? translate(verifyText.lastSeen, {
          status: t.status[seen.status],
          time: momentOf(seen.checkedAt),
        })
      : t.statusUnknown
    : null
  const isPast = offline && hasExpired(code, today())
  // The last answer of the register counts until it can be asked again.
  const wasNotValid = seen !== undefined && seen.status !== 'valid'
  const tone =
    verdict !== 'right' || (found && contradicts(report, found))
      ? verdict === 'unknownKey'
        ? 'doubt'
        : 'bad'
      : isPast || wasNotValid
        ? 'bad'
        : offline
          ? 'doubt'
          : 'good'
  const facts: [string, string][] = code
    ? [
        [t.kind[code.kind], code.name],
        [t.imo, code.imo ?? '–'],
        [t.certNo, code.certNo],
        [t.utn, utn],
        [t.type, code.type],
        [t.term, t.terms[code.term as keyof typeof t.terms] ?? code.term],
        [t.issueDate, code.issueDate ?? '–'],
        [t.expiryDate, code.expiryDate ?? t.noExpiry],
      ]
    : []
  return (
    <article className={`verify-found verify-${tone}`} aria-label={t.codeTitle}>
      <header>
        <span className="verify-status">
          {verdict === 'right' && wasNotValid ? t.status[seen.status] : t.code[verdict]}
        </span>
        <p>{found && contradicts(report, found) ? t.contradiction : t.codeMeaning[verdict]}</p>
        {verdict === 'right' && isPast && (
          <p className="verify-unknown" role="status">
            <strong>{t.expiryPassed}</strong>
          </p>
        )}
        {verdict === 'right' && status && (
          <p className="verify-unknown" role="status">
            <strong>{status}</strong>
          </p>
        )}
      </header>
      {facts.length > 0 && (
        <>
          <p className="verify-as">{t.asIssued}</p>
          <dl>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {verdict === 'right' && fingerprint && (
        <p className="verify-hash">
          {t.fingerprint} <code>{grouped(fingerprint)}</code>
        </p>
      )}
    </article>
  )
}

/** Eight groups of eight digits, as on the printed sheet. */
export const grouped = (fingerprint: string): string =>
  fingerprint.toUpperCase().replace(/.{8}(?=.)/g, '$& ')
