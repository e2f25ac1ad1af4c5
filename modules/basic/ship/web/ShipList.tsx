import { useMe } from '#web/api/me.ts'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { useEditAction } from '#web/kit/list/use-edit-action.ts'
import { ship, shipSections } from '../ship.contract.ts'
import { shipText } from '../ship.text.ts'
import { Meter } from './Completeness.tsx'

const page = '/basic/ship/edit'

export default function ShipList() {
  const edit = useEditAction(page, 'basic.ship.save')
  const { info } = useMe()
  return (
    <ListPage
      contract={ship}
      text={shipText}
      detailPath="/ship/query/info"
      createPath={page}
      rowActions={(row) => [edit(row.id)]}
      importOptions={{
        fields: Object.values(shipSections).flat(),
        defaults: ['region', 'status', 'flagId', 'shipType'],
        initialValues: { region: info.region, status: 'inService' },
        also: ['ship/query'],
      }}
      usedFields={['completeness']}
      columns={[
        { name: 'name', width: 180 },
        { name: 'imo', width: 130 },
        { name: 'flagId', width: 160 },
        { name: 'shipType', width: 170 },
        { name: 'grossTonnage', width: 145 },
        {
          name: 'completeness',
          width: 165,
          align: 'left',
          render: (row) => <Meter percent={row.completeness} />,
        },
        { name: 'buildDate', width: 115 },
        { name: 'status', width: 130 },
        { name: 'region', width: 110 },
        { name: 'ownerName', width: 220 },
        { name: 'managerName', width: 220 },
      ]}
      hiddenColumns={[
        'nameZh',
        'callSign',
        'mmsi',
        'officialNo',
        'classNo',
        'netTonnage',
        'deadweight',
        'registryPort',
        'updateTime',
      ]}
    />
  )
}
