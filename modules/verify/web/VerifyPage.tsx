import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { OutputOf } from '#common/contract.ts'
import { useLang, useText } from '#web/api/text.tsx'
import type { verify } from '../verify.contract.ts'
import { verifyText } from '../verify.text.ts'
import { CertificateFound } from './CertificateFound.tsx'
import './verify.css'

export type Verified = OutputOf<typeof verify, ':utn'>
type Answer = { found: Verified } | { fault: string } | { asking: true } | null

const utnInAddress = () => decodeURIComponent(/^\/verify\/([^/?#]+)/.exec(location.pathname)?.[1] ?? '')

/** The page behind the QR code: anybody who holds the paper asks whether it is real. */
export function VerifyPage() {
  const t = useText(verifyText)
  const lang = useLang()
  const [utn, setUtn] = useState(utnInAddress)
  const [asked, setAsked] = useState(utnInAddress)
  const [answer, setAnswer] = useState<Answer>(null)

  useEffect(() => { document.title = t.title }, [t])
  useEffect(() => {
    if (!asked) return
    const stop = new AbortController()
    setAnswer({ asking: true })
    fetch(`/api/verify/${encodeURIComponent(asked)}`, { headers: { 'accept-language': lang }, signal: stop.signal })
      .then((response) => response.json() as Promise<{ code: number; data: Verified; msg: string }>)
      .then(({ code, data, msg }) => setAnswer(code === 0 ? { found: data } : { fault: msg }), () => !stop.signal.aborted && setAnswer({ fault: t.offline }))
    return () => stop.abort()
  }, [asked, lang, t])

  const ask = (event: SubmitEvent) => {
    event.preventDefault()
    const number = utn.trim()
    if (!number) return
    history.replaceState(null, '', `/verify/${encodeURIComponent(number)}`)
    setAsked(number)
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
      <div aria-live="polite">
        {answer && 'asking' in answer && <div className="verify-wait" role="progressbar" aria-label={t.check} />}
        {answer && 'fault' in answer && <p className="verify-fault" role="alert">{answer.fault}</p>}
        {answer && 'found' in answer && <CertificateFound found={answer.found} />}
      </div>
    </main>
  )
}
