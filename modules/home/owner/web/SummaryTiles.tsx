import { listPath } from '#common/list-path.ts'
import { Link } from 'react-router'
import { addMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import { useHasRight } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { quotationMachine } from '#modules/work/quotation/quotation.machine.ts'
import { dollars } from '#modules/work/quotation/web/money.ts'
import type { Fleet } from './fleet.ts'
import { ownerPageText } from './ownerPage.text.ts'
import type { Part } from './use-part.ts'

const sum = (amounts: readonly number[]) =>
  Number(addMoney('0.00', ...amounts.map(moneyFromNumber)))
const waiting = listPath('/work/quotation/list', { status: [quotationMachine.states.sent] })

/** The figures of the fleet, each a link to the rows it counts. */
export function Tiles({ fleet, part }: { fleet: Fleet; part: Part }) {
  const t = useMessages(ownerPageText)
  const translate = useFormatMessage()
  const [money, quotes, asks] = [
    useHasRight(['work.invoice.read']),
    useHasRight(['work.quotation.read']),
    useHasRight(['work.surveyRequest.read']),
  ]
  const [owed, overdue] = [
    sum(fleet.accounts.map((one) => one.openAmount)),
    sum(fleet.accounts.map((one) => one.overdue)),
  ]
  const credit = sum(fleet.accounts.map((one) => one.credit))
  const besides = [
    ...(overdue > 0 ? [translate(ownerPageText.ofThemOverdue, { amount: dollars(overdue) })] : []),
    ...(credit > 0 ? [translate(ownerPageText.creditLeft, { amount: dollars(credit) })] : []),
  ]
  const tile = (
    name: keyof typeof t.tiles,
    value: React.ReactNode,
    to: string,
    tone = '',
    besides: readonly string[] = [],
  ) => (
    <li key={name}>
      <Link to={to} className={tone}>
        <strong>{value}</strong>
        <span>{t.tiles[name]}</span>
        {besides.map((words) => (
          <small key={words}>{words}</small>
        ))}
      </Link>
    </li>
  )
  const windows = (state: 'overdue' | 'late' | 'open' | 'soon', tone: string) =>
    tile(
      state,
      fleet.counts[state],
      part.linkTo({ tab: 'surveys', state }),
      fleet.counts[state] > 0 ? tone : '',
    )
  return (
    <ul className="owner-tiles">
      {tile('ships', fleet.ships.length, part.linkTo({ tab: 'fleet' }))}
      {windows('overdue', 'red')}
      {windows('late', 'amber')}
      {windows('open', 'blue')}
      {windows('soon', '')}
      {quotes && tile('quotations', fleet.quotations, waiting, fleet.quotations > 0 ? 'blue' : '')}
      {asks && tile('requests', fleet.requests, part.linkTo({ tab: 'requests' }))}
      {money &&
        tile(
          'toPay',
          owed.toLocaleString('en', { minimumFractionDigits: 2 }),
          part.linkTo({ tab: 'accounts' }),
          overdue > 0 ? 'red' : '',
          besides,
        )}
    </ul>
  )
}
