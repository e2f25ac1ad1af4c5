import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { usePick, useText } from '../api/text.tsx'
import { fetchWelcome } from './sign-in-calls.ts'
import type { Office, WelcomeData } from './sign-in-calls.ts'
import { signInText } from './sign-in.text.ts'
import './welcome.css'

/** The welcome page: public after a full load of `/`, and inside the frame when home is selected there. */
export function Welcome({ action }: { action: ReactNode }) {
  const t = useText(signInText)
  const pick = usePick()
  const [told, setTold] = useState<WelcomeData | 'lost'>()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let here = true
    fetchWelcome().then((data) => here && setTold(data), () => here && setTold('lost'))
    const clock = setInterval(() => setNow(new Date()), 15_000)
    return () => {
      here = false
      clearInterval(clock)
    }
  }, [])
  const society = typeof told === 'object' ? told.society : undefined
  return (
    <div className="welcome">
      <section className="welcome-hero">
        {society && <p className="welcome-society">{pick(society.nameZh, society.nameEn)}</p>}
        <h1>{t.welcomeTitle}</h1>
        <p>{t.welcomeText}</p>
        {action}
        <svg className="welcome-mark" viewBox="0 0 400 400" aria-hidden="true" fill="none" stroke="#fff" strokeWidth="12"><circle cx="200" cy="200" r="110" /><path d="M20 200h360" /></svg>
      </section>
      <section aria-labelledby="offices">
        <h2 id="offices">{t.offices}</h2>
        {told === 'lost' ? <p className="offices-lost" role="status">{t.officesLost}</p> : (
          <ul className="offices" aria-busy={!told}>
            {told ? told.offices.map((office) => <OfficeCard key={office.key} office={office} now={now} />) : Array.from({ length: 6 }, (_, at) => <li key={at} aria-hidden="true" />)}
          </ul>
        )}
      </section>
    </div>
  )
}

function OfficeCard({ office, now }: { office: Office; now: Date }) {
  const t = useText(signInText)
  const pick = usePick()
  const time = office.timeZone && new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: office.timeZone, timeZoneName: 'shortOffset' }).format(now)
  return (
    <li>
      <strong>{pick(office.nameZh, office.nameEn)}</strong>
      {time && <time aria-label={`${t.localTime} ${time}`}>{time}</time>}
      {office.address && <span>{office.address}</span>}
      {office.phone && <a href={`tel:${office.phone.replace(/[^+\d]/g, '')}`}>{office.phone}</a>}
      {office.email && <a href={`mailto:${office.email}`}>{office.email}</a>}
    </li>
  )
}
