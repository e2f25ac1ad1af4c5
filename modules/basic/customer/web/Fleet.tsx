import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import type { OutputOf } from '#common/contract.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import type { TableColumn } from '#web/kit/detail/RowsTable.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { NumberText } from '#web/kit/values.tsx'
import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'

type Ship = OutputOf<typeof customer, 'fleet'>['list'][number]
const words = customerText.ship

/** The ships that name a company, and as what. */
export function Fleet({ id }: { id: number }) {
  const say = useSay()
  const pick = usePick()
  const t = useText(kitText)
  const answer = useCall(customer, 'fleet', { id })
  if (answer.error) return <div className="list-told" role="alert"><p>{answer.error.message}</p><Button onClick={() => answer.refetch()}>{t.retry}</Button></div>
  if (!answer.data) return <Skeleton active />
  const { list, total } = answer.data
  const columns: TableColumn<Ship>[] = [
    { name: 'name', label: words.name, render: (ship) => <Link to={`/ship/query/info?id=${ship.id}`}>{ship.name}</Link> },
    { name: 'imo', label: words.imo, render: (ship) => ship.imo ?? '–' },
    { name: 'roles', label: words.roles, render: (ship) => <span className="tags">{ship.roles.map((role) => <span className="tag" key={role}>{say(customerText.fleetRoles[role])}</span>)}</span> },
    { name: 'flagId', label: words.flagId, render: (ship) => pick(ship.flagNameZh, ship.flagNameEn) },
    { name: 'shipType', label: words.shipType, render: (ship) => <DictText code="SHIP_TYPE" value={ship.shipType} /> },
    { name: 'grossTonnage', label: words.grossTonnage, align: 'right', render: (ship) => <NumberText value={ship.grossTonnage} /> },
    { name: 'status', label: words.status, render: (ship) => <DictText code="SHIP_STATUS" value={ship.status} /> },
  ]
  return (
    <>
      {total > list.length && <p className="faint">{say(customerText.ofMany, { total, shown: list.length })}</p>}
      <RowsTable caption={customerText.fleet} columns={columns} rows={list} empty={customerText.noFleet} />
    </>
  )
}
