import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { ApiError } from '../api/call.ts'
import { useConnection } from '../api/connection.ts'
import {
  storeDeviceToken,
  storeToken,
  storedUsername,
  storeUsername,
  localKeys,
  takeSessionEndReason,
} from '../api/session.ts'
import { useFormatMessage, useMessages } from '../api/text.tsx'
import { LabelledInput } from './LabelledInput.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { PublicLayout, SignInIllustration } from './PublicLayout.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { signIn } from './auth-api.ts'
import type { SignInResult } from './auth-api.ts'
import { signInText } from './sign-in.text.ts'
import { ProofLine } from './ProofLine.tsx'
import { useProof } from './use-proof.ts'

/** Read once at load, because reading removes it. */
const ending = takeSessionEndReason()

type FieldErrors = { [name in 'username' | 'password' | 'captcha' | 'formError']?: string }

/** Assigns an error to the captcha or, otherwise, to the message above the button. */
function toFieldErrors(cause: unknown): FieldErrors {
  if (!(cause instanceof ApiError)) throw cause
  const named = Object.fromEntries(cause.fields.map((f) => [f.field, f.msg])) as FieldErrors
  if (Object.keys(named).length > 0) return named
  return /captcha/i.test(cause.error) ? { captcha: cause.msg } : { formError: cause.msg }
}

/**
 * The sign-in page. It does not use the component library, so that it loads quickly. Specification
 * 2, 5 and 8.
 */
export function SignInOptions({
  preload,
  onSignedIn,
}: {
  preload: () => unknown
  onSignedIn: () => void
}) {
  const t = useMessages(signInText)
  const translate = useFormatMessage()
  const [username, setUsername] = useState(storedUsername)
  const [password, setPassword] = useState('')
  const { state: proof, begin, take: takeProof } = useProof()
  const [remember, setRemember] = useState(storedUsername() !== '')
  const [passwordVisible, setPasswordVisible] = useState(false)
  const [caps, setCaps] = useState(false)
  const [busy, setBusy] = useState(false)
  const [forgot, setForgot] = useState(false)
  const [step, setStep] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const { offline } = useConnection()

  useEffect(() => {
    const idle = setTimeout(preload, 1200)
    return () => clearTimeout(idle)
  }, [preload])

  // Errors are shown when the sign-in itself fails.
  const prepare = () => void begin().catch(() => {})
  const lineChanged = useEffectEvent(() => {
    if (!offline && proof.state === 'failed') prepare()
  })
  useEffect(() => lineChanged(), [offline])
  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  const take = ({ token, secondStep, device }: SignInResult) => {
    if (device) storeDeviceToken(device)
    if (!token) return setStep(secondStep)
    storeToken(token)
    onSignedIn()
  }
  const restart = (why?: string) => {
    setStep(null)
    setPassword('')
    prepare()
    setErrors(why ? { formError: why } : {})
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing: FieldErrors = {
      ...(!username.trim() && { username: t.needUsername }),
      ...(!password && { password: t.needPassword }),
    }
    setErrors(missing)
    const first = Object.keys(missing)[0]
    if (first) return focus(first)
    setBusy(true)
    const solved = await takeProof().catch(() => null)
    if (!solved) {
      setErrors({ captcha: t.checkFailed })
      return setBusy(false)
    }
    try {
      const answer = await signIn({ username: username.trim(), password, ...solved })
      storeUsername(remember ? username.trim() : null)
      take(answer)
    } catch (cause) {
      const fieldErrors = toFieldErrors(cause)
      setErrors(fieldErrors)
      prepare()
      focus('password')
    }
    setBusy(false)
  }
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))

  return (
    <PublicLayout split>
      <SignInIllustration />
      <main className="sign-in">
        {step ? (
          <SecondFactorForm stepToken={step} onDone={take} onBack={restart} />
        ) : forgot ? (
          <ForgotPassword username={username} onBack={() => setForgot(false)} />
        ) : (
          <form className="card" ref={form} onSubmit={submit} noValidate>
            <h1>{t.title}</h1>
            <p className="card-subtitle">{t.tagline}</p>
            {offline && (
              <p className="card-notice" role="status">
                {localKeys('draft.').length > 0 ? t.lineLostKept : t.lineLost}
              </p>
            )}
            {ending && (
              <p className="card-notice" role="status">
                {ending.reason === 'idle'
                  ? translate(signInText.idle, { minutes: ending.minutes })
                  : t.ended}
              </p>
            )}
            <LabelledInput
              label={t.username}
              name="username"
              autoComplete="username"
              autoFocus={!username}
              value={username}
              onChange={setUsername}
              error={errors.username}
              maxLength={60}
              autoCapitalize="none"
              spellCheck={false}
              onFocus={() => {
                preload()
                prepare()
              }}
            />
            <LabelledInput
              label={t.password}
              name="password"
              type={passwordVisible ? 'text' : 'password'}
              autoComplete="current-password"
              autoFocus={Boolean(username)}
              value={password}
              onChange={setPassword}
              error={errors.password}
              hint={caps ? t.capsLock : undefined}
              maxLength={200}
              onFocus={prepare}
              onKeyUp={watchCaps}
              onKeyDown={watchCaps}
              onBlur={() => setCaps(false)}
              suffix={
                <button
                  type="button"
                  className="field-button"
                  aria-pressed={passwordVisible}
                  aria-label={passwordVisible ? t.hide : t.show}
                  onClick={() => setPasswordVisible(!passwordVisible)}
                >
                  <Eye crossed={passwordVisible} />
                </button>
              }
            />
            <div className="card-row">
              <label className="check">
                <input
                  type="checkbox"
                  checked={remember}
                  onChange={(event) => setRemember(event.target.checked)}
                />
                {t.remember}
              </label>
              <button type="button" className="link" onClick={() => setForgot(true)}>
                {t.forgot}
              </button>
            </div>
            <p className="form-error" role="alert">
              {errors.formError}
            </p>
            <ProofLine state={proof} error={errors.captcha} />
            <button className="primary" type="submit" disabled={busy}>
              {busy ? (proof.state === 'working' ? t.checking : t.submitting) : t.submit}
            </button>
          </form>
        )}
      </main>
    </PublicLayout>
  )
}

function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <path d="M2 12c2.5-4.7 6-7 10-7s7.5 2.3 10 7c-2.5 4.7-6 7-10 7s-7.5-2.3-10-7z" />
      <circle cx="12" cy="12" r="3.2" />
      {crossed && <path d="M4 4l16 16" />}
    </svg>
  )
}
