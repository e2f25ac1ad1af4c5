import { useLiveRecord } from '#web/api/live.ts'
import { Skeleton, Tabs } from 'antd'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { DetailOf } from '#common/contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useHasRight, useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages, useLocalized } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { labelOverflowTab } from '#web/kit/label-overflow-tab.ts'
import { QueryError } from '#web/kit/QueryError.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { DemoDocuments } from '#modules/home/demoDocument/web/DemoDocuments.tsx'
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

type Fleet = DetailOf<typeof owner>

/** The ship owner's workbench: the whole fleet or the selected part, and its open tasks. */
export default function OwnerHome() {
  const t = useMessages(ownerText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { info } = useMe()
  const part = usePart()
  usePageTitle(t.title)
  const { data, error, refetch } = useApiQuery(owner, 'get', part.input, {
    staleTime: 0,
    keepPrevious: true,
  })
  useLiveRecord(owner)
  const tabs = useOwnerTabs(data, part)
  return (
    <div className="owner-home">
      <FleetHeader
        title={translate(workbenchText.hello, { name: localize(info.nameZh, info.name) })}
        fleet={data}
        part={part}
      />
      <DemoDocuments />
      <FirstSteps />
      {error && <QueryError message={error.message} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && (
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

/** The tabs that the owner may see; none until the fleet is read. */
function useOwnerTabs(fleet: Fleet | undefined, part: ReturnType<typeof usePart>) {
  const words = useMessages(ownerPageText)
  const certs = useHasRight(['ship.cert.read'])
  const money = useHasRight(['work.invoice.read'])
  const requests = useHasRight(['work.surveyRequest.read'])
  if (!fleet) return []
  const tab = (key: keyof typeof words.tabs, children: ReactNode) => ({
    key,
    label: words.tabs[key],
    children: <Suspense fallback={<Skeleton active />}>{children}</Suspense>,
  })
  const companies = part.company ? [part.company] : []
  return [
    tab('fleet', <FleetTab fleet={fleet} />),
    tab('surveys', <FleetWindows fleet={fleet} part={part} />),
    ...(certs ? [tab('certificates', <Certificates part={part} />)] : []),
    ...(money ? [tab('accounts', <Accounts accounts={fleet.accounts} />)] : []),
    ...(requests ? [tab('requests', <Requests companies={companies} />)] : []),
  ]
}

/** Quotations that wait for the owner, news, and the ships of the fleet. */
const FleetTab = ({ fleet }: { fleet: Fleet }) => (
  <div className="owner-home">
    <Allowed requiredRights={['work.quotation.read']}>
      <WaitingCard />
    </Allowed>
    <NewsCard />
    <FleetCards ships={fleet.ships} />
    <Suspense fallback={null}>
      <FleetCharts ships={fleet.ships} />
    </Suspense>
  </div>
)
