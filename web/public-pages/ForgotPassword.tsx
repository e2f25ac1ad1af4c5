import { useState } from 'react'
import type { FormEvent } from 'react'
import { useMessages } from '../api/text.tsx'
import { ApiError } from '../api/call.ts'
import { LabelledInput } from './LabelledInput.tsx'
import { forgotPassword } from './auth-api.ts'
import { signInText } from './sign-in.text.ts'
import { ProofLine } from './ProofLine.tsx'
import { useProof } from './use-proof.ts'

/** Requests a one-time link. The response never reveals whether an account exists. */
export function ForgotPassword({
  username: initialUsername,
  onBack,
}: {
  username: string
  onBack: () => void
}) {
  const t = useMessages(signInText)
  const [username, setUsername] = useState(initialUsername)
  const [error, setError] = useState<string>()
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { state: proof, begin, take: takeProof } = useProof()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!username.trim()) return setError(t.needUsername)
    setBusy(true)
    const solved = await takeProof().catch(() => null)
    try {
      if (solved) {
        const { mailConfigured } = await forgotPassword({ username: username.trim(), ...solved })
        setError(undefined)
        setMessage(mailConfigured ? t.forgotSent : t.forgotNoMail)
      }
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.msg : String(cause))
    }
    setBusy(false)
  }
  return (
    <form className="card" onSubmit={submit} noValidate>
      <h1>{t.forgotTitle}</h1>
      <p className="card-subtitle">{t.forgotHelp}</p>
      <LabelledInput
        label={t.username}
        name="username"
        autoComplete="username"
        autoFocus
        value={username}
        onChange={setUsername}
        error={error}
        onFocus={() => void begin().catch(() => {})}
      />
      <p className="public-message" role="status">
        {message}
      </p>
      <ProofLine state={proof} />
      <button className="primary" type="submit" disabled={busy}>
        {t.forgotSend}
      </button>
      <button type="button" className="link" onClick={onBack}>
        {t.back}
      </button>
    </form>
  )
}
