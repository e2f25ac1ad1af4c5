import { DictValue } from '#web/kit/DictSelect.tsx'
import { Timeline } from '#web/kit/Timeline.tsx'
import type { TimelineState } from '#web/kit/Timeline.tsx'
import type { SurveyWindow } from './WindowTable.tsx'

/** Timeline of a certificate's windows, beside the table with their dates. */
export function WindowLine({
  windows,
  today,
}: {
  windows: readonly SurveyWindow[]
  today: string
}) {
  return (
    <Timeline
      compact
      today={today}
      rows={windows.map((w) => ({
        key: `${w.ruleCode}-${w.occurrence}-${w.dueDate}`,
        label: <DictValue code="SURVEY_TYPE" value={w.surveyType} />,
        start: w.startDate,
        due: w.dueDate,
        end: w.endDate,
        done: w.doneDate,
        state: w.status as TimelineState,
      }))}
    />
  )
}
