import { useMessages } from '../api/text.tsx'
import { PlimsollLogo } from '../theme/PlimsollLogo.tsx'
import { signInText } from './sign-in.text.ts'
import './public.css'

/** Shown while the application loads. */
export function LoadingScreen() {
  const t = useMessages(signInText)
  return (
    <div className="full-page-message" role="status">
      <PlimsollLogo size={56} />
      <span>{t.loading}</span>
    </div>
  )
}
