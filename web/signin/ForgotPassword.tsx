import { useState } from 'react'
import type { FormEvent } from 'react'
import { useText } from '../api/text.tsx'
import { ApiError } from '../api/call.ts'
import { Field } from './Field.tsx'
import { forgotPassword } from './sign-in-calls.ts'
import { signInText } from './sign-in.text.ts'
import { ProofLine } from './ProofLine.tsx'
import { useProof } from './use-proof.ts'

/** Asks for a one-time link. It never tells whether an account exists. */
export function ForgotPassword({ username: known, onBack }: { username: string; onBack: () => void }) {
  const t = useText(signInText)
  const [username, setUsername] = useState(known)
  const [fault, setFault] = useState<string>()
  const [told, setTold] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { shown: proof, begin, take: takeProof } = useProof()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!username.trim()) return setFault(t.needUsername)
    setBusy(true)
    const solved = await takeProof().catch(() => null)
    try {
      if (solved) {
        const { mailConfigured } = await forgotPassword({ username: username.trim(), ...solved })
        setFault(undefined)
        setTold(mailConfigured ? t.forgotSent : t.forgotNoMail)
      }
    } catch (cause) { setFault(cause instanceof ApiError ? cause.msg : String(cause)) }
    setBusy(false)
  }
  return (
    <form className="card" onSubmit={submit} noValidate>
      <h1>{t.forgotTitle}</h1>
      <p className="card-sub">{t.forgotHelp}</p>
      <Field label={t.username} name="username" autoComplete="username" autoFocus value={username} onChange={setUsername} error={fault} onFocus={() => void begin().catch(() => {})} />
      <p className="told" role="status">{told}</p>
      <ProofLine shown={proof} />
      <button className="primary" type="submit" disabled={busy}>{t.forgotSend}</button>
      <button type="button" className="link" onClick={onBack}>{t.back}</button>
    </form>
  )
}
