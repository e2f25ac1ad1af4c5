import { useState } from 'react'
import type { CertificateCode } from '#common/verification/certificate-code.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { verifyText } from '../verify.text.ts'
import { grouped } from './CodeFound.tsx'
import type { CheckedFile } from './use-checked-file.ts'
import type { Verified } from './use-register.ts'

interface Props {
  /** whether the society's public keys are here, without which nothing can be checked */
  ready: boolean
  utn: string
  found: Verified | null
  code: CertificateCode | null
  offline: boolean
  checked: CheckedFile | null
  onCheck: (file: File | undefined) => void
  onAsk: (utn: string) => void
}

/** Takes a PDF and shows whether it is the certificate that was asked for. */
export function CheckFile({ ready, utn, found, code, offline, checked, onCheck, onAsk }: Props) {
  const t = useMessages(verifyText)
  const [over, setOver] = useState(false)
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
          onCheck(event.dataTransfer.files[0])
        }}
      >
        <input
          type="file"
          accept="application/pdf"
          className="visually-hidden"
          disabled={!ready}
          onChange={(event) => {
            onCheck(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <strong>{t.drop}</strong>
        <span>{ready ? t.stays : t.noKeys}</span>
      </label>
      {checked?.tooLarge && (
        <p className="verify-result verify-bad" role="status">
          {t.tooLarge}
        </p>
      )}
      {checked && !checked.tooLarge && (
        <FileResult {...{ utn, found, code, offline, checked, onAsk }} />
      )}
      {found?.sha256 && (
        <p className="verify-hash">
          {t.registered} SHA-256 <code>{found.sha256}</code>
        </p>
      )}
    </section>
  )
}

type ResultProps = Pick<Props, 'utn' | 'found' | 'code' | 'offline' | 'onAsk'> & {
  checked: Extract<CheckedFile, { tooLarge: false }>
}

/** The result of a file: verdict, signature, fingerprint and hash. */
function FileResult({ utn, found, code, offline, checked, onAsk }: ResultProps) {
  const t = useMessages(verifyText)
  const translate = useFormatMessage()
  const { report, assessment, codeNamesIt } = checked
  return (
    <div className={`verify-result verify-${assessment.tone}`} role="status">
      {found?.sha256 && assessment.tone === 'bad' && assessment.verdict !== 'differs' && (
        <p>{t.notRegistered}</p>
      )}
      <p>{t.file[assessment.verdict]}</p>
      {code && assessment.tone !== 'bad' && <p>{codeNamesIt ? t.codeNames : t.codeNamesAnother}</p>}
      {report.signedAt && (
        <p className="verify-more">
          {translate(verifyText.signedAt, {
            time: report.signedAt.slice(0, 16).replace('T', ' '),
            certNo: report.certNo ?? '–',
            utn: report.utn ?? '–',
          })}
        </p>
      )}
      {assessment.tone !== 'bad' && report.fingerprint && (
        <p className="verify-more">
          {t.fingerprint} <code>{grouped(report.fingerprint)}</code>
        </p>
      )}
      {report.utn && report.utn !== utn && !offline && (
        <button type="button" className="primary" onClick={() => onAsk(report.utn ?? '')}>
          {t.askRegister}
        </button>
      )}
      <p className="verify-hash">
        SHA-256 <code>{report.sha256}</code>
      </p>
    </div>
  )
}
