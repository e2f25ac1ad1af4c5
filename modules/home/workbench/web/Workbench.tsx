import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLive } from '#web/api/live.ts'
import { useMe } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { QueryError } from '#web/kit/QueryError.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { DemoDocuments } from '#modules/home/demoDocument/web/DemoDocuments.tsx'
import { FirstSteps } from '#modules/home/help/web/FirstSteps.tsx'
import { FlagHome } from '#modules/home/flag/web/FlagHome.tsx'
import { NewsCard } from '#modules/sys/news/web/NewsCard.tsx'
import { workbench } from '../workbench.contract.ts'
import { workbenchText } from '../workbench.text.ts'
import { Counters } from './components/Counters.tsx'
import { Greeting } from './components/Greeting.tsx'
import { Records } from './components/WorkRecords.tsx'
import { Schedule } from './components/Schedule.tsx'
import './workbench.css'

const Statistics = lazy(() => import('./components/Statistics.tsx'))
/** Ages change without an event, so the data is refreshed at this interval. */
const refreshIntervalMs = 900_000

/** Home page after sign-in: the flag summary for flag state users, the workbench for staff. */
export default function Workbench() {
  return useMe().info.role.taskNode === 'flag_user' ? <FlagHome /> : <StaffWorkbench />
}

/** The workbench of staff: to-dos, schedule, open work in scope, and recent actions. */
function StaffWorkbench() {
  const t = useMessages(workbenchText)
  usePageTitle(t.title)
  const { data, error, refetch } = useApiQuery(
    workbench,
    'get',
    {},
    { staleTime: 0, refetchIntervalMs: refreshIntervalMs },
  )
  useLive('todos', refetch)
  return (
    <div className="workbench">
      <Greeting today={data?.today} timeZone={data?.timeZone} done={data?.todos.length === 0} />
      {error && <QueryError message={error.message} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <div className="workbench-columns">
          <div className="workbench-side">
            <Schedule rows={data.rows} today={data.today} timeZone={data.timeZone} />
            <Counters todos={data.todos} work={data.work} />
            <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
              <Statistics work={data.work} />
            </Suspense>
          </div>
          <div className="workbench-side">
            <FirstSteps />
            <DemoDocuments />
            <NewsCard />
            <Records records={data.records} timeZone={data.timeZone} />
          </div>
        </div>
      )}
    </div>
  )
}
