import { useEffect, useEffectEvent, useState } from 'react'
import type { FormEvent } from 'react'
import { ApiError } from '../api/call.ts'
import { useConnection } from '../api/connection.ts'
import { storeDeviceToken, storeToken, storedUsername, storeUsername } from '../api/session.ts'
import { useMessages } from '../api/text.tsx'
import { signIn } from './auth-api.ts'
import type { SignInResult } from './auth-api.ts'
import { signInText } from './sign-in.text.ts'
import { useProof } from './use-proof.ts'

type FieldErrors = { [name in 'username' | 'password' | 'captcha' | 'formError']?: string }

/** Assigns an error to the captcha or, otherwise, to the message above the button. */
function toFieldErrors(cause: unknown): FieldErrors {
  if (!(cause instanceof ApiError)) throw cause
  const named = Object.fromEntries(cause.fields.map((f) => [f.field, f.msg])) as FieldErrors
  if (Object.keys(named).length > 0) return named
  return /captcha/i.test(cause.error) ? { captcha: cause.msg } : { formError: cause.msg }
}

/**
 * State of the sign-in: what was typed, errors, the proof of work, and the token of the second
 * step.
 * @param focus focuses an input by its name
 */
export function useSignIn(focus: (name: string) => void, onSignedIn: () => void) {
  const t = useMessages(signInText)
  const [username, setUsername] = useState(storedUsername)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(storedUsername() !== '')
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { proof, takeProof, prepare, offline } = usePreparedProof()

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
      setErrors(toFieldErrors(cause))
      prepare()
      focus('password')
    }
    setBusy(false)
  }
  const typed = { username, setUsername, password, setPassword, remember, setRemember }
  return { ...typed, busy, step, errors, proof, offline, prepare, take, restart, submit }
}
export type SignInState = ReturnType<typeof useSignIn>

/** The proof of work, computed ahead, and again when the connection is back. */
function usePreparedProof() {
  const { state: proof, begin, take: takeProof } = useProof()
  const { offline } = useConnection()
  // Errors are shown when the sign-in itself fails.
  const prepare = () => void begin().catch(() => {})
  const connectionChanged = useEffectEvent(() => {
    if (!offline && proof.state === 'failed') prepare()
  })
  useEffect(() => connectionChanged(), [offline])
  return { proof, takeProof, prepare, offline }
}
