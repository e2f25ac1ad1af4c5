import { ApartmentOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { useCall } from '#web/api/hooks.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { Icon } from '#web/kit/Icon.tsx'
import { RefText } from '#web/kit/Ref.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { MoneyText, NumberText } from '#web/kit/values.tsx'
import { addMoney, moneyOf } from '#common/rules/money.ts'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import { AddBar } from './AddBar.tsx'
import { groupsOf, keyOf, ordered } from './items.ts'
import { ItemRow } from './ItemRow.tsx'
import type { Fault } from './ItemRow.tsx'
import type { Item } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'
import { useKinds } from './use-kinds.ts'
import type { Prices } from './use-prices.ts'
import './quotation.css'

export interface ItemFault extends Fault { key: string | null }
interface Props {
  items: readonly Item[]
  onChange: (items: Item[]) => void
  shipIds: readonly number[]
  /** its object is this company, not ships */
  companyId?: number | null
  company: boolean
  prices: Prices
  faults: readonly ItemFault[]
  disabled: boolean
}

/** What is offered, ship by ship, with its prices. */
export function ItemsTable({ items, onChange, shipIds, companyId, company, prices, faults, disabled }: Props) {
  const t = useText(quotationPageText)
  const say = useSay()
  const kinds = useKinds()
  const put = (next: Item[]) => onChange(ordered(next, shipIds))
  const faultsOf = (item: Item) => faults.filter(({ key }) => key === keyOf(item))
  const told = items.flatMap((item, at) => faultsOf(item).map((fault) => ({ ...fault, n: at + 1 })))
  const sumOf = (own: readonly Item[]) => addMoney(...own.flatMap((item) => { const amount = prices.lineOf(item)?.line.amount; return amount == null ? [] : [moneyOf(amount)] }))
  const groups = groupsOf(items, company ? [] : shipIds)
  return (
    <div className="items" id="items">
      {!disabled && <AddBar items={items} shipIds={shipIds} company={company} onAdd={(more) => put([...items, ...more])} />}
      {faults.some(({ key }) => key === null) && <Alert type="error" showIcon title={faults.filter(({ key }) => key === null).map(({ msg }) => msg).join(' ')} />}
      {told.length > 0 && <Alert type="error" showIcon title={<>{t.lineFaults}<ul className="item-faults">{told.map(({ n, name, msg }) => <li key={`${n}.${name}`}>{say(quotationPageText.lineFault, { n, msg })}</li>)}</ul></>} />}
      {items.length === 0 && groups.length === 0 ? <p className="items-none faint">{t.noItems}</p> : (
        <div className="items-box">
          <table className="items-table">
            <caption className="visually-hidden">{t.items}</caption>
            <thead><tr><th scope="col"><span className="visually-hidden">#</span></th><th scope="col">{t.item}</th><th scope="col">{company ? `${t.surveyType} / ${t.shipType}` : t.surveyType}</th><th scope="col" className="to-right">{t.quantity}</th><th scope="col" className="to-right">{t.unitPrice}</th><th scope="col" className="to-right">{t.amount}</th><th aria-hidden="true" /></tr></thead>
            {groups.map(({ shipId, entries }) => (
              <tbody key={shipId ?? 'general'}>
                <tr className="items-group">
                  <th scope="rowgroup" colSpan={5}>{shipId !== null ? <ShipHead id={shipId} chosen={shipIds.includes(shipId)} /> : company && companyId ? <span><ApartmentOutlined aria-hidden /> <RefText path="basic/customer" id={companyId} /></span> : t.forAll}</th>
                  <td className="to-right"><MoneyText value={Number(sumOf(entries.map(({ item }) => item)))} /></td><td />
                </tr>
                {entries.length === 0 && <tr className="item-row"><td /><td colSpan={6} className="faint">{t.nothingForShip}</td></tr>}
                {entries.map(({ item, at }) => (
                  <ItemRow key={keyOf(item)} item={item} n={at + 1} kind={kinds.find((kind) => kind.id === item.certId)} known={prices.lineOf(item)} faults={faultsOf(item)} company={company} disabled={disabled}
                    onPut={(part) => put(items.map((one) => (one === item ? { ...one, ...part } : one)))} onRemove={() => put(items.filter((one) => one !== item))} />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </div>
  )
}

/** A ship by name, with what its prices depend on. */
export function ShipHead({ id, chosen = true }: { id: number; chosen?: boolean }) {
  const t = useText(quotationPageText)
  const say = useSay()
  const { data, error } = useCall(ship, 'get', { id }, { staleTime: 60_000 })
  return (
    <span className="ship-head">
      <Icon name="ship" /> {data?.name ?? (error ? say(kitText.outOfReach) : '…')} {!chosen && <em>{t.notChosen}</em>}
      {data && <small>{data.imo && `IMO ${data.imo} · `}<DictText code="SHIP_TYPE" value={data.shipType} /> · GT <NumberText value={data.grossTonnage} /></small>}
    </span>
  )
}
