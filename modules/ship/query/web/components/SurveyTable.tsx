import { Slot } from '#web/kit/Slot.tsx'
import { Link } from 'react-router'
import { daysBetween } from '#common/rules/base/dates.ts'
import { StandingTag } from '#modules/ship/cert/web/StandingTag.tsx'
import { WindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import type { WindowState } from '#modules/ship/cert/web/WindowTag.tsx'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue, useDictLabel } from '#web/kit/DictSelect.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import { byUrgency, pending } from './chart-lanes.ts'
import type { Cert, Window } from './chart-lanes.ts'
import type { AsOfInput } from '#web/kit/as-of/as-of-params.ts'
import { StartWork } from './StartWork.tsx'
import { surveyOf } from '../start-work.ts'
import { useWindowExplanation } from './use-window-explanation.ts'
import type { StartingShip } from '../start-work.ts'

/** Time until a due date, as text. */
function Away({ due, today }: { due: string; today: string }) {
  const translate = useFormatMessage()
  const days = daysBetween(today, due)
  return (
    <>
      {translate(
        days < 0
          ? shipQueryText.daysAgo
          : days === 0
            ? shipQueryText.dueToday
            : shipQueryText.inDays,
        { days: Math.abs(days) },
      )}
    </>
  )
}

/** The ship of the page, which the slots read. */
interface Ship {
  id: number
}

interface RowProps {
  ship: Ship
  /** the day of the surveys; empty: today */
  asOf: AsOfInput
}

const startable = new Set(['open', 'late', 'overdue'])

/** A pending survey; the work of one that is open today can be started here. */
function SurveyRow({ ship, cert, w, asOf }: RowProps & { cert: Cert; w: Window }) {
  const t = useMessages(shipQueryText)
  const explanation = useWindowExplanation(cert.id, w, asOf)
  const surveyName = useDictLabel('SURVEY_TYPE')(w.surveyType)
  const { today } = useMe().info
  const day = asOf.asOf ?? today
  const name = `${cert.certCode} ${surveyName}`
  const { certId } = cert
  const starting: StartingShip<Ship> = {
    ...ship,
    survey: { certId, surveyType: w.surveyType, dueDate: w.dueDate, name },
  }
  return (
    <tr className={`survey-${w.status}`} {...explanation}>
      <td data-label={t.survey}>{surveyName}</td>
      <td data-label={t.opens}>
        <DateValue value={w.startDate} />
      </td>
      <td className="survey-due" data-label={t.due}>
        <DateValue value={w.dueDate} />
      </td>
      <td data-label={t.ends}>
        <DateValue value={w.endDate} />
      </td>
      <td data-label={t.left}>
        <span>
          <Away due={w.dueDate} today={day} />
        </span>
      </td>
      <td data-label={t.state}>
        <span className="survey-state">
          <WindowTag state={w.status as WindowState} />
          {!asOf.asOf && startable.has(w.status) && (
            <>
              <StartWork
                shipId={ship.id}
                surveys={[surveyOf(cert, w)]}
                size="small"
                request={t.ask}
                quote={t.quote}
                of={name}
              />
              <Slot name="ship/query/assign" row={starting} />
              <Slot name="ship/query/openReview" row={starting} />
            </>
          )}
        </span>
      </td>
    </tr>
  )
}

/** Name, number and expiry of a certificate, above its surveys. */
function CertRow({ cert }: { cert: Cert }) {
  const t = useMessages(shipQueryText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  return (
    <tr className="survey-cert rows-group">
      <th colSpan={6} scope="rowgroup">
        <Link to={`/ship/cert/detail?id=${cert.id}`}>
          {cert.certCode} · {localize(cert.certNameZh, cert.certNameEn)}
        </Link>
        <span className="text-secondary">
          {' '}
          {cert.certNo} ·{' '}
          {cert.term !== 'full' && (
            <>
              <DictValue code="CERT_TERM" value={cert.term} /> ·{' '}
            </>
          )}
          {cert.expiryDate ? translate(shipQueryText.until, { date: cert.expiryDate }) : t.noExpiry}
        </span>
        {cert.standing !== 'inForce' && (
          <>
            {' '}
            <StandingTag standing={cert.standing} />
          </>
        )}
      </th>
    </tr>
  )
}

/**
 * Each certificate with its pending surveys, the next first: amber between due date and end of
 * window, red after it.
 */
export function SurveyTable({ ship, certs, asOf }: RowProps & { certs: readonly Cert[] }) {
  const t = useMessages(shipQueryText)
  return (
    <div className="ship-certs-scroll rows-cards" tabIndex={-1}>
      <table className="survey-table">
        <caption className="visually-hidden">{t.windows}</caption>
        <thead>
          <tr>
            <th scope="col">{t.survey}</th>
            <th scope="col">{t.opens}</th>
            <th scope="col">{t.due}</th>
            <th scope="col">{t.ends}</th>
            <th scope="col">{t.left}</th>
            <th scope="col">{t.state}</th>
          </tr>
        </thead>
        {byUrgency(certs).map((cert) => {
          const left = pending(cert)
          return (
            <tbody key={cert.id}>
              <CertRow cert={cert} />
              {left.map((w) => (
                <SurveyRow
                  key={`${w.ruleCode}-${w.occurrence}-${w.dueDate}`}
                  ship={ship}
                  cert={cert}
                  w={w}
                  asOf={asOf}
                />
              ))}
              {left.length === 0 && (
                <tr>
                  <td colSpan={6} className="text-secondary">
                    {t.noneLeft}
                  </td>
                </tr>
              )}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}
