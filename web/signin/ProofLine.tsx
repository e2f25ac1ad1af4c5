import { useText } from '../api/text.tsx'
import { signInText } from './sign-in.text.ts'
import type { ProofState } from './use-proof.ts'

/** How far the security check is: nothing to see, type or select. Screen readers are told when it begins, ends or fails. */
export function ProofLine({ shown, error }: { shown: ProofState; error?: string | undefined }) {
  const t = useText(signInText)
  const words = { idle: '', working: t.checking, done: t.checked, failed: t.checkFailed }[shown.state]
  return (
    <div className={error || shown.state === 'failed' ? 'proof proof-failed' : 'proof'}>
      {shown.state === 'working' && <progress value={shown.part} max={1} aria-label={t.captcha} />}
      <p role="status">{error ? '' : words}</p>
      <p role="alert">{error}</p>
    </div>
  )
}
