import { Button, Segmented } from 'antd'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { addDays } from '#common/rules/base/dates.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { useDictLabel } from '#web/kit/DictSelect.tsx'
import { Timeline } from '#web/kit/Timeline.tsx'
import type { Fleet, FleetWindow } from './fleet.ts'
import { ownerPageText } from './ownerPage.text.ts'
import type { Part } from './use-part.ts'

const step = 40
const states = ['overdue', 'late', 'open', 'soon'] as const
const daysSoon = 90

/** The survey windows of the fleet on a time line: missed, late and open ones first. */
export function FleetWindows({ fleet, part }: { fleet: Fleet; part: Part }) {
  const t = useMessages(ownerPageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { today } = useMe().info
  const nameOf = useSurveyName()
  const [visibleCount, setVisibleCount] = useState(step)
  const requested = (w: FleetWindow) =>
    part.state === 'soon'
      ? w.state === 'notOpen' && w.startDate <= addDays(today, daysSoon)
      : !part.state || w.state === part.state
  const rows = groupByDates(fleet.windows.filter(requested))
  return (
    <section className="owner-windows" aria-label={t.tabs.surveys}>
      <div className="owner-bar">
        <Segmented
          aria-label={t.state}
          value={part.state ?? 'all'}
          options={[
            { value: 'all', label: t.all },
            ...states.map((state) => ({
              value: state,
              label: `${t.tiles[state]} ${fleet.counts[state]}`,
            })),
          ]}
          onChange={(state) => {
            setVisibleCount(step)
            part.put({ tab: 'surveys', state: state === 'all' ? null : state })
          }}
        />
        <p className="text-secondary">{t.windowsHelp}</p>
      </div>
      {rows.length === 0 && <p className="text-secondary">{t.noWindows}</p>}
      <Timeline
        today={today}
        rows={rows.slice(0, visibleCount).map(([first, ...more]) => ({
          key: first.key,
          start: first.startDate,
          due: first.dueDate,
          end: first.endDate,
          state: first.state,
          label: (
            <>
              <strong>{first.shipName}</strong> · <Surveys windows={[first, ...more]} />
            </>
          ),
          explanation: (
            <span className="owner-reason">
              {[first, ...more].map((w) => (
                <span key={w.key}>
                  <Link to={`/ship/cert/detail?id=${w.shipCertId}`}>
                    {w.certCode} {localize(w.certNameZh, w.certNameEn)}
                  </Link>
                  , {nameOf(w)}: {localize(w.explanationZh, w.explanationEn)}
                </span>
              ))}
            </span>
          ),
        }))}
      />
      {rows.length > visibleCount && (
        <Button onClick={() => setVisibleCount(visibleCount + step)}>
          {translate(ownerPageText.more, { count: rows.length - visibleCount })}
        </Button>
      )}
      {fleet.windowCount > fleet.windows.length && (
        <p className="text-secondary">
          {translate(ownerPageText.tooMany, {
            shown: fleet.windows.length,
            count: fleet.windowCount,
          })}
        </p>
      )}
    </section>
  )
}

type Visit = [FleetWindow, ...FleetWindow[]]
/** Groups windows of one ship with the same dates, which can be surveyed together. */
function groupByDates(windows: readonly FleetWindow[]): Visit[] {
  const visits = new Map<string, Visit>()
  for (const window of windows) {
    const key = [
      window.shipId,
      window.state,
      window.startDate,
      window.dueDate,
      window.endDate,
    ].join()
    const visit = visits.get(key)
    if (visit) visit.push(window)
    else visits.set(key, [window])
  }
  return [...visits.values()]
}

/** Name of a survey: that of an interval rule, otherwise that of the survey type. */
function useSurveyName(): (window: FleetWindow) => string {
  const localize = useLocalized()
  const typeName = useDictLabel('SURVEY_TYPE')
  return ({ ruleNameZh, ruleNameEn, surveyType }) =>
    ruleNameZh || ruleNameEn ? localize(ruleNameZh, ruleNameEn) : typeName(surveyType)
}

/** Windows due together: the certificate codes of each survey, with its name. */
function Surveys({ windows }: { windows: Visit }) {
  const nameOf = useSurveyName()
  return [...Map.groupBy(windows, nameOf)].map(([survey, of], n) => (
    <Fragment key={survey}>
      {n > 0 && ' · '}
      {[...new Set(of.map(({ certCode }) => certCode))].join(', ')} <span>{survey}</span>
    </Fragment>
  ))
}
