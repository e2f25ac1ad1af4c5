import { Button, Skeleton, Tabs } from 'antd'
import { lazy, Suspense } from 'react'
import { useApiQuery } from '#web/api/hooks.ts'
import { useHasRight, useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { labelOverflowTab } from '#web/kit/label-overflow-tab.ts'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { FirstSteps } from '#modules/home/help/web/FirstSteps.tsx'
import { NewsCard } from '#modules/sys/news/web/NewsCard.tsx'
import { WaitingCard } from '#modules/work/quotation/web/WaitingCard.tsx'
import { workbenchText } from '#modules/home/workbench/workbench.text.ts'
import { owner } from '../owner.contract.ts'
import { ownerText } from '../owner.text.ts'
import { FleetCards } from './FleetCards.tsx'
import { FleetHeader } from './FleetHeader.tsx'
import { FleetWindows } from './FleetWindows.tsx'
import { ownerPageText } from './ownerPage.text.ts'
import { Tiles } from './SummaryTiles.tsx'
import { usePart } from './use-part.ts'
import './owner.css'

const Certificates = lazy(() => import('./Certificates.tsx'))
const Accounts = lazy(() => import('./CompanyBalances.tsx'))
const Requests = lazy(() => import('./Requests.tsx'))
const FleetCharts = lazy(async () => ({
  default: (await import('#modules/ship/manager/web/FleetCharts.tsx')).FleetCharts,
}))

/** The ship owner's workbench: the whole fleet or the selected part, and its open tasks. */
export default function OwnerHome() {
  const t = useMessages(ownerText)
  const k = useMessages(kitText)
  const words = useMessages(ownerPageText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const part = usePart()
  const certs = useHasRight(['ship.cert.read'])
  const money = useHasRight(['work.invoice.read'])
  const asks = useHasRight(['work.surveyRequest.read'])
  usePageTitle(t.title)
  const { data, error, refetch } = useApiQuery(owner, 'get', part.input, {
    staleTime: 0,
    keepPrevious: true,
  })
  const tabs = data && [
    {
      key: 'fleet',
      label: words.tabs.fleet,
      children: (
        <div className="owner-home">
          <Allowed requiredRights={['work.quotation.read']}>
            <WaitingCard />
          </Allowed>
          <NewsCard />
          <FleetCards ships={data.ships} />
          <Suspense fallback={null}>
            <FleetCharts ships={data.ships} />
          </Suspense>
        </div>
      ),
    },
    {
      key: 'surveys',
      label: words.tabs.surveys,
      children: <FleetWindows fleet={data} part={part} />,
    },
    ...(certs
      ? [
          {
            key: 'certificates',
            label: words.tabs.certificates,
            children: (
              <Suspense fallback={<Skeleton active />}>
                <Certificates part={part} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(money
      ? [
          {
            key: 'accounts',
            label: words.tabs.accounts,
            children: (
              <Suspense fallback={<Skeleton active />}>
                <Accounts accounts={data.accounts} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(asks
      ? [
          {
            key: 'requests',
            label: words.tabs.requests,
            children: (
              <Suspense fallback={<Skeleton active />}>
                <Requests companies={part.company ? [part.company] : []} />
              </Suspense>
            ),
          },
        ]
      : []),
  ]
  return (
    <div className="owner-home">
      <FleetHeader
        title={translate(workbenchText.hello, { name: info.name })}
        fleet={data}
        part={part}
      />
      <FirstSteps />
      {error && (
        <div className="list-message" role="alert">
          <p>{error.message}</p>
          <Button onClick={() => refetch()}>{k.retry}</Button>
        </div>
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && tabs && (
        <>
          <Tiles fleet={data} part={part} />
          <Tabs
            ref={labelOverflowTab}
            items={tabs}
            activeKey={tabs.some(({ key }) => key === part.tab) ? part.tab : 'fleet'}
            onChange={(tab) => part.put({ tab, state: null })}
            destroyOnHidden
          />
        </>
      )}
    </div>
  )
}
