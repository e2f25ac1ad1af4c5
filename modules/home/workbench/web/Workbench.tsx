import { Button, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useCall } from '#web/api/hooks.ts'
import { useLive } from '#web/api/live.ts'
import { useMe } from '#web/api/me.ts'
import { useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { usePage } from '#web/shell/page.tsx'
import { FirstSteps } from '#modules/home/help/web/FirstSteps.tsx'
import { FlagHome } from '#modules/home/flag/web/FlagHome.tsx'
import { NewsCard } from '#modules/sys/news/web/NewsCard.tsx'
import { workbench } from '../workbench.contract.ts'
import { workbenchText } from '../workbench.text.ts'
import { CrfCard } from './parts/CrfCard.tsx'
import { Greeting } from './parts/Greeting.tsx'
import { Records } from './parts/Records.tsx'
import { Schedule } from './parts/Schedule.tsx'
import { IssueCard, issueIsLonger, OthersCard } from './parts/TodoCards.tsx'
import { WindowsCard } from './parts/WindowsCard.tsx'
import './workbench.css'

const Statistics = lazy(() => import('./parts/Statistics.tsx'))
/** Time itself changes what is shown, such as how long something has stood: so it is asked now and then, told or not. */
const nowAndThen = 900_000

/** What opens at sign-in: for users of a flag state their flag at a glance, for staff their workbench. */
export default function Workbench() {
  return useMe().info.role.taskNode === 'flag_user' ? <FlagHome /> : <StaffBench />
}

/** The staff's workbench: what waits for the person, when it is due, how work stands in their scope, and what they did lately. */
function StaffBench() {
  const t = useText(workbenchText)
  const k = useText(kitText)
  usePage(t.title)
  const { data, error, refetch } = useCall(workbench, 'get', {}, { staleTime: 0, every: nowAndThen })
  useLive('todos', refetch)
  // The windows stand below the shorter list, so that no card is drawn out to the height of two.
  const long = data !== undefined && issueIsLonger(data.todos)
  return (
    <div className="bench">
      <Greeting today={data?.today} done={data?.todos.length === 0} />
      <FirstSteps />
      {error && <div className="list-told" role="alert"><p>{error.message}</p><Button onClick={() => refetch()}>{k.retry}</Button></div>}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <>
          <div className="bench-cards">
            <div className="bench-stack"><IssueCard todos={data.todos} />{!long && <WindowsCard />}</div>
            <CrfCard todos={data.todos} work={data.work} />
            <div className="bench-stack"><OthersCard todos={data.todos} />{long && <WindowsCard />}</div>
          </div>
          <div className="bench-columns">
            <div className="bench-side">
              <Schedule rows={data.rows} today={data.today} />
              <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}><Statistics work={data.work} /></Suspense>
            </div>
            <div className="bench-side"><NewsCard /><Records records={data.records} /></div>
          </div>
        </>
      )}
    </div>
  )
}
