import { Button, Skeleton, Tabs } from 'antd'
import { lazy, Suspense } from 'react'
import { useCall } from '#web/api/hooks.ts'
import { useAllowed, useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { toldTabs } from '#web/kit/tabs.ts'
import { usePage } from '#web/shell/page.tsx'
import { FirstSteps } from '#modules/home/help/web/FirstSteps.tsx'
import { NewsCard } from '#modules/sys/news/web/NewsCard.tsx'
import { WaitingCard } from '#modules/work/quotation/web/WaitingCard.tsx'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'
import { owner } from '../owner.contract.ts'
import { ownerText } from '../owner.text.ts'
import { FleetCards } from './FleetCards.tsx'
import { FleetHead } from './FleetHead.tsx'
import { FleetWindows } from './FleetWindows.tsx'
import { ownerPageText } from './ownerPage.text.ts'
import { Tiles } from './Tiles.tsx'
import { usePart } from './use-part.ts'
import './owner.css'

const Certificates = lazy(() => import('./Certificates.tsx'))
const Accounts = lazy(() => import('./Accounts.tsx'))
const Requests = lazy(() => import('./Requests.tsx'))
const FleetCharts = lazy(async () => ({ default: (await import('#modules/ship/manager/web/FleetCharts.tsx')).FleetCharts }))

/** The ship owner's workbench: the own fleet, or the part of it that is chosen, and all that waits on it. */
export default function OwnerHome() {
  const t = useText(ownerText)
  const k = useText(kitText)
  const words = useText(ownerPageText)
  const say = useSay()
  const { info } = useMe()
  const part = usePart()
  const certs = useAllowed(['ship.cert.read'])
  const money = useAllowed(['work.invoice.read'])
  const asks = useAllowed(['work.surveyRequest.read'])
  usePage(t.title)
  const { data, error, refetch } = useCall(owner, 'get', part.input, { staleTime: 0, keep: true })
  const tabs = data && [
    { key: 'fleet', label: words.tabs.fleet, children: <div className="owner-home"><Allowed codes={['work.quotation.read']}><WaitingCard /></Allowed><NewsCard /><FleetCards ships={data.ships} /><Suspense fallback={null}><FleetCharts ships={data.ships} /></Suspense></div> },
    { key: 'surveys', label: words.tabs.surveys, children: <FleetWindows fleet={data} part={part} /> },
    ...(certs ? [{ key: 'certificates', label: words.tabs.certificates, children: <Suspense fallback={<Skeleton active />}><Certificates part={part} /></Suspense> }] : []),
    ...(money ? [{ key: 'accounts', label: words.tabs.accounts, children: <Suspense fallback={<Skeleton active />}><Accounts accounts={data.accounts} /></Suspense> }] : []),
    ...(asks ? [{ key: 'requests', label: words.tabs.requests, children: <Suspense fallback={<Skeleton active />}><Requests companies={part.company ? [part.company] : []} /></Suspense> }] : []),
  ]
  return (
    <div className="owner-home">
      <FleetHead title={say(workbenchText.hello, { name: info.name })} fleet={data} part={part} />
      <FirstSteps />
      {error && <div className="list-told" role="alert"><p>{error.message}</p><Button onClick={() => refetch()}>{k.retry}</Button></div>}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && tabs && (
        <>
          <Tiles fleet={data} part={part} />
          <Tabs ref={toldTabs} items={tabs} activeKey={tabs.some(({ key }) => key === part.tab) ? part.tab : 'fleet'} onChange={(tab) => part.put({ tab, state: null })} destroyOnHidden />
        </>
      )}
    </div>
  )
}
