import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocalized, useMessages } from '../api/text.tsx'
import { fetchWelcome } from './auth-api.ts'
import type { Office, WelcomeData } from './auth-api.ts'
import { signInText } from './sign-in.text.ts'
import './welcome.css'

/** The welcome page: public after a full load of `/`, and inside the app layout as Home. */
export function Welcome({ action }: { action: ReactNode }) {
  const t = useMessages(signInText)
  const localize = useLocalized()
  const [welcomeData, setWelcomeData] = useState<WelcomeData | 'lost'>()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let mounted = true
    fetchWelcome().then(
      (data) => mounted && setWelcomeData(data),
      () => mounted && setWelcomeData('lost'),
    )
    const clock = setInterval(() => setNow(new Date()), 15_000)
    return () => {
      mounted = false
      clearInterval(clock)
    }
  }, [])
  const society = typeof welcomeData === 'object' ? welcomeData.society : undefined
  return (
    <div className="welcome">
      <section className="welcome-hero">
        {society && <p className="welcome-society">{localize(society.nameZh, society.nameEn)}</p>}
        <h1>{t.welcomeTitle}</h1>
        <p>{t.welcomeText}</p>
        {action}
        <svg
          className="welcome-mark"
          viewBox="0 0 400 400"
          aria-hidden="true"
          fill="none"
          stroke="#fff"
          strokeWidth="12"
        >
          <circle cx="200" cy="200" r="110" />
          <path d="M20 200h360" />
        </svg>
      </section>
      <section aria-labelledby="offices">
        <h2 id="offices">{t.offices}</h2>
        {welcomeData === 'lost' ? (
          <p className="offices-error" role="status">
            {t.officesLost}
          </p>
        ) : (
          <ul className="offices" aria-busy={!welcomeData}>
            {welcomeData
              ? welcomeData.offices.map((office) => (
                  <OfficeCard key={office.key} office={office} now={now} />
                ))
              : Array.from({ length: 6 }, (_, at) => <li key={at} aria-hidden="true" />)}
          </ul>
        )}
      </section>
    </div>
  )
}

function OfficeCard({ office, now }: { office: Office; now: Date }) {
  const t = useMessages(signInText)
  const localize = useLocalized()
  const time =
    office.timeZone &&
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: office.timeZone,
      timeZoneName: 'shortOffset',
    }).format(now)
  return (
    <li>
      <strong>{localize(office.nameZh, office.nameEn)}</strong>
      {time && <time aria-label={`${t.localTime} ${time}`}>{time}</time>}
      {office.address && <span>{office.address}</span>}
      {office.phone && <a href={`tel:${office.phone.replace(/[^+\d]/g, '')}`}>{office.phone}</a>}
      {office.email && <a href={`mailto:${office.email}`}>{office.email}</a>}
    </li>
  )
}
