import { useState } from 'react'
import type { CertificateCode } from '#common/verification/certificate-code.ts'
import { maskedFileHash } from '#common/verification/certificate-code.ts'
import { checkPdf } from '#common/verification/check-pdf.ts'
import type { FileReport } from '#common/verification/check-pdf.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { verifyText } from '../verify.text.ts'
import { grouped } from './CodeFound.tsx'
import { verifyFile } from './verify-file.ts'
import type { Keys } from './use-keys.ts'
import type { Verified } from './use-register.ts'

/** Size limit: larger than any certificate, and readable by the browser of a telephone. */
const maxBytes = 60 * 1_048_576
interface Props {
  keys: Keys | null
  utn: string
  found: Verified | null
  code: CertificateCode | null
  offline: boolean
  onAsk: (utn: string) => void
}

/**
 * Checks whether a PDF is signed by the society, complete and unchanged, and equal to the
 * registered file. The file never leaves the browser.
 */
export function CheckFile({ keys, utn, found, code, offline, onAsk }: Props) {
  const t = useMessages(verifyText)
  const translate = useFormatMessage()
  const [checked, setChecked] = useState<
    { report: FileReport; signedCode: string | null } | 'tooLarge' | null
  >(null)
  const [over, setOver] = useState(false)
  const check = async (file: File | undefined) => {
    if (!file || !keys) return
    if (file.size > maxBytes) return setChecked('tooLarge')
    const bytes = new Uint8Array(await file.arrayBuffer())
    setChecked({
      report: await checkPdf(bytes, keys.list),
      signedCode: code && (await maskedFileHash(bytes, code.file)),
    })
  }
  const result =
    checked && checked !== 'tooLarge'
      ? verifyFile(checked.report, { utn, registered: found?.sha256 ?? null, offline })
      : null
  const printed = checked && checked !== 'tooLarge' ? checked.report.utn : null
  return (
    <section className="verify-file">
      <label
        className={over ? 'verify-drop over' : 'verify-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void check(event.dataTransfer.files[0])
        }}
      >
        <input
          type="file"
          accept="application/pdf"
          className="visually-hidden"
          disabled={!keys}
          onChange={(event) => {
            void check(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <strong>{t.drop}</strong>
        <span>{keys ? t.stays : t.noKeys}</span>
      </label>
      {checked === 'tooLarge' && (
        <p className="verify-result verify-bad" role="status">
          {t.tooLarge}
        </p>
      )}
      {result && checked && checked !== 'tooLarge' && (
        <div className={`verify-result verify-${result.tone}`} role="status">
          {found?.sha256 && result.tone === 'bad' && result.verdict !== 'differs' && (
            <p>{t.notRegistered}</p>
          )}
          <p>{t.file[result.verdict]}</p>
          {code && result.tone !== 'bad' && (
            <p>{checked.signedCode === code.file.sha256 ? t.codeNames : t.codeNamesAnother}</p>
          )}
          {checked.report.signedAt && (
            <p className="verify-more">
              {translate(verifyText.signedAt, {
                time: checked.report.signedAt.slice(0, 16).replace('T', ' '),
                certNo: checked.report.certNo ?? '–',
                utn: checked.report.utn ?? '–',
              })}
            </p>
          )}
          {result.tone !== 'bad' && checked.report.fingerprint && (
            <p className="verify-more">
              {t.fingerprint} <code>{grouped(checked.report.fingerprint)}</code>
            </p>
          )}
          {printed && printed !== utn && !offline && (
            <button type="button" className="primary" onClick={() => onAsk(printed)}>
              {t.askRegister}
            </button>
          )}
          <p className="verify-hash">
            SHA-256 <code>{checked.report.sha256}</code>
          </p>
        </div>
      )}
      {found?.sha256 && (
        <p className="verify-hash">
          {t.registered} SHA-256 <code>{found.sha256}</code>
        </p>
      )}
    </section>
  )
}
