import { useState } from 'react'
import type { FormEvent } from 'react'
import { checkPassword, checkPasswordAgain, passwordPolicy } from '#common/rules/password.ts'
import { ApiError } from '../api/call.ts'
import { useLang, useText } from '../api/text.tsx'
import { Field } from './Field.tsx'
import { PublicFrame, Seascape } from './PublicFrame.tsx'
import { resetPassword } from './sign-in-calls.ts'
import { signInText } from './sign-in.text.ts'

/** Reached by the one-time link, of which no server and no log sees the secret part: `/login/reset#token=…`. */
export default function ResetPassword({ onDone }: { onDone: () => void }) {
  const t = useText(signInText)
  const lang = useLang()
  const [newPassword, setNew] = useState('')
  const [confirmNewPassword, setConfirm] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [done, setDone] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const weak = checkPassword(newPassword, passwordPolicy(), true)
    const differs = checkPasswordAgain(newPassword, confirmNewPassword)
    if (weak) return setFaults({ newPassword: weak[lang] })
    if (differs) return setFaults({ confirmNewPassword: differs[lang] })
    try {
      await resetPassword({ token: new URLSearchParams(location.hash.slice(1)).get('token') ?? '', newPassword, confirmNewPassword })
      setDone(true)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setFaults(cause.fields.length > 0 ? Object.fromEntries(cause.fields.map((f) => [f.field, f.msg])) : { newPassword: cause.msg })
    }
  }
  return (
    <PublicFrame split>
      <Seascape />
      <main className="sign-in">
        <form className="card" onSubmit={submit} noValidate>
          <h1>{t.resetTitle}</h1>
          <p className="card-sub">{done ? t.resetDone : t.resetHelp}</p>
          {!done && <>
            <Field label={t.newPassword} type="password" autoComplete="new-password" value={newPassword} onChange={setNew} error={faults['newPassword'] ?? faults['token']} />
            <Field label={t.confirmNewPassword} type="password" autoComplete="new-password" value={confirmNewPassword} onChange={setConfirm} error={faults['confirmNewPassword']} />
            <button className="primary" type="submit">{t.resetSubmit}</button>
          </>}
          <button type="button" className="link" onClick={onDone}>{t.back}</button>
        </form>
      </main>
    </PublicFrame>
  )
}
