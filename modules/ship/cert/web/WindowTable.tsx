import { Button } from 'antd'
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

interface Props {
  windows: readonly SurveyWindow[]
  today: string
  /** sets the reminder of a pending window */
  onRemind?: (window: SurveyWindow) => void
}

/** Survey windows of a certificate: a timeline, and a table of dates with the rule of each. */
export function WindowTable({ windows, today, onRemind }: Props) {
  const t = useMessages(shipCertText)
  const needed = windows.filter((w) => !w.waived)
  if (!needed.length) return null
  const hasReminders = Boolean(onRemind) || needed.some((w) => w.reminderTime)
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
              {hasReminders && <th>{t.reminder}</th>}
            </tr>
          </thead>
          <tbody>
            {needed.map((w) => (
              <WindowRows
                key={`${w.ruleCode}-${w.occurrence}-${w.dueDate}`}
                w={w}
                hasReminders={hasReminders}
                {...(onRemind && { onRemind })}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Dates of a window, and below them its rule. */
function WindowRows({
  w,
  hasReminders,
  onRemind,
}: {
  w: SurveyWindow
  hasReminders: boolean
  onRemind?: (window: SurveyWindow) => void
}) {
  const t = useMessages(shipCertText)
  const localize = useLocalized()
  return (
    <>
      <tr className="windows-dates">
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
        {hasReminders && (
          <td data-label={t.reminder}>
            <WindowReminder w={w} {...(onRemind && { onRemind })} />
          </td>
        )}
      </tr>
      <tr>
        <td className="windows-why" colSpan={hasReminders ? 7 : 6} data-label={t.explanation}>
          <span>{localize(w.explanationZh, w.explanationEn)}</span>
        </td>
      </tr>
    </>
  )
}

/** The reminder set on a window, and the button that sets it. */
function WindowReminder({
  w,
  onRemind,
}: {
  w: SurveyWindow
  onRemind?: (window: SurveyWindow) => void
}) {
  const t = useMessages(shipCertText)
  const localize = useLocalized()
  const type = shipCertText.reminderType[w.reminderType as 1 | 2 | 3]
  return (
    <span className="windows-reminder">
      {(w.reminderTime || !onRemind) && <DateValue value={w.reminderTime} />}
      {type && <span>{localize(type.zh, type.en)}</span>}
      {w.reminderContent && <span>{w.reminderContent}</span>}
      {onRemind && w.status !== 'done' && (
        <Button size="small" onClick={() => onRemind(w)}>
          {t.remindWindow}
        </Button>
      )}
    </span>
  )
}
