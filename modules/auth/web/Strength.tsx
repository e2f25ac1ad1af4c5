import { isGuessable, isOwn } from '#common/rules/guessable-password.ts'
import type { Known } from '#common/rules/guessable-password.ts'
import { passwordStrength } from '#common/rules/password.ts'
import { useText } from '#web/api/text.tsx'
import { panelsText } from './panels.text.ts'
import './strength.css'

/**
 * The strength indicator: 30, 60 or 100 percent with its word, once something is typed. Specification 5.
 * What the server refuses as easy to guess is weak, whatever it is made of.
 */
export function Strength({ password, own }: { password: string; own: Known }) {
  const t = useText(panelsText)
  const weak = passwordStrength('a')
  const { percent, level } = password && (isGuessable(password) || isOwn(password, own)) ? weak : passwordStrength(password)
  if (level === 'empty') return null
  return (
    <div className={`strength strength-${level}`} role="meter" aria-label={t.strength} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent} aria-valuetext={t[level]}>
      <span className="strength-bar"><span style={{ width: `${percent}%` }} /></span>
      <span className="strength-word">{t[level]}</span>
    </div>
  )
}
