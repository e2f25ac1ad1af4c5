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
  const rows = fleet.windows.filter(wanted)
  return (
    <section className="owner-windows" aria-label={t.tabs.surveys}>
      <div className="owner-bar">
        <Segmented aria-label={t.state} value={part.state ?? 'all'} options={[{ value: 'all', label: t.all }, ...states.map((state) => ({ value: state, label: `${t.tiles[state]} ${fleet.counts[state]}` }))]}
          onChange={(state) => { setShown(step); part.put({ tab: 'surveys', state: state === 'all' ? null : state }) }} />
        <p className="faint">{t.windowsHelp}</p>
      </div>
      {rows.length === 0 && <p className="faint">{t.noWindows}</p>}
      <TimeLine today={today} rows={rows.slice(0, shown).map((w) => ({
        key: w.key, start: w.startDate, due: w.dueDate, end: w.endDate, state: w.state, label: <><strong>{w.shipName}</strong> · {w.certCode} <DictText code="SURVEY_TYPE" value={w.surveyType} /></>,
        explanation: <>{pick(w.certNameZh, w.certNameEn)}: {pick(w.explanationZh, w.explanationEn)} <Link to={`/ship/cert/detail?id=${w.shipCertId}`}>{t.toCert}</Link></>,
      }))} />
      {rows.length > shown && <Button onClick={() => setShown(shown + step)}>{say(ownerPageText.more, { count: rows.length - shown })}</Button>}
      {fleet.windowCount > fleet.windows.length && <p className="faint">{say(ownerPageText.tooMany, { shown: fleet.windows.length, count: fleet.windowCount })}</p>}
    </section>
  )
}
