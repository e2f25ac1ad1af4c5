import { Link } from 'react-router'
import { daysBetween } from '#common/rules/dates.ts'
import { WindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import type { WindowState } from '#modules/ship/cert/web/WindowTag.tsx'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { DateText } from '#web/kit/values.tsx'
import { shipQueryText } from '../../shipQuery.text.ts'
import { byUrgency, pending } from './survey-bars.ts'
import type { Cert } from './survey-bars.ts'

/** How far away a due date is, in words. */
function Away({ due, today }: { due: string; today: string }) {
  const say = useSay()
  const days = daysBetween(today, due)
  return <>{say(days < 0 ? shipQueryText.daysAgo : days === 0 ? shipQueryText.dueToday : shipQueryText.inDays, { days: Math.abs(days) })}</>
}

/** Each certificate with the surveys it still asks for, the next to do on top: amber between due date and end of window, red after it. */
export function SurveyTable({ certs }: { certs: readonly Cert[] }) {
  const t = useText(shipQueryText)
  const say = useSay()
  const pick = usePick()
  const { today } = useMe().info
  return (
    <div className="ship-certs-scroll rows-cards" tabIndex={-1}>
      <table className="survey-table">
        <caption className="visually-hidden">{t.windows}</caption>
        <thead><tr><th scope="col">{t.survey}</th><th scope="col">{t.opens}</th><th scope="col">{t.due}</th><th scope="col">{t.ends}</th><th scope="col">{t.left}</th><th scope="col">{t.state}</th></tr></thead>
        {byUrgency(certs).map((cert) => {
          const left = pending(cert)
          const expired = cert.expiryDate !== null && cert.expiryDate < today
          return (
            <tbody key={cert.id}>
              <tr className="survey-cert rows-group">
                <th colSpan={6} scope="rowgroup">
                  <Link to={`/ship/cert/detail?id=${cert.id}`}>{cert.certCode} · {pick(cert.certNameZh, cert.certNameEn)}</Link>
                  <span className="faint"> {cert.certNo} · {cert.term !== 'full' && <><DictText code="CERT_TERM" value={cert.term} /> · </>}{cert.expiryDate ? say(shipQueryText.until, { date: cert.expiryDate }) : t.noExpiry}</span>
                  {expired && <> <Tag tone="red">{t.expired}</Tag></>}
                </th>
              </tr>
              {left.map((w) => (
                <tr key={`${w.ruleCode}-${w.occurrence}-${w.dueDate}`} className={`survey-${w.status}`} title={pick(w.explanationZh, w.explanationEn)}>
                  <td data-label={t.survey}><DictText code="SURVEY_TYPE" value={w.surveyType} /></td>
                  <td data-label={t.opens}><DateText value={w.startDate} /></td><td className="survey-due" data-label={t.due}><DateText value={w.dueDate} /></td><td data-label={t.ends}><DateText value={w.endDate} /></td>
                  <td data-label={t.left}><span><Away due={w.dueDate} today={today} /></span></td><td data-label={t.state}><WindowTag state={w.status as WindowState} /></td>
                </tr>
              ))}
              {left.length === 0 && <tr><td colSpan={6} className="faint">{t.noneLeft}</td></tr>}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}
