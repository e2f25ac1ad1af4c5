import { useState } from 'react'
import type { CertificateCode } from '#common/authentic/certificate-code.ts'
import { codedHash } from '#common/authentic/certificate-code.ts'
import { checkPdf } from '#common/authentic/check-pdf.ts'
import type { FileReport } from '#common/authentic/check-pdf.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { verifyText } from '../verify.text.ts'
import { grouped } from './CodeFound.tsx'
import { judgeFile } from './judge-file.ts'
import type { Keys } from './use-keys.ts'
import type { Verified } from './use-register.ts'

/** Larger than any certificate; a browser on a telephone still reads it. */
const largest = 60 * 1_048_576
interface Props { keys: Keys | null; utn: string; found: Verified | null; code: CertificateCode | null; offline: boolean; onAsk: (utn: string) => void }

/** Takes a PDF and tells whether the society has signed it, whole and unchanged, and whether it is the one of the register. The file never leaves the browser. */
export function CheckFile({ keys, utn, found, code, offline, onAsk }: Props) {
  const t = useText(verifyText)
  const say = useSay()
  const [checked, setChecked] = useState<{ report: FileReport; coded: string | null } | 'tooLarge' | null>(null)
  const [over, setOver] = useState(false)
  const check = async (file: File | undefined) => {
    if (!file || !keys) return
    if (file.size > largest) return setChecked('tooLarge')
    const bytes = new Uint8Array(await file.arrayBuffer())
    setChecked({ report: await checkPdf(bytes, keys.list), coded: code && await codedHash(bytes, code.file) })
  }
  const judged = checked && checked !== 'tooLarge' ? judgeFile(checked.report, { utn, registered: found?.sha256 ?? null, offline }) : null
  return (
    <section className="verify-file">
      <label className={over ? 'verify-drop over' : 'verify-drop'} onDragOver={(event) => { event.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)}
        onDrop={(event) => { event.preventDefault(); setOver(false); void check(event.dataTransfer.files[0]) }}>
        <input type="file" accept="application/pdf" className="visually-hidden" disabled={!keys} onChange={(event) => { void check(event.target.files?.[0]); event.target.value = '' }} />
        <strong>{t.drop}</strong>
        <span>{keys ? t.stays : t.noKeys}</span>
      </label>
      {checked === 'tooLarge' && <p className="verify-result verify-bad" role="status">{t.tooLarge}</p>}
      {judged && checked && checked !== 'tooLarge' && (
        <div className={`verify-result verify-${judged.tone}`} role="status">
          {found?.sha256 && judged.tone === 'bad' && judged.verdict !== 'differs' && <p>{t.notRegistered}</p>}
          <p>{t.file[judged.verdict]}</p>
          {code && judged.tone !== 'bad' && <p>{checked.coded === code.file.sha256 ? t.codeNames : t.codeNamesAnother}</p>}
          {checked.report.signedAt && <p className="verify-more">{say(verifyText.signedAt, { time: checked.report.signedAt.slice(0, 16).replace('T', ' '), certNo: checked.report.certNo ?? '–', utn: checked.report.utn ?? '–' })}</p>}
          {judged.tone !== 'bad' && checked.report.fingerprint && <p className="verify-more">{t.fingerprint} <code>{grouped(checked.report.fingerprint)}</code></p>}
          {checked.report.utn && checked.report.utn !== utn && !offline && <button type="button" className="primary" onClick={() => onAsk(checked.report.utn!)}>{t.askRegister}</button>}
          <p className="verify-hash">SHA-256 <code>{checked.report.sha256}</code></p>
        </div>
      )}
      {found?.sha256 && <p className="verify-hash">{t.registered} SHA-256 <code>{found.sha256}</code></p>}
    </section>
  )
}
