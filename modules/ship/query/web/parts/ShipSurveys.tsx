import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { shipQueryText } from '../../shipQuery.text.ts'
import { pending } from './survey-bars.ts'
import type { Cert } from './survey-bars.ts'
import { SurveyChart } from './SurveyChart.tsx'
import { SurveyTable } from './SurveyTable.tsx'
import './ship-certs.css'
import './ship-status.css'

const Planner = lazy(() => import('./Planner.tsx'))
const counted: readonly (readonly ['overdue' | 'late' | 'open', Tone])[] = [['overdue', 'red'], ['late', 'amber'], ['open', 'blue']]

/** The status of a ship as class portals tell it: what is due when, drawn and listed, and what another day would mean. */
export function ShipSurveys({ shipId, certs }: { shipId: number; certs: readonly Cert[] }) {
  const t = useText(shipQueryText)
  const say = useSay()
  const { today } = useMe().info
  const [planning, setPlanning] = useState(false)
  const standing = certs.filter((cert) => cert.valid === 1 && cert.supersededBy === null)
  if (standing.length === 0) return <p className="faint">{t.noCerts}</p>
  const windows = standing.flatMap(pending)
  const expired = standing.filter((cert) => cert.expiryDate !== null && cert.expiryDate < today).length
  return (
    <section className="ship-status">
      <div className="ship-status-head">
        <p>
          {counted.map(([state, tone]) => [state, tone, windows.filter((w) => w.status === state).length] as const).filter(([, , count]) => count > 0)
            .map(([state, tone, count]) => <Tag key={state} tone={tone}>{say(shipQueryText.counted[state], { count })}</Tag>)}
          {expired > 0 && <Tag tone="red">{say(shipQueryText.counted.expired, { count: expired })}</Tag>}
          <span className="faint">{say(shipQueryText.inForceCount, { count: standing.length })}</span>
        </p>
        <Button icon={<CalendarOutlined aria-hidden />} onClick={() => setPlanning(true)} disabled={windows.length === 0}>{t.planner}</Button>
      </div>
      <SurveyChart certs={standing} />
      <SurveyTable certs={standing} />
      {planning && <Suspense><Planner shipId={shipId} certs={standing} onClose={() => setPlanning(false)} /></Suspense>}
    </section>
  )
}
