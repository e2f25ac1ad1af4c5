import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import type { ColumnNameOf } from '#common/contract.ts'
import { shipSections } from '#modules/basic/ship/ship.contract.ts'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { useEditAction } from '#web/kit/list/use-edit-action.ts'
import { shipQuery } from '../shipQuery.contract.ts'
import { shipQueryText } from '../shipQuery.text.ts'

const editPage = '/basic/ship/edit'
type ShipColumn = ColumnNameOf<typeof shipQuery>
const shown = [
  { name: 'name', width: 180 },
  { name: 'imo', width: 130 },
  { name: 'flagId', width: 160 },
  { name: 'shipType', width: 170 },
  { name: 'grossTonnage', width: 145 },
  { name: 'deadweight', width: 125 },
  { name: 'buildDate', width: 115 },
  { name: 'status', width: 130 },
  { name: 'ownerName', width: 220 },
  { name: 'managerName', width: 220, role: 'figure' },
] as const
const wide: { readonly [name in ShipColumn]?: number } = {
  nameZh: 160,
  previousNames: 240,
  builder: 220,
  classNotations: 260,
  mainEngine: 220,
  boiler: 200,
  generator: 200,
  contact: 200,
  crewManagerId: 220,
  operatorId: 220,
  offshoreCompanyId: 220,
  agentId: 220,
}
const once = new Set<ShipColumn>([...shown.map(({ name }) => name), 'ownerId', 'managerId'])
/** Optional columns: all other particulars, in the order of a ship's page. */
const others = [
  ...Object.values(shipSections).flat(),
  'createTime' as const,
  'updateTime' as const,
].filter((name) => shipQuery.columns.includes(name) && !once.has(name))
const columns = [
  ...shown,
  ...others.map((name) => ({ name, hidden: true, ...(wide[name] && { width: wide[name] }) })),
]

/** Ships in the reader's scope; who maintains the register creates, imports and edits them here. */
export default function ShipQueryList() {
  const t = useMessages(shipQueryText)
  const edit = useEditAction(editPage, 'basic.ship.save')
  return (
    <ListPage
      contract={shipQuery}
      text={shipQueryText}
      detailPath="/ship/query/info"
      selectable={false}
      toolbar={() => (
        <>
          <Allowed requiredRights={['basic.ship.import']}>
            <Link to="/basic/ship/list">
              <Button tabIndex={-1}>{t.importShips}</Button>
            </Link>
          </Allowed>
          <Allowed requiredRights={['basic.ship.save']}>
            <Link to={editPage}>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} tabIndex={-1}>
                {t.newShip}
              </Button>
            </Link>
          </Allowed>
        </>
      )}
      rowActions={(row) => [edit(row.id)]}
      usedFields={[]}
      columns={columns}
    />
  )
}
