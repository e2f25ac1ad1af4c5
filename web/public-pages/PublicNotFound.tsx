import { useMessages } from '../api/text.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { signInText } from './sign-in.text.ts'

export default function PublicNotFound() {
  const t = useMessages(signInText)
  return (
    <PublicLayout>
      <main className="public-main not-found">
        <p className="not-found-number" aria-hidden="true">
          404
        </p>
        <h1>{t.notFound}</h1>
        <p>{t.notFoundHelp}</p>
        <a href="/">{t.toHome}</a>
      </main>
    </PublicLayout>
  )
}
