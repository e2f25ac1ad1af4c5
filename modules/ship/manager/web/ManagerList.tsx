import { ListPage } from '#web/kit/list/ListPage.tsx'
import { manager } from '../manager.contract.ts'
import { managerText } from '../manager.text.ts'
import { DocTag, ShipTypeTags, FleetWindows } from './tags.tsx'

export default function ManagerList() {
  return (
    <ListPage
      contract={manager}
      text={managerText}
      detailPath="/ship/manager/info"
      selectable={false}
      filters={['docState', 'flagId', 'shipType', 'region']}
      columns={[
        { name: 'name', width: 270 },
        // on a phone its tag says nothing without the label
        {
          name: 'docState',
          width: 160,
          role: 'figure',
          render: (row) => <DocTag state={row.docState} />,
        },
        { name: 'docNextDue', width: 190 },
        // on a phone the windows have a line of their own
        {
          name: 'windows',
          label: managerText.windows,
          width: 360,
          sort: false,
          render: (row) => <FleetWindows row={row} />,
        },
        { name: 'ships', width: 80, align: 'right' },
        { name: 'grossTonnage', width: 140, align: 'right' },
        {
          name: 'shipTypes',
          width: 400,
          role: 'figure',
          render: (row) => <ShipTypeTags types={row.shipTypes ?? []} />,
        },
        { name: 'flagIds', width: 260, hidden: true },
        { name: 'imo', width: 130, role: 'figure' },
        { name: 'region', width: 110, role: 'figure' },
        { name: 'nameZh', hidden: true, width: 200 },
        { name: 'docExpiry', hidden: true, width: 130 },
        { name: 'docTypes', hidden: true, width: 220 },
      ]}
      hiddenColumns={['open', 'late', 'overdue', 'customerNo', 'liaison', 'email', 'phone']}
    />
  )
}
