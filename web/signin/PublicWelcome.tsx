import { useText } from '../api/text.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { signInText } from './sign-in.text.ts'
import { Welcome } from './Welcome.tsx'

/** The public welcome page with the way to sign in. */
export default function PublicWelcome({ onSignIn }: { onSignIn: () => void }) {
  const t = useText(signInText)
  return (
    <PublicFrame>
      <main className="public-main"><Welcome action={<button type="button" className="hero-button" onClick={onSignIn}>{t.toSignIn}</button>} /></main>
    </PublicFrame>
  )
}
