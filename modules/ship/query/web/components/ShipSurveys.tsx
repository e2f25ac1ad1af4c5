import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { hasSurveysAhead } from '#common/rules/standing/left.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import { pending } from './chart-lanes.ts'
import type { Cert } from './chart-lanes.ts'
import { SurveyChart } from './SurveyChart.tsx'
import { SurveyTable } from './SurveyTable.tsx'
import './ship-certs.css'
import './ship-status.css'

const Planner = lazy(() => import('./Planner.tsx'))
const counted: readonly (readonly ['overdue' | 'late' | 'open', Tone])[] = [
  ['overdue', 'red'],
  ['late', 'amber'],
  ['open', 'blue'],
]

/** Survey status of a ship: chart and table of due surveys, and the planner. */
export function ShipSurveys({ ship, certs }: { ship: { id: number }; certs: readonly Cert[] }) {
  const t = useMessages(shipQueryText)
  const translate = useFormatMessage()
  const [planning, setPlanning] = useState(false)
  const current = certs.filter((cert) => cert.valid === 1 && cert.supersededBy === null)
  if (current.length === 0) return <p className="text-secondary">{t.noCerts}</p>
  const surveyed = current.filter(hasSurveysAhead)
  const windows = surveyed.flatMap(pending)
  const inForce = current.filter((cert) => cert.standing === 'inForce').length
  const ended = current.length - inForce
  return (
    <section className="ship-status">
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
      <SurveyChart certs={surveyed} />
      <SurveyTable ship={ship} certs={surveyed} />
      {planning && (
        <Suspense>
          <Planner shipId={ship.id} certs={surveyed} onClose={() => setPlanning(false)} />
        </Suspense>
      )}
    </section>
  )
}
