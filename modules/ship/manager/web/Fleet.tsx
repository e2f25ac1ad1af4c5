import { Link } from 'react-router'
import { STANDING_TONES } from '#common/rules/standing/standing-words.ts'
import type { DetailOf } from '#common/contract.ts'
import { CertWindowTag } from '#modules/ship/cert/web/WindowTag.tsx'
import { useLocalized, useFormatMessage } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import type { TableColumn } from '#web/kit/detail/RowsTable.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import type { Tone } from '#web/kit/StatusTag.tsx'
import { DateValue, NumberValue } from '#web/kit/FieldValue.tsx'
import type { manager } from '../manager.contract.ts'
import { managerText as words } from '../manager.text.ts'
import { FleetCharts } from './FleetCharts.tsx'

type Whole = DetailOf<typeof manager>
type Ship = Whole['fleet'][number]
const smcTones: Record<Ship['smcState'], Tone> = { none: 'grey', ...STANDING_TONES }

/** Ships that a company manages, each with survey state, next survey, and SMC. */
export function Fleet({ row }: { row: Whole }) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const columns: TableColumn<Ship>[] = [
    {
      name: 'name',
      label: words.ship,
      render: (ship) => <Link to={`/ship/query/info?id=${ship.id}`}>{ship.name}</Link>,
    },
    { name: 'imo', label: words.imo, render: (ship) => ship.imo ?? '–' },
    {
      name: 'windowState',
      label: words.surveys,
      render: (ship) => <CertWindowTag state={ship.windowState} />,
    },
    {
      name: 'nextDueDate',
      label: words.next,
      render: (ship) =>
        ship.nextDueDate ? (
          <Link className="fleet-next-survey" to={`/ship/cert/detail?id=${ship.nextCertId}`}>
            <DateValue value={ship.nextDueDate} /> {ship.nextCertCode}
          </Link>
        ) : (
          '–'
        ),
    },
    {
      name: 'smcState',
      label: words.smc,
      render: (ship) => {
        const tag = (
          <Tag tone={smcTones[ship.smcState]}>{translate(words.smcState[ship.smcState])}</Tag>
        )
        return ship.smcId ? <Link to={`/ship/cert/detail?id=${ship.smcId}`}>{tag}</Link> : tag
      },
    },
    {
      name: 'shipType',
      label: words.labels.shipType,
      render: (ship) => <DictValue code="SHIP_TYPE" value={ship.shipType} />,
    },
    {
      name: 'flag',
      label: words.flag,
      render: (ship) => localize(ship.flagNameZh, ship.flagNameEn),
    },
    {
      name: 'grossTonnage',
      label: words.tonnage,
      align: 'right',
      render: (ship) => <NumberValue value={ship.grossTonnage} />,
    },
    {
      name: 'status',
      label: words.shipStatus,
      render: (ship) => <DictValue code="SHIP_STATUS" value={ship.status} />,
    },
  ]
  return (
    <>
      {row.ships > row.fleet.length && (
        <p className="text-secondary">
          {translate(words.ofMany, { total: row.ships, shown: row.fleet.length })}
        </p>
      )}
      <RowsTable caption={words.fleet} columns={columns} rows={row.fleet} empty={words.noFleet} />
      <FleetCharts ships={row.fleet} />
    </>
  )
}
