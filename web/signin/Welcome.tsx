import type { ReactNode } from 'react'
import { useText } from '../api/text.tsx'
import { signInText } from './sign-in.text.ts'
import './welcome.css'

/** Clock zones of the six regional offices of the specification, section 2. */
const offices = {
  shanghai: 'Asia/Shanghai', singapore: 'Asia/Singapore', panama: 'America/Panama', taiwan: 'Asia/Taipei', korea: 'Asia/Seoul', philippines: 'Asia/Manila',
} as const

/** The welcome page: public after a full load of `/`, and inside the frame when home is selected there. */
export function Welcome({ action }: { action: ReactNode }) {
  const t = useText(signInText)
  const now = new Date()
  return (
    <div className="welcome">
      <section className="welcome-hero">
        <h1>{t.welcomeTitle}</h1>
        <p>{t.welcomeText}</p>
        {action}
        <svg className="welcome-mark" viewBox="0 0 400 400" aria-hidden="true" fill="none" stroke="#fff" strokeWidth="12"><circle cx="200" cy="200" r="110" /><path d="M20 200h360" /></svg>
      </section>
      <section aria-labelledby="offices">
        <h2 id="offices">{t.offices}</h2>
        <ul className="offices">
          {(Object.keys(offices) as (keyof typeof offices)[]).map((city) => (
            <li key={city}>
              <strong>{t.city[city]}</strong>
              <time>{new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: offices[city], timeZoneName: 'shortOffset' }).format(now)}</time>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
