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
import { signIn } from './sign-in-calls.ts'
import type { SignedIn } from './sign-in-calls.ts'
import { signInText } from './sign-in.text.ts'
import { ProofLine } from './ProofLine.tsx'
import { useProof } from './use-proof.ts'

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
  const { shown: proof, begin, take: takeProof } = useProof()
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

  // A refusal stands at the sign-in itself, when there is one.
  const prepare = () => void begin().catch(() => {})
  const lineChanged = useEffectEvent(() => { if (!lost && proof.state === 'failed') prepare() })
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
    prepare()
    setFaults(why ? { whole: why } : {})
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing: Faults = {
      ...(!username.trim() && { username: t.needUsername }), ...(!password && { password: t.needPassword }),
    }
    setFaults(missing)
    const first = Object.keys(missing)[0]
    if (first) return focus(first)
    setBusy(true)
    const solved = await takeProof().catch(() => null)
    if (!solved) {
      setFaults({ captcha: t.checkFailed })
      return setBusy(false)
    }
    try {
      const answer = await signIn({ username: username.trim(), password, ...solved })
      rememberName(remember ? username.trim() : null)
      take(answer)
    } catch (cause) {
      const told = faultsOf(cause)
      setFaults(told)
      prepare()
      focus('password')
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
              error={faults.username} maxLength={60} autoCapitalize="none" spellCheck={false} onFocus={() => { preload(); prepare() }} />
            <Field label={t.password} name="password" type={shown ? 'text' : 'password'} autoComplete="current-password" autoFocus={Boolean(username)}
              value={password} onChange={setPassword} error={faults.password} hint={caps ? t.capsLock : undefined} maxLength={200}
              onFocus={prepare} onKeyUp={watchCaps} onKeyDown={watchCaps} onBlur={() => setCaps(false)}
              end={<button type="button" className="field-button" aria-pressed={shown} aria-label={shown ? t.hide : t.show} onClick={() => setShown(!shown)}><Eye crossed={shown} /></button>} />
            <div className="card-row">
              <label className="check"><input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />{t.remember}</label>
              <button type="button" className="link" onClick={() => setForgot(true)}>{t.forgot}</button>
            </div>
            <p className="whole-fault" role="alert">{faults.whole}</p>
            <ProofLine shown={proof} error={faults.captcha} />
            <button className="primary" type="submit" disabled={busy}>{busy ? (proof.state === 'working' ? t.checking : t.submitting) : t.submit}</button>
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
