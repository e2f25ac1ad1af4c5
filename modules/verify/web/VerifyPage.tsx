import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { writtenUtn } from '#common/authentic/utn.ts'
import { useText } from '#web/api/text.tsx'
import { verifyText } from '../verify.text.ts'
import { CertificateFound } from './CertificateFound.tsx'
import { CheckFile } from './CheckFile.tsx'
import { CodeFound, useCode } from './CodeFound.tsx'
import { useKeys } from './use-keys.ts'
import { useRegister } from './use-register.ts'
import './verify.css'

const utnInAddress = () => decodeURIComponent(/^\/verify\/([^/?#]+)/.exec(location.pathname)?.[1] ?? '')
/** The code of a QR code stands behind the #, which the browser tells nobody. */
const codeInAddress = () => location.hash.slice(1)

/** The page behind the QR code: anybody who holds the paper asks whether it is real. Works without a connection once it was opened. */
export function VerifyPage() {
  const t = useText(verifyText)
  const [utn, setUtn] = useState(utnInAddress)
  const [asked, setAsked] = useState(utnInAddress)
  const [digits, setDigits] = useState(codeInAddress)
  const keys = useKeys()
  const answer = useRegister(asked)
  const number = writtenUtn(asked)
  const code = useCode(number, digits, keys)
  const found = answer && 'found' in answer ? answer.found : null
  const offline = answer !== null && 'offline' in answer

  useEffect(() => { document.title = t.title }, [t])
  useEffect(() => {
    const read = () => setDigits(codeInAddress())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])

  const askFor = (wanted: string) => {
    // The code belongs to the number it came with.
    if (writtenUtn(wanted) !== number) setDigits('')
    history.replaceState(null, '', `/verify/${encodeURIComponent(wanted)}${writtenUtn(wanted) === number ? location.hash : ''}`)
    setUtn(wanted)
    setAsked(wanted)
  }
  const ask = (event: SubmitEvent) => {
    event.preventDefault()
    if (utn.trim()) askFor(utn.trim())
  }
  return (
    <main className="verify">
      <h1>{t.title}</h1>
      <form className="verify-ask" onSubmit={ask}>
        <label htmlFor="utn">{t.ask}</label>
        <div className="verify-line">
          <input id="utn" value={utn} onChange={(event) => setUtn(event.target.value)} autoComplete="off" spellCheck={false} placeholder="XXXX-XXXX-XXXX-XX" />
          <button type="submit" className="primary">{t.check}</button>
        </div>
      </form>
      {!globalThis.crypto?.subtle && <p className="verify-fault" role="alert">{t.notSecure}</p>}
      <div aria-live="polite" className="verify-answers">
        {answer && 'asking' in answer && <div className="verify-wait" role="progressbar" aria-label={t.check} />}
        {answer && 'fault' in answer && <p className="verify-fault" role="alert">{answer.fault}</p>}
        {offline && <p className="verify-offline" role="status">{keys ? t.offline : t.offlineNoKeys}</p>}
        {found && <CertificateFound found={found} />}
        {code && <CodeFound utn={number} report={code} found={found} offline={offline} />}
      </div>
      {globalThis.crypto?.subtle && <CheckFile key={number} keys={keys} utn={number} found={found} code={code?.verdict === 'right' ? code.code : null} offline={offline || !navigator.onLine} onAsk={askFor} />}
      <footer className="verify-foot"><a href="/api/verify/root" download>{t.root}</a></footer>
    </main>
  )
}
