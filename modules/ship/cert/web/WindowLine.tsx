import { DictText } from '#web/kit/Dict.tsx'
import { TimeLine } from '#web/kit/TimeLine.tsx'
import type { TimeState } from '#web/kit/TimeLine.tsx'
import type { SurveyWindow } from './WindowTable.tsx'

/** The windows of a certificate on a line of time, beside the table that has their dates. */
export function WindowLine({ windows, today }: { windows: readonly SurveyWindow[]; today: string }) {
  return (
    <TimeLine compact today={today} rows={windows.map((w) => ({
      key: `${w.ruleCode}-${w.occurrence}-${w.dueDate}`, label: <DictText code="SURVEY_TYPE" value={w.surveyType} />,
      start: w.startDate, due: w.dueDate, end: w.endDate, done: w.doneDate, state: w.status as TimeState,
    }))} />
  )
}
