import type { OutputOf } from '#common/contract.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { WindowLine } from './WindowTimeline.tsx'
import { WindowTag } from './WindowTag.tsx'
import type { WindowState } from './WindowTag.tsx'
import '#web/kit/detail/detail.css'
import './windows.css'

export type SurveyWindow = OutputOf<typeof shipCert, 'windows'>['windows'][number]

/** Survey windows of a certificate: a timeline, and a table of dates with the rule of each. */
export function WindowTable({
  windows,
  today,
}: {
  windows: readonly SurveyWindow[]
  today: string
}) {
  const t = useMessages(shipCertText)
  const localize = useLocalized()
  const needed = windows.filter((w) => !w.waived)
  if (!needed.length) return null
  return (
    <section className="windows">
      <h2>{t.windows}</h2>
      <WindowLine windows={needed} today={today} />
      <div className="windows-scroll rows-cards" tabIndex={0} role="region" aria-label={t.windows}>
        <table>
          <thead>
            <tr>
              <th>{t.labels.surveyType}</th>
              <th>{t.startDate}</th>
              <th>{t.dueDate}</th>
              <th>{t.endDate}</th>
              <th>{t.doneDate}</th>
              <th>{t.labels.windowState}</th>
            </tr>
          </thead>
          <tbody>
            {needed.map((w) => [
              <tr key={`${w.ruleCode}-${w.occurrence}-${w.dueDate}`} className="windows-dates">
                <td data-label={t.labels.surveyType}>
                  <DictValue code="SURVEY_TYPE" value={w.surveyType} />
                </td>
                <td data-label={t.startDate}>
                  <DateValue value={w.startDate} />
                </td>
                <td data-label={t.dueDate}>
                  <DateValue value={w.dueDate} />
                </td>
                <td data-label={t.endDate}>
                  <DateValue value={w.endDate} />
                </td>
                <td data-label={t.doneDate}>
                  <DateValue value={w.doneDate} />
                </td>
                <td data-label={t.labels.windowState}>
                  <WindowTag state={w.status as WindowState} />
                </td>
              </tr>,
              <tr key={`${w.ruleCode}-${w.occurrence}-${w.dueDate}-why`}>
                <td className="windows-why" colSpan={6} data-label={t.explanation}>
                  <span>{localize(w.explanationZh, w.explanationEn)}</span>
                </td>
              </tr>,
            ])}
          </tbody>
        </table>
      </div>
    </section>
  )
}
