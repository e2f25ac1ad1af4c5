import { useMessages } from '../api/text.tsx'
import { signInText } from './sign-in.text.ts'
import type { ProofState } from './use-proof.ts'

/**
 * Progress of the security check, which needs no input. Screen readers announce its start, end and
 * failure.
 */
export function ProofLine({
  state: proof,
  error,
}: {
  state: ProofState
  error?: string | undefined
}) {
  const t = useMessages(signInText)
  const label = { idle: '', working: t.checking, done: t.checked, failed: t.checkFailed }[
    proof.state
  ]
  return (
    <div className={error || proof.state === 'failed' ? 'proof proof-failed' : 'proof'}>
      {proof.state === 'working' && <progress value={proof.part} max={1} aria-label={t.captcha} />}
      <p role="status">{error ? '' : label}</p>
      <p role="alert">{error}</p>
    </div>
  )
}
