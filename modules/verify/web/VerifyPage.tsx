import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { isDate } from '#common/rules/base/dates.ts'
import { formatUtn } from '#common/verification/format-utn.ts'
import { useMessages } from '#web/api/text.tsx'
import { verifyText } from '../verify.text.ts'
import { CertificateFound } from './CertificateFound.tsx'
import { CheckFile } from './CheckFile.tsx'
import { CodeFound, contradicts, useCode } from './CodeFound.tsx'
import { useCheckedFile } from './use-checked-file.ts'
import { useKeys } from './use-keys.ts'
import { dayQuery, useRegister } from './use-register.ts'
import type { AskedDay } from './use-register.ts'
import { contradictionOf } from './verify-file.ts'
import './verify.css'

const utnInAddress = () =>
  decodeURIComponent(/^\/verify\/([^/?#]+)/.exec(location.pathname)?.[1] ?? '')
/** The day of `?asOf=`, as a link names it; empty for today. */
const dayInAddress = (): AskedDay => {
  const query = new URLSearchParams(location.search)
  const day = query.get('asOf') ?? ''
  return isDate(day) ? { day, known: query.get('known') === 'true' } : { day: '', known: false }
}
/** The content of the QR code is in the URL fragment, which is not sent to servers. */
const codeInAddress = () => location.hash.slice(1)

/** Public page of the QR code: verifies a certificate. Works offline after the first visit. */
export function VerifyPage() {
  const t = useMessages(verifyText)
  const [utn, setUtn] = useState(utnInAddress)
  const [query, setAsked] = useState(utnInAddress)
  const [day, setDay] = useState(dayInAddress)
  const [askedDay, setAskedDay] = useState(day)
  const [digits, setDigits] = useState(codeInAddress)
  const keys = useKeys()
  const response = useRegister(query, askedDay)
  const number = formatUtn(query)
  const code = useCode(number, digits, keys)
  const found = response && 'found' in response ? response.found : null
  const offline = response !== null && 'offline' in response
  const rightCode = code?.verdict === 'right' ? code.code : null
  const against = {
    utn: number,
    registered: found?.sha256 ?? null,
    onPaper: found?.onPaper ?? false,
    offline: offline || !navigator.onLine,
  }
  const { checked, check } = useCheckedFile(keys, against, rightCode)
  const contradiction = contradictionOf(
    checked?.assessment ?? null,
    code !== null && (code.verdict === 'wrong' || (found !== null && contradicts(code, found))),
  )

  useEffect(() => {
    document.title = t.title
  }, [t])
  useEffect(() => {
    const read = () => setDigits(codeInAddress())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])

  const askFor = (requested: string) => {
    // The code belongs to its own number only.
    if (formatUtn(requested) !== number) setDigits('')
    const hash = formatUtn(requested) === number ? location.hash : ''
    const address = `/verify/${encodeURIComponent(requested)}${dayQuery(day)}${hash}`
    history.replaceState(null, '', address)
    setUtn(requested)
    setAsked(requested)
    setAskedDay(day)
  }
  return (
    <main className="verify">
      <h1>{t.title}</h1>
      <QueryForm {...{ utn, day, setUtn, setDay }} onAsk={askFor} />
      {!globalThis.crypto?.subtle && (
        <p className="verify-error" role="alert">
          {t.notSecure}
        </p>
      )}
      <div aria-live="polite" className="verify-answers">
        {response && 'asking' in response && (
          <div className="verify-wait" role="progressbar" aria-label={t.check} />
        )}
        {response && 'error' in response && (
          <p className="verify-error" role="alert">
            {response.error}
          </p>
        )}
        {offline && (
          <p className="verify-offline" role="status">
            {keys ? t.offline : t.offlineNoKeys}
          </p>
        )}
        {found && <CertificateFound {...{ found, contradiction }} />}
        {code && <CodeFound utn={number} report={code} found={found} offline={offline} />}
      </div>
      {globalThis.crypto?.subtle && (
        <CheckFile
          ready={keys !== null}
          utn={number}
          found={found}
          code={rightCode}
          offline={against.offline}
          checked={checked}
          onCheck={(file) => void check(file)}
          onAsk={askFor}
        />
      )}
      <footer className="verify-foot">
        <a href="/api/verify/root" download>
          {t.root}
        </a>
      </footer>
    </main>
  )
}

interface FormProps {
  utn: string
  day: AskedDay
  setUtn: (utn: string) => void
  setDay: (day: AskedDay) => void
  onAsk: (utn: string) => void
}

/** The number of the certificate, and the day for which it is verified. */
function QueryForm({ utn, day, setUtn, setDay, onAsk }: FormProps) {
  const t = useMessages(verifyText)
  const ask = (event: SubmitEvent) => {
    event.preventDefault()
    if (utn.trim()) onAsk(utn.trim())
  }
  return (
    <form className="verify-ask" onSubmit={ask}>
      <label htmlFor="utn">{t.ask}</label>
      <div className="verify-line">
        <input
          id="utn"
          value={utn}
          onChange={(event) => setUtn(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          placeholder="XXXX-XXXX-XXXX-XX"
        />
        <button type="submit" className="primary">
          {t.check}
        </button>
      </div>
      <label className="verify-day">
        {t.askDay}{' '}
        <input
          type="date"
          value={day.day}
          onChange={(event) => setDay({ ...day, day: event.target.value })}
        />
      </label>
      {day.day && (
        <label className="verify-day">
          <input
            type="checkbox"
            checked={day.known}
            onChange={(event) => setDay({ ...day, known: event.target.checked })}
          />{' '}
          {t.askKnown}
        </label>
      )}
    </form>
  )
}
