import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { ApiError } from '../api/call.ts'
import { useLine } from '../api/line.ts'
import { keepDevice, keepToken, rememberedName, rememberName, settingsUnder, takeEnding } from '../api/session.ts'
import { useSay, useText } from '../api/text.tsx'
import { Field } from './Field.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { PublicFrame, Seascape } from './PublicFrame.tsx'
import { SecondStep } from './SecondStep.tsx'
import { captchaUrl, newCaptchaKey, signIn } from './sign-in-calls.ts'
import type { SignedIn } from './sign-in-calls.ts'
import { signInText } from './sign-in.text.ts'

/** Read once, with the page: reading it takes it away. */
const ending = takeEnding()

type Faults = { [name in 'username' | 'password' | 'captcha' | 'whole']?: string }

/** Where a refusal belongs: the captcha's own beside the captcha, everything else above the button. */
function faultsOf(cause: unknown): Faults {
  if (!(cause instanceof ApiError)) throw cause
  const named = Object.fromEntries(cause.fields.map((f) => [f.field, f.msg])) as Faults
  if (Object.keys(named).length > 0) return named
  return /captcha/i.test(cause.error) ? { captcha: cause.msg } : { whole: cause.msg }
}

/** The sign-in page, without the component library: it must be there at once. Specification 2, 5 and 8. */
export function SignIn({ preload, onSignedIn }: { preload: () => unknown; onSignedIn: () => void }) {
  const t = useText(signInText)
  const say = useSay()
  const [username, setUsername] = useState(rememberedName)
  const [password, setPassword] = useState('')
  const [captcha, setCaptcha] = useState('')
  const [captchaKey, setCaptchaKey] = useState(newCaptchaKey)
  const [captchaLost, setCaptchaLost] = useState(false)
  const [remember, setRemember] = useState(rememberedName() !== '')
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const [busy, setBusy] = useState(false)
  const [forgot, setForgot] = useState(false)
  const [step, setStep] = useState<string | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  const { lost } = useLine()

  useEffect(() => {
    const idle = setTimeout(preload, 1200)
    return () => clearTimeout(idle)
  }, [preload])

  const anotherCaptcha = () => {
    setCaptcha('')
    setCaptchaLost(false)
    setCaptchaKey(newCaptchaKey())
  }
  const lineChanged = useEffectEvent(() => { if (!lost && captchaLost) anotherCaptcha() })
  useEffect(() => lineChanged(), [lost])
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  const take = ({ token, secondStep, device }: SignedIn) => {
    if (device) keepDevice(device)
    if (!token) return setStep(secondStep)
    keepToken(token)
    onSignedIn()
  }
  const again = (why?: string) => {
    setStep(null)
    setPassword('')
    anotherCaptcha()
    setFaults(why ? { whole: why } : {})
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing: Faults = {
      ...(!username.trim() && { username: t.needUsername }), ...(!password && { password: t.needPassword }), ...(!captcha.trim() && { captcha: t.needCaptcha }),
    }
    setFaults(missing)
    const first = Object.keys(missing)[0]
    if (first) return focus(first)
    setBusy(true)
    try {
      const answer = await signIn({ username: username.trim(), password, captcha: captcha.trim(), captchaKey })
      rememberName(remember ? username.trim() : null)
      take(answer)
    } catch (cause) {
      const told = faultsOf(cause)
      setFaults(told)
      anotherCaptcha()
      focus(told.captcha ? 'captcha' : 'password')
    }
    setBusy(false)
  }
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))

  return (
    <PublicFrame split>
      <Seascape />
      <main className="sign-in">
        {step ? <SecondStep step={step} onDone={take} onBack={again} /> : forgot ? <ForgotPassword username={username} onBack={() => setForgot(false)} /> : (
          <form className="card" ref={form} onSubmit={submit} noValidate>
            <h1>{t.title}</h1>
            <p className="card-sub">{t.tagline}</p>
            {lost && <p className="card-why" role="status">{settingsUnder('draft.').length > 0 ? t.lineLostKept : t.lineLost}</p>}
            {ending && <p className="card-why" role="status">{ending.why === 'idle' ? say(signInText.idle, { minutes: ending.minutes }) : t.ended}</p>}
            <Field label={t.username} name="username" autoComplete="username" autoFocus={!username} value={username} onChange={setUsername}
              error={faults.username} maxLength={60} autoCapitalize="none" spellCheck={false} onFocus={preload} />
            <Field label={t.password} name="password" type={shown ? 'text' : 'password'} autoComplete="current-password" autoFocus={Boolean(username)}
              value={password} onChange={setPassword} error={faults.password} hint={caps ? t.capsLock : undefined} maxLength={200}
              onKeyUp={watchCaps} onKeyDown={watchCaps} onBlur={() => setCaps(false)}
              end={<button type="button" className="field-button" aria-pressed={shown} aria-label={shown ? t.hide : t.show} onClick={() => setShown(!shown)}><Eye crossed={shown} /></button>} />
            <Field label={t.captcha} name="captcha" autoComplete="off" value={captcha} onChange={setCaptcha} error={faults.captcha} maxLength={10} autoCapitalize="none" spellCheck={false}
              end={
                <button type="button" className="captcha" onClick={anotherCaptcha} title={captchaLost ? t.captchaLost : t.captchaImage}>
                  {captchaLost ? t.captchaLost : <img key={captchaKey} src={captchaUrl(captchaKey)} alt={t.captchaImage} width={120} height={40} onError={() => setCaptchaLost(true)} />}
                </button>
              } />
            <div className="card-row">
              <label className="check"><input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />{t.remember}</label>
              <button type="button" className="link" onClick={() => setForgot(true)}>{t.forgot}</button>
            </div>
            <p className="whole-fault" role="alert">{faults.whole}</p>
            <button className="primary" type="submit" disabled={busy}>{busy ? t.submitting : t.submit}</button>
          </form>
        )}
      </main>
    </PublicFrame>
  )
}

function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
      <path d="M2 12c2.5-4.7 6-7 10-7s7.5 2.3 10 7c-2.5 4.7-6 7-10 7s-7.5-2.3-10-7z" /><circle cx="12" cy="12" r="3.2" />{crossed && <path d="M4 4l16 16" />}
    </svg>
  )
}
