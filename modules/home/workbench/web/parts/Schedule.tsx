import { Segmented, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { keepSetting, setting } from '#web/api/session.ts'
import { useText } from '#web/api/text.tsx'
import { workbenchText } from '../../workbench.text.ts'
import { Card } from './figures.tsx'
import type { Bench } from './figures.tsx'
import { Waiting } from './Waiting.tsx'

const Month = lazy(() => import('./Month.tsx'))
type View = 'list' | 'month'

/** To-dos as a list, those that have waited longest first, or on the days of a month. */
export function Schedule({ rows, today }: { rows: Bench['rows']; today: string }) {
  const t = useText(workbenchText)
  const [view, setView] = useState<View>(() => (setting<View>('bench.schedule') === 'month' ? 'month' : 'list'))
  const choose = (chosen: View) => {
    setView(chosen)
    keepSetting('bench.schedule', chosen)
  }
  return (
    <Card id="bench-schedule" icon="schedule" title={t.schedule} className="bench-schedule"
      extra={<Segmented<View> aria-label={t.schedule} value={view} onChange={choose} options={[{ value: 'list', label: t.asList }, { value: 'month', label: t.asCalendar }]} />}>
      {view === 'list' ? <Waiting rows={rows} today={today} /> : <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}><Month today={today} /></Suspense>}
    </Card>
  )
}
