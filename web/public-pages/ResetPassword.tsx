import { useState } from 'react'
import type { FormEvent } from 'react'
import {
  checkPassword,
  checkPasswordConfirmation,
  passwordPolicy,
} from '#common/rules/people/password.ts'
import { ApiError } from '../api/call.ts'
import { useLang, useMessages } from '../api/text.tsx'
import { LabelledInput } from './LabelledInput.tsx'
import { PublicLayout, SignInIllustration } from './PublicLayout.tsx'
import { resetPassword } from './auth-api.ts'
import { signInText } from './sign-in.text.ts'

/**
 * Opened by the one-time link `/login/reset#token=…`; the token is in the fragment, so it reaches
 * no server and no log.
 */
export default function ResetPassword({ onDone }: { onDone: () => void }) {
  const t = useMessages(signInText)
  const lang = useLang()
  const [newPassword, setNew] = useState('')
  const [confirmNewPassword, setConfirm] = useState('')
  const [errors, setFaults] = useState<Record<string, string>>({})
  const [done, setDone] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const weak = checkPassword(newPassword, passwordPolicy(), true)
    const differs = checkPasswordConfirmation(newPassword, confirmNewPassword)
    if (weak) return setFaults({ newPassword: weak[lang] })
    if (differs) return setFaults({ confirmNewPassword: differs[lang] })
    try {
      await resetPassword({
        token: new URLSearchParams(location.hash.slice(1)).get('token') ?? '',
        newPassword,
        confirmNewPassword,
      })
      setDone(true)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setFaults(
        cause.fields.length > 0
          ? Object.fromEntries(cause.fields.map((f) => [f.field, f.msg]))
          : { newPassword: cause.msg },
      )
    }
  }
  return (
    <PublicLayout split>
      <SignInIllustration />
      <main className="sign-in">
        <form className="card" onSubmit={submit} noValidate>
          <h1>{t.resetTitle}</h1>
          <p className="card-subtitle">{done ? t.resetDone : t.resetHelp}</p>
          {!done && (
            <>
              <LabelledInput
                label={t.newPassword}
                type="password"
                autoComplete="new-password"
                value={newPassword}
                onChange={setNew}
                error={errors['newPassword'] ?? errors['token']}
              />
              <LabelledInput
                label={t.confirmNewPassword}
                type="password"
                autoComplete="new-password"
                value={confirmNewPassword}
                onChange={setConfirm}
                error={errors['confirmNewPassword']}
              />
              <button className="primary" type="submit">
                {t.resetSubmit}
              </button>
            </>
          )}
          <button type="button" className="link" onClick={onDone}>
            {t.back}
          </button>
        </form>
      </main>
    </PublicLayout>
  )
}
