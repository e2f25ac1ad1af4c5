import { Skeleton } from 'antd'
import { Link } from 'react-router'
import type { OutputOf } from '#common/contract.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useFormatMessage } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import type { TableColumn } from '#web/kit/detail/RowsTable.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { QueryError } from '#web/kit/QueryError.tsx'
import { NumberValue } from '#web/kit/FieldValue.tsx'
import { customer } from '../customer.contract.ts'
import { customerText } from '../customer.text.ts'

type Ship = OutputOf<typeof customer, 'fleet'>['list'][number]
const words = customerText.ship

/** Ships of a company, with its roles. */
export function Fleet({ id }: { id: number }) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const response = useApiQuery(customer, 'fleet', { id })
  if (response.error)
    return <QueryError message={response.error.message} onRetry={response.refetch} />
  if (!response.data) return <Skeleton active />
  const { list, total } = response.data
  const columns: TableColumn<Ship>[] = [
    {
      name: 'name',
      label: words.name,
      render: (ship) => <Link to={`/ship/query/info?id=${ship.id}`}>{ship.name}</Link>,
    },
    { name: 'imo', label: words.imo, render: (ship) => ship.imo ?? '–' },
    {
      name: 'roles',
      label: words.roles,
      render: (ship) => (
        <span className="tags">
          {ship.roles.map((role) => (
            <span className="tag" key={role}>
              {translate(customerText.fleetRoles[role])}
            </span>
          ))}
        </span>
      ),
    },
    {
      name: 'flagId',
      label: words.flagId,
      render: (ship) => localize(ship.flagNameZh, ship.flagNameEn),
    },
    {
      name: 'shipType',
      label: words.shipType,
      render: (ship) => <DictValue code="SHIP_TYPE" value={ship.shipType} />,
    },
    {
      name: 'grossTonnage',
      label: words.grossTonnage,
      align: 'right',
      render: (ship) => <NumberValue value={ship.grossTonnage} />,
    },
    {
      name: 'status',
      label: words.status,
      render: (ship) => <DictValue code="SHIP_STATUS" value={ship.status} />,
    },
  ]
  return (
    <>
      {total > list.length && (
        <p className="text-secondary">
          {translate(customerText.ofMany, { total, shown: list.length })}
        </p>
      )}
      <RowsTable
        caption={customerText.fleet}
        columns={columns}
        rows={list}
        empty={customerText.noFleet}
      />
    </>
  )
}
