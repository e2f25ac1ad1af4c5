import { ListPage } from '#web/kit/list/ListPage.tsx'
import { shipQuery } from '../shipQuery.contract.ts'
import { shipQueryText } from '../shipQuery.text.ts'

/** Ships under a flag, on the page of the flag state. */
export default function FlagShips({ row: { id } }: { row: { id: number } }) {
  return (
    <ListPage
      embedded
      contract={shipQuery}
      text={shipQueryText}
      detailPath="/ship/query/info"
      selectable={false}
      fixedFilters={{ flagId: [id] }}
      columns={[
        { name: 'name', width: 180 },
        { name: 'imo', width: 120 },
        { name: 'shipType', width: 170 },
        { name: 'grossTonnage', width: 140 },
        { name: 'status', width: 130 },
        { name: 'ownerName', width: 220 },
        { name: 'managerName', width: 220 },
        { name: 'registryPort', hidden: true },
      ]}
    />
  )
}
