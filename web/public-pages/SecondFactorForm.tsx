import { useState } from 'react'
import type { FormEvent } from 'react'
import { ApiError } from '../api/call.ts'
import { useMessages } from '../api/text.tsx'
import { LabelledInput } from './LabelledInput.tsx'
import { signInByCode } from './auth-api.ts'
import type { SignInResult } from './auth-api.ts'
import { signInText } from './sign-in.text.ts'

interface Props {
  stepToken: string
  onDone: (answer: SignInResult) => void
  onBack: (why?: string) => void
}

/** Second step of the sign-in: a code of the authenticator app or a recovery code. */
export function SecondFactorForm({ stepToken, onDone, onBack }: Props) {
  const t = useMessages(signInText)
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  // Remounts the input after a wrong code, so that it is empty and focused.
  const [tries, setTries] = useState(0)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!code.trim()) return setError(t.needCode)
    setBusy(true)
    try {
      return onDone(await signInByCode(stepToken, code.trim()))
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      // An error without a field ends this step: sign-in starts again with the password.
      if (cause.status === 400 && cause.fields.length === 0) return onBack(cause.msg)
      setError(cause.fields[0]?.msg ?? cause.msg)
      setCode('')
      setTries(tries + 1)
    }
    setBusy(false)
  }
  return (
    <form className="card" onSubmit={submit} noValidate>
      <h1>{t.secondStep}</h1>
      <p className="card-subtitle">{recovery ? t.recoveryHelp : t.codeHelp}</p>
      {recovery ? (
        <LabelledInput
          key={`recovery${tries}`}
          label={t.recoveryCode}
          name="recovery"
          autoComplete="off"
          autoFocus
          value={code}
          onChange={setCode}
          error={error}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <LabelledInput
          key={`code${tries}`}
          label={t.code}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          value={code}
          onChange={setCode}
          error={error}
          maxLength={8}
          spellCheck={false}
        />
      )}
      <button className="primary" type="submit" disabled={busy}>
        {busy ? t.submitting : t.submit}
      </button>
      <div className="card-row">
        <button
          type="button"
          className="link"
          onClick={() => {
            setRecovery(!recovery)
            setCode('')
            setError(undefined)
          }}
        >
          {recovery ? t.useCode : t.useRecovery}
        </button>
        <button type="button" className="link" onClick={() => onBack()}>
          {t.back}
        </button>
      </div>
    </form>
  )
}
