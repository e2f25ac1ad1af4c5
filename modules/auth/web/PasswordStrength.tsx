import { isGuessable, containsUserData } from '#common/rules/people/guessable-password.ts'
import type { UserData } from '#common/rules/people/guessable-password.ts'
import { passwordStrength } from '#common/rules/people/password.ts'
import { useMessages } from '#web/api/text.tsx'
import { panelsText } from './panels.text.ts'
import './strength.css'

/**
 * Password strength: 30, 60 or 100 percent with a label, once something is typed. Specification 5.
 * A password that the server refuses as guessable is weak regardless of its classes.
 */
export function Strength({ password, own }: { password: string; own: UserData }) {
  const t = useMessages(panelsText)
  const weak = passwordStrength('a')
  const { percent, level } =
    password && (isGuessable(password) || containsUserData(password, own))
      ? weak
      : passwordStrength(password)
  if (level === 'empty') return null
  return (
    <div
      className={`strength strength-${level}`}
      role="meter"
      aria-label={t.strength}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={t[level]}
    >
      <span className="strength-bar">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="strength-label">{t[level]}</span>
    </div>
  )
}
