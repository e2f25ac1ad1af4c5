import { Segmented, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { setLocalItem, getLocalItem } from '#web/api/session.ts'
import { useMessages } from '#web/api/text.tsx'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'
import { Card } from './count-cards.tsx'
import type { WorkbenchData } from './count-cards.tsx'
import { Waiting } from './OldestWaiting.tsx'

const Month = lazy(() => import('./MonthCalendar.tsx'))
type View = 'list' | 'month'

/** To-dos as a list, oldest first, or in a month calendar. */
export function Schedule({
  rows,
  today,
  timeZone,
}: Pick<WorkbenchData, 'rows' | 'today' | 'timeZone'>) {
  const t = useMessages(workbenchText)
  const [view, setView] = useState<View>(() =>
    getLocalItem<View>('bench.schedule') === 'month' ? 'month' : 'list',
  )
  const choose = (selected: View) => {
    setView(selected)
    setLocalItem('bench.schedule', selected)
  }
  return (
    <Card
      id="workbench-schedule"
      icon="schedule"
      title={t.schedule}
      className="workbench-schedule"
      extra={
        <Segmented<View>
          aria-label={t.schedule}
          value={view}
          onChange={choose}
          options={[
            { value: 'list', label: t.asList },
            { value: 'month', label: t.asCalendar },
          ]}
        />
      }
    >
      {view === 'list' ? (
        <Waiting rows={rows} today={today} timeZone={timeZone} />
      ) : (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
          <Month today={today} />
        </Suspense>
      )}
    </Card>
  )
}
