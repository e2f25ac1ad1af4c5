import { GrantStatus } from '#modules/basic/surveyor/web/Authorisations.tsx'
import { Expiry } from '#modules/basic/surveyor/web/Expiry.tsx'
import { surveyor } from '#modules/basic/surveyor/surveyor.contract.ts'
import { surveyorText } from '#modules/basic/surveyor/surveyor.text.ts'
import { law } from '#modules/sys/law/law.contract.ts'
import { lawText } from '#modules/sys/law/law.text.ts'
import { news } from '#modules/sys/news/news.contract.ts'
import { newsMachine } from '#modules/sys/news/news.machine.ts'
import { newsText } from '#modules/sys/news/news.text.ts'
import { useMe } from '#web/api/me.ts'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'
import { FlagFacts } from './FlagFacts.tsx'

const { tabs } = flagText
const form = () => import('./FlagForm.tsx')
const lawForm = () => import('#modules/sys/law/web/LawForm.tsx')
const newsForm = () => import('#modules/sys/news/web/NewsForm.tsx')

const Ships = ({ id }: { id: number }) => <Slot name="basic/flag/ships" row={{ id }} />
const Surveyors = ({ id }: { id: number }) => (
  <ListPage
    embedded
    contract={surveyor}
    text={surveyorText}
    detailPath="/basic/surveyor/detail"
    selectable={false}
    requiredRights={{ remove: null }}
    fixedFilters={{ flagIds: [id] }}
    columns={[
      { name: 'fullName', width: 200 },
      { name: 'surveyorType', width: 140 },
      { name: 'surveyLevel', width: 120 },
      { name: 'region', width: 120 },
      {
        name: 'grantStatus',
        width: 150,
        render: (row) => <GrantStatus status={row.grantStatus} />,
      },
      {
        name: 'validityTime',
        width: 250,
        render: (row) => <Expiry until={row.validityTime} from={row.issueTime} />,
      },
      { name: 'mobile', width: 160 },
    ]}
  />
)
const Laws = ({ id }: { id: number }) => (
  <ListPage
    embedded
    contract={law}
    text={lawText}
    form={lawForm}
    detailPath="/sys/law/detail"
    fixedFilters={{ flagId: [id] }}
    initialValues={{ flagId: id, type: 'flagLaw' }}
    filters={['type', 'inForceOn']}
    columns={[
      { name: 'title', width: 340 },
      { name: 'type', width: 140 },
      { name: 'startDate', width: 150 },
      { name: 'endDate', width: 150 },
      { name: 'subtitle', hidden: true },
    ]}
  />
)
const Circulars = ({ id }: { id: number }) => (
  <ListPage
    embedded
    contract={news}
    text={newsText}
    machine={newsMachine}
    form={newsForm}
    detailPath="/sys/news/detail"
    fixedFilters={{ flagId: [id] }}
    initialValues={{ flagId: id, type: 'circular' }}
    filters={['status', 'type']}
    columns={[
      { name: 'title', width: 340 },
      { name: 'type', width: 140 },
      { name: 'status', width: 130 },
      { name: 'startDate', width: 150 },
      { name: 'publishTime', width: 170 },
      { name: 'subtitle', hidden: true },
    ]}
  />
)

export default function FlagDetail() {
  const { rights } = useMe()
  const tab = (
    key: keyof typeof tabs,
    code: string,
    List: (props: { id: number }) => React.ReactNode,
  ) => ({
    key,
    label: tabs[key],
    visibleWhen: () => rights.has(code),
    render: (row: { id: number }) => <List id={row.id} />,
  })
  return (
    <DetailPage
      contract={flag}
      text={flagText}
      form={form}
      subtitle={(row) => `${row.iso2} · ${row.iso3} · ${row.flagNo}`}
      tabs={[
        { key: 'facts', label: flagText.singular, render: (row) => <FlagFacts row={row} /> },
        tab('laws', 'sys.law.read', Laws),
        tab('circulars', 'sys.news.read', Circulars),
        tab('ships', 'ship.query.read', Ships),
        tab('surveyors', 'basic.surveyor.read', Surveyors),
      ]}
    />
  )
}
