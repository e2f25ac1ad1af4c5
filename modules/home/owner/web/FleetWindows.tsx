import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { addDays } from '#common/rules/dates.ts'
import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { TimeLine } from '#web/kit/TimeLine.tsx'
import type { Fleet, FleetWindow } from './fleet.ts'
import { ownerPageText } from './ownerPage.text.ts'
import type { Part } from './use-part.ts'

const step = 40
const states = ['overdue', 'late', 'open', 'soon'] as const
const daysSoon = 90

/** The survey windows of the fleet on one line of time, what is missed, late and open first. */
export function FleetWindows({ fleet, part }: { fleet: Fleet; part: Part }) {
  const t = useText(ownerPageText)
  const say = useSay()
  const pick = usePick()
  const { today } = useMe().info
  const [shown, setShown] = useState(step)
  const wanted = (w: FleetWindow) => (part.state === 'soon' ? w.state === 'notOpen' && w.startDate <= addDays(today, daysSoon) : !part.state || w.state === part.state)
  const rows = visitsOf(fleet.windows.filter(wanted))
  return (
    <section className="owner-windows" aria-label={t.tabs.surveys}>
      <div className="owner-bar">
        <Segmented aria-label={t.state} value={part.state ?? 'all'} options={[{ value: 'all', label: t.all }, ...states.map((state) => ({ value: state, label: `${t.tiles[state]} ${fleet.counts[state]}` }))]}
          onChange={(state) => { setShown(step); part.put({ tab: 'surveys', state: state === 'all' ? null : state }) }} />
        <p className="faint">{t.windowsHelp}</p>
      </div>
      {rows.length === 0 && <p className="faint">{t.noWindows}</p>}
      <TimeLine today={today} rows={rows.slice(0, shown).map(([first, ...more]) => ({
        key: first.key, start: first.startDate, due: first.dueDate, end: first.endDate, state: first.state, label: <><strong>{first.shipName}</strong> · <Codes windows={[first, ...more]} /></>,
        explanation: (
          <span className="owner-why">
            {[first, ...more].map((w) => <span key={w.key}><Link to={`/ship/cert/detail?id=${w.shipCertId}`}>{w.certCode} {pick(w.certNameZh, w.certNameEn)}</Link>, <DictText code="SURVEY_TYPE" value={w.surveyType} />: {pick(w.explanationZh, w.explanationEn)}</span>)}
          </span>
        ),
      }))} />
      {rows.length > shown && <Button onClick={() => setShown(shown + step)}>{say(ownerPageText.more, { count: rows.length - shown })}</Button>}
      {fleet.windowCount > fleet.windows.length && <p className="faint">{say(ownerPageText.tooMany, { shown: fleet.windows.length, count: fleet.windowCount })}</p>}
    </section>
  )
}

type Visit = [FleetWindow, ...FleetWindow[]]
/** Windows of one ship with the same days are one line: they can be held together. */
function visitsOf(windows: readonly FleetWindow[]): Visit[] {
  const visits = new Map<string, Visit>()
  for (const window of windows) {
    const key = [window.shipId, window.state, window.startDate, window.dueDate, window.endDate].join()
    const visit = visits.get(key)
    if (visit) visit.push(window)
    else visits.set(key, [window])
  }
  return [...visits.values()]
}

const named = 3
/** What is due together: the codes of the certificates, and the survey type where it is one. */
function Codes({ windows }: { windows: Visit }) {
  const say = useSay()
  const codes = [...new Set(windows.map(({ certCode }) => certCode))]
  const first = codes.slice(0, named).join(', ')
  const alike = windows.every(({ surveyType }) => surveyType === windows[0].surveyType)
  return <>{codes.length > named ? say(ownerPageText.andMore, { codes: first, count: codes.length - named }) : first}{alike && <> · <DictText code="SURVEY_TYPE" value={windows[0].surveyType} /></>}</>
}
