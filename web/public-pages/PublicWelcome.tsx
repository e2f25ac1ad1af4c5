import { useMessages } from '../api/text.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { signInText } from './sign-in.text.ts'
import { Welcome } from './Welcome.tsx'

/** The public welcome page with a sign-in button. */
export default function PublicWelcome({ onSignIn }: { onSignIn: () => void }) {
  const t = useMessages(signInText)
  return (
    <PublicLayout>
      <main className="public-main">
        <Welcome
          action={
            <button type="button" className="hero-button" onClick={onSignIn}>
              {t.toSignIn}
            </button>
          }
        />
      </main>
    </PublicLayout>
  )
}
