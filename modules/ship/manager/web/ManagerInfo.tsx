import { Button } from 'antd'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { useMarks, useSay, useText } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { manager } from '../manager.contract.ts'
import { managerText } from '../manager.text.ts'
import { CompanyCerts } from './CompanyCerts.tsx'
import { Fleet } from './Fleet.tsx'
import { DocTag, FleetWindows } from './Marks.tsx'

type Whole = DetailOf<typeof manager>
const described = { contract: manager, text: managerText }

function Particulars({ row }: { row: Whole }) {
  const { comma } = useMarks()
  return (
    <>
      <Facts {...described} row={row} title={managerText.facts} fields={['name', 'nameZh', 'abbreviation', 'imo', 'customerNo', 'region', 'liaison', 'email', 'phone', { name: 'address', wide: true }]} />
      <Facts {...described} row={row} title={managerText.fleetFacts} fields={[
        'ships', 'grossTonnage', { name: 'flagIds', render: () => row.flagNames.join(comma) || '–', wide: true },
        { name: 'shipTypes', render: () => <DictText code="SHIP_TYPE" value={row.shipTypes ?? []} mode="tag" />, wide: true },
      ]} />
    </>
  )
}

function CustomerLink({ id }: { id: number }) {
  const t = useText(managerText)
  return <Allowed codes={['basic.customer.read']}><Link to={`/basic/customer/detail?id=${id}`}><Button tabIndex={-1}>{t.customer}</Button></Link></Allowed>
}

export default function ManagerInfo() {
  const say = useSay()
  return (
    <DetailPage {...described} title={(row) => row.name} history={false}
      subtitle={(row) => <>{[row.nameZh, row.imo && `IMO ${row.imo}`].filter(Boolean).map((one) => <span key={one}>{one} · </span>)}<DictText code="REGION" value={row.region} /> · {say(managerText.labels.docState)} <DocTag state={row.docState} /> · {say(managerText.windows)} <FleetWindows row={row} /></>}
      actions={(row) => <CustomerLink id={row.id} />}
      tabs={[
        { key: 'fleet', label: managerText.fleet, render: (row) => <Fleet row={row} /> },
        { key: 'certs', label: managerText.certs, render: (row) => <CompanyCerts certs={row.certs} /> },
        { key: 'facts', label: managerText.facts, render: (row) => <Particulars row={row} /> },
      ]} />
  )
}
