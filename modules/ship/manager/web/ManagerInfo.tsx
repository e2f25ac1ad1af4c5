import { DotSeparated } from '#web/kit/detail/DotSeparated.tsx'
import { Button } from 'antd'
import { Link } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { usePunctuation, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { manager } from '../manager.contract.ts'
import { managerText } from '../manager.text.ts'
import { CompanyCerts } from './CompanyCerts.tsx'
import { Fleet } from './Fleet.tsx'
import { DocTag, FleetWindows } from './tags.tsx'

type Whole = DetailOf<typeof manager>
const described = { contract: manager, text: managerText }

function Particulars({ row }: { row: Whole }) {
  const { comma } = usePunctuation()
  return (
    <>
      <DetailFields
        {...described}
        row={row}
        title={managerText.facts}
        fields={[
          'name',
          'nameZh',
          'abbreviation',
          'imo',
          'customerNo',
          'region',
          'liaison',
          'email',
          'phone',
          { name: 'address', wide: true },
        ]}
      />
      <DetailFields
        {...described}
        row={row}
        title={managerText.fleetFacts}
        fields={[
          'ships',
          'grossTonnage',
          { name: 'flagIds', render: () => row.flagNames.join(comma) || '–', wide: true },
          {
            name: 'shipTypes',
            render: () => <DictValue code="SHIP_TYPE" value={row.shipTypes ?? []} mode="tag" />,
            wide: true,
          },
        ]}
      />
    </>
  )
}

function CustomerLink({ id }: { id: number }) {
  const t = useMessages(managerText)
  return (
    <Allowed requiredRights={['basic.customer.read']}>
      <Link to={`/basic/customer/detail?id=${id}`}>
        <Button tabIndex={-1}>{t.customer}</Button>
      </Link>
    </Allowed>
  )
}

export default function ManagerInfo() {
  const translate = useFormatMessage()
  return (
    <DetailPage
      {...described}
      title={(row) => row.name}
      history={false}
      subtitle={(row) => (
        <DotSeparated>
          {row.nameZh}
          {row.imo && `IMO ${row.imo}`}
          <DictValue code="REGION" value={row.region} />
          <>
            {translate(managerText.labels.docState)} <DocTag state={row.docState} />
          </>
          <>
            {translate(managerText.windows)} <FleetWindows row={row} />
          </>
        </DotSeparated>
      )}
      actions={(row) => <CustomerLink id={row.id} />}
      beforeTabs={(row) => (
        <Allowed requiredRights={['work.quotation.save']}>
          <Slot name="ship/manager/reissue" row={row} />
        </Allowed>
      )}
      tabs={[
        { key: 'fleet', label: managerText.fleet, render: (row) => <Fleet row={row} /> },
        {
          key: 'certs',
          label: managerText.certs,
          render: (row) => <CompanyCerts certs={row.certs} />,
        },
        { key: 'facts', label: managerText.facts, render: (row) => <Particulars row={row} /> },
      ]}
    />
  )
}
