import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { localKeys, takeSessionEndReason } from '../api/session.ts'
import { useFormatMessage, useMessages } from '../api/text.tsx'
import { LabelledInput } from './LabelledInput.tsx'
import { OtherWays } from './OtherWays.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { PublicLayout, SignInIllustration } from './PublicLayout.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { signInText } from './sign-in.text.ts'
import { ProofLine } from './ProofLine.tsx'
import { useSignIn } from './use-sign-in.ts'
import type { SignInState } from './use-sign-in.ts'

/** Read once at load, because reading removes it. */
const ending = takeSessionEndReason()

interface Props {
  /** loads the application while the user types */
  preload: () => unknown
  onSignedIn: () => void
}

/**
 * The sign-in page. It does not use the component library, so that it loads quickly. Specification
 * 2, 5 and 8.
 */
export function SignInOptions({ preload, onSignedIn }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const [forgot, setForgot] = useState(false)
  const state = useSignIn(focus, onSignedIn)
  useEffect(() => {
    const idle = setTimeout(preload, 1200)
    return () => clearTimeout(idle)
  }, [preload])
  return (
    <PublicLayout split>
      <SignInIllustration />
      <main className="sign-in">
        {state.step ? (
          <SecondFactorForm stepToken={state.step} onDone={state.take} onBack={state.restart} />
        ) : forgot ? (
          <ForgotPassword username={state.username} onBack={() => setForgot(false)} />
        ) : (
          <form className="card" ref={form} onSubmit={state.submit} noValidate>
            <SignInFields state={state} preload={preload} onForgot={() => setForgot(true)} />
            <OtherWays onSignedIn={state.take} />
          </form>
        )}
      </main>
    </PublicLayout>
  )
}

interface FieldsProps {
  state: SignInState
  preload: () => unknown
  onForgot: () => void
}

/** User name and password, what went wrong, and the button. */
function SignInFields({ state, preload, onForgot }: FieldsProps) {
  const t = useMessages(signInText)
  const { username, errors, proof, busy } = state
  return (
    <>
      <h1>{t.title}</h1>
      <p className="card-subtitle">{t.tagline}</p>
      <Notices offline={state.offline} />
      <LabelledInput
        label={t.username}
        name="username"
        autoComplete="username"
        autoFocus={!username}
        value={username}
        onChange={state.setUsername}
        error={errors.username}
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        onFocus={() => {
          preload()
          state.prepare()
        }}
      />
      <PasswordInput
        autoFocus={Boolean(username)}
        value={state.password}
        onChange={state.setPassword}
        error={errors.password}
        onFocus={state.prepare}
      />
      <div className="card-row">
        <label className="check">
          <input
            type="checkbox"
            checked={state.remember}
            onChange={(event) => state.setRemember(event.target.checked)}
          />
          {t.remember}
        </label>
        <button type="button" className="link" onClick={onForgot}>
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
    </>
  )
}

/** That the connection is lost, and why the last session ended. */
function Notices({ offline }: { offline: boolean }) {
  const t = useMessages(signInText)
  const translate = useFormatMessage()
  return (
    <>
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
    </>
  )
}

interface PasswordProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  autoFocus: boolean
  onFocus: () => void
}

/** The password, which can be shown; warns of caps lock. */
function PasswordInput(props: PasswordProps) {
  const t = useMessages(signInText)
  const [visible, setVisible] = useState(false)
  const [caps, setCaps] = useState(false)
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <LabelledInput
      {...props}
      label={t.password}
      name="password"
      type={visible ? 'text' : 'password'}
      autoComplete="current-password"
      hint={caps ? t.capsLock : undefined}
      maxLength={200}
      onKeyUp={watchCaps}
      onKeyDown={watchCaps}
      onBlur={() => setCaps(false)}
      suffix={
        <button
          type="button"
          className="field-button"
          aria-pressed={visible}
          aria-label={visible ? t.hide : t.show}
          onClick={() => setVisible(!visible)}
        >
          <Eye crossed={visible} />
        </button>
      }
    />
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
