import { useText } from '../api/text.tsx'
import { Mark } from '../theme/Mark.tsx'
import { signInText } from './sign-in.text.ts'
import './public.css'

/** Shown while the application is on its way. */
export function Waiting() {
  const t = useText(signInText)
  return (
    <div className="waiting" role="status">
      <Mark size={56} />
      <span>{t.loading}</span>
    </div>
  )
}
