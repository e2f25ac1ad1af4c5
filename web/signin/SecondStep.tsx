import { useState } from 'react'
import type { FormEvent } from 'react'
import { ApiError } from '../api/call.ts'
import { useText } from '../api/text.tsx'
import { Field } from './Field.tsx'
import { signInByCode } from './sign-in-calls.ts'
import type { SignedIn } from './sign-in-calls.ts'
import { signInText } from './sign-in.text.ts'

interface Props { step: string; onDone: (answer: SignedIn) => void; onBack: (why?: string) => void }

/** The second step of the sign-in: the code of the authenticator, or one of the recovery codes. */
export function SecondStep({ step, onDone, onBack }: Props) {
  const t = useText(signInText)
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  // After a wrong code a fresh field has the focus again.
  const [tries, setTries] = useState(0)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!code.trim()) return setFault(t.needCode)
    setBusy(true)
    try {
      return onDone(await signInByCode(step, code.trim()))
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      // What belongs to no field is the end of this step: it begins with the password again.
      if (cause.status === 400 && cause.fields.length === 0) return onBack(cause.msg)
      setFault(cause.fields[0]?.msg ?? cause.msg)
      setCode('')
      setTries(tries + 1)
    }
    setBusy(false)
  }
  return (
    <form className="card" onSubmit={submit} noValidate>
      <h1>{t.secondStep}</h1>
      <p className="card-sub">{recovery ? t.recoveryHelp : t.codeHelp}</p>
      {recovery
        ? <Field key={`recovery${tries}`} label={t.recoveryCode} name="recovery" autoComplete="off" autoFocus value={code} onChange={setCode} error={fault} maxLength={40} autoCapitalize="none" spellCheck={false} />
        : <Field key={`code${tries}`} label={t.code} name="code" autoComplete="one-time-code" inputMode="numeric" autoFocus value={code} onChange={setCode} error={fault} maxLength={8} spellCheck={false} />}
      <button className="primary" type="submit" disabled={busy}>{busy ? t.submitting : t.submit}</button>
      <div className="card-row">
        <button type="button" className="link" onClick={() => { setRecovery(!recovery); setCode(''); setFault(undefined) }}>{recovery ? t.useCode : t.useRecovery}</button>
        <button type="button" className="link" onClick={() => onBack()}>{t.back}</button>
      </div>
    </form>
  )
}
