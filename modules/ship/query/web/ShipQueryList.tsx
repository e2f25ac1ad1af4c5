import { ListPage } from '#web/kit/list/ListPage.tsx'
import { shipQuery } from '../shipQuery.contract.ts'
import { shipQueryText } from '../shipQuery.text.ts'

export default function ShipQueryList() {
  return (
    <ListPage contract={shipQuery} text={shipQueryText} detailPath="/ship/query/info" selectable={false}
      columns={[
        { name: 'name', width: 180 }, { name: 'imo', width: 130 }, { name: 'flagId', width: 160 }, { name: 'shipType', width: 170 }, { name: 'grossTonnage', width: 145 },
        { name: 'deadweight', width: 125 }, { name: 'buildDate', width: 115 }, { name: 'status', width: 130 }, { name: 'ownerName', width: 220 }, { name: 'managerName', width: 220 },
        { name: 'region', hidden: true }, { name: 'nameZh', hidden: true }, { name: 'callSign', hidden: true }, { name: 'mmsi', hidden: true }, { name: 'officialNo', hidden: true },
        { name: 'classNo', hidden: true }, { name: 'registryPort', hidden: true }, { name: 'netTonnage', hidden: true }, { name: 'loa', hidden: true }, { name: 'breadth', hidden: true },
        { name: 'depth', hidden: true }, { name: 'draft', hidden: true }, { name: 'enginePower', hidden: true }, { name: 'builder', hidden: true }, { name: 'keelDate', hidden: true },
        { name: 'classDate', hidden: true }, { name: 'classNotations', hidden: true }, { name: 'navigationArea', hidden: true }, { name: 'previousClass', hidden: true },
      ]} />
  )
}
