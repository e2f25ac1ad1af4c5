import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { hasSurveysAhead } from '#common/rules/standing/left.ts'
import { AsOfParams } from '#web/kit/as-of/AsOfPicker.tsx'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import { pending } from './chart-lanes.ts'
import type { Cert } from './chart-lanes.ts'
import { SurveyChart } from './SurveyChart.tsx'
import { SurveyTable } from './SurveyTable.tsx'
import { useCertsOfDay } from './use-certs-of-day.ts'
import './ship-certs.css'
import './ship-status.css'

const Planner = lazy(() => import('./Planner.tsx'))
const counted: readonly (readonly ['overdue' | 'late' | 'open', Tone])[] = [
  ['overdue', 'red'],
  ['late', 'amber'],
  ['open', 'blue'],
]

/**
 * Survey status of a ship today, or as of the day in the URL: chart and table of due surveys, and the
 * planner.
 */
export function ShipSurveys({
  ship,
  certs: ofToday,
}: {
  ship: { id: number }
  certs: readonly Cert[]
}) {
  const t = useMessages(shipQueryText)
  const translate = useFormatMessage()
  const { certs, asOf, day } = useCertsOfDay(ship.id, ofToday)
  const [planning, setPlanning] = useState(false)
  const current = certs.filter(
    ({ valid, supersededBy, standing }) =>
      valid === 1 && supersededBy === null && (!asOf.asOf || standing !== 'notYet'),
  )
  if (ofToday.length === 0) return <p className="text-secondary">{t.noCerts}</p>
  const surveyed = current.filter(hasSurveysAhead)
  const windows = surveyed.flatMap(pending)
  const inForce = current.filter((cert) => cert.standing === 'inForce').length
  const ended = current.length - inForce
  return (
    <section className="ship-status">
      <AsOfParams />
      <div className="ship-status-head">
        <p>
          {counted
            .map(
              ([state, tone]) =>
                [state, tone, windows.filter((w) => w.status === state).length] as const,
            )
            .filter(([, , count]) => count > 0)
            .map(([state, tone, count]) => (
              <Tag key={state} tone={tone}>
                {translate(shipQueryText.counted[state], { count })}
              </Tag>
            ))}
          {ended > 0 && (
            <Tag tone="red">{translate(shipQueryText.counted.ended, { count: ended })}</Tag>
          )}
          <span className="text-secondary">
            {translate(shipQueryText.inForceCount, { count: inForce })}
          </span>
        </p>
        <Button
          icon={<CalendarOutlined aria-hidden />}
          onClick={() => setPlanning(true)}
          disabled={windows.length === 0}
        >
          {t.planner}
        </Button>
      </div>
      <SurveyChart certs={surveyed} day={day} />
      <SurveyTable ship={ship} certs={surveyed} asOf={asOf} />
      {planning && (
        <Suspense>
          <Planner
            shipId={ship.id}
            certs={surveyed}
            asOf={asOf}
            onClose={() => setPlanning(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
