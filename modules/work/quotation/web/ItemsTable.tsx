import { ApartmentOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { Icon } from '#web/kit/Icon.tsx'
import { RefValue } from '#web/kit/RefSelect.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { MoneyValue, NumberValue } from '#web/kit/FieldValue.tsx'
import { addMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import { AddBar } from './AddItemsBar.tsx'
import { groupsOf, keyOf, sortItems } from './items.ts'
import { ItemRow } from './ItemRow.tsx'
import type { Fault } from './ItemRow.tsx'
import type { Item } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'
import { useKinds } from './use-cert-types.ts'
import type { Prices } from './use-prices.ts'
import './quotation-items.css'
import './quotation.css'

export interface ItemFault extends Fault {
  key: string | null
}
interface Props {
  items: readonly Item[]
  onChange: (items: Item[]) => void
  shipIds: readonly number[]
  /** the company it is about, instead of ships */
  companyId?: number | null
  company: boolean
  prices: Prices
  faults: readonly ItemFault[]
  disabled: boolean
}

/** Editable items with prices, grouped by ship. */
export function ItemsTable({
  items,
  onChange,
  shipIds,
  companyId,
  company,
  prices,
  faults: errors,
  disabled,
}: Props) {
  const t = useMessages(quotationPageText)
  const kinds = useKinds()
  const setValue = (next: Item[]) => onChange(sortItems(next, shipIds))
  const faultsOf = (item: Item) => errors.filter(({ key }) => key === keyOf(item))
  const sumOf = (own: readonly Item[]) =>
    addMoney(
      ...own.flatMap((item) => {
        const amount = prices.lineOf(item)?.line.amount
        return amount == null ? [] : [moneyFromNumber(amount)]
      }),
    )
  const groups = groupsOf(items, company ? [] : shipIds)
  return (
    <div className="items" id="items">
      {!disabled && (
        <AddBar
          items={items}
          shipIds={shipIds}
          company={company}
          onAdd={(more) => setValue([...items, ...more])}
        />
      )}
      <ItemErrors items={items} errors={errors} />
      {items.length === 0 && groups.length === 0 ? (
        <p className="items-none text-secondary">{t.noItems}</p>
      ) : (
        <div className="items-box">
          <table className="items-table">
            <caption className="visually-hidden">{t.items}</caption>
            <ItemsHead company={company} />
            {groups.map(({ shipId, entries }) => (
              <tbody key={shipId ?? 'general'}>
                <tr className="items-group">
                  <th scope="rowgroup" colSpan={5}>
                    <GroupTitle
                      shipId={shipId}
                      chosen={shipId !== null && shipIds.includes(shipId)}
                      companyId={company ? companyId : null}
                    />
                  </th>
                  <td className="align-right">
                    <MoneyValue value={Number(sumOf(entries.map(({ item }) => item)))} />
                  </td>
                  <td />
                </tr>
                {entries.length === 0 && (
                  <tr className="item-row">
                    <td />
                    <td colSpan={6} className="text-secondary">
                      {t.nothingForShip}
                    </td>
                  </tr>
                )}
                {entries.map(({ item, at }) => (
                  <ItemRow
                    key={keyOf(item)}
                    item={item}
                    n={at + 1}
                    kind={kinds.find((kind) => kind.id === item.certId)}
                    known={prices.lineOf(item)}
                    faults={faultsOf(item)}
                    company={company}
                    disabled={disabled}
                    onPut={(part) =>
                      setValue(items.map((one) => (one === item ? { ...one, ...part } : one)))
                    }
                    onRemove={() => setValue(items.filter((one) => one !== item))}
                  />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </div>
  )
}

interface ErrorsProps {
  items: readonly Item[]
  errors: readonly ItemFault[]
}

/** Errors of all items together, then those of single items with their numbers. */
function ItemErrors({ items, errors }: ErrorsProps) {
  const t = useMessages(quotationPageText)
  const translate = useFormatMessage()
  const general = errors.filter(({ key }) => key === null)
  const ofItems = items.flatMap((item, at) =>
    errors.filter(({ key }) => key === keyOf(item)).map((error) => ({ ...error, n: at + 1 })),
  )
  return (
    <>
      {general.length > 0 && (
        <Alert type="error" showIcon title={general.map(({ msg }) => msg).join(' ')} />
      )}
      {ofItems.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={
            <>
              {t.lineFaults}
              <ul className="item-faults">
                {ofItems.map(({ n, name, msg }) => (
                  <li key={`${n}.${name}`}>{translate(quotationPageText.lineFault, { n, msg })}</li>
                ))}
              </ul>
            </>
          }
        />
      )}
    </>
  )
}

function ItemsHead({ company }: { company: boolean }) {
  const t = useMessages(quotationPageText)
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">#</span>
        </th>
        <th scope="col">{t.item}</th>
        <th scope="col">{company ? `${t.surveyType} / ${t.shipType}` : t.surveyType}</th>
        {[t.quantity, t.unitPrice, t.amount].map((label) => (
          <th key={label} scope="col" className="align-right">
            {label}
          </th>
        ))}
        <th aria-hidden="true" />
      </tr>
    </thead>
  )
}

interface GroupProps {
  /** null: items that belong to no ship */
  shipId: number | null
  /** whether the ship is among those of the quotation */
  chosen: boolean
  companyId: number | null | undefined
}

/** What a group of items is for: a ship, the company, or all ships together. */
function GroupTitle({ shipId, chosen, companyId }: GroupProps) {
  const t = useMessages(quotationPageText)
  if (shipId !== null) return <ShipHeader id={shipId} chosen={chosen} />
  if (!companyId) return t.forAll
  return (
    <span>
      <ApartmentOutlined aria-hidden /> <RefValue path="basic/customer" id={companyId} />
    </span>
  )
}

/** Header of a ship's group: name and the particulars that affect prices. */
export function ShipHeader({ id, chosen: selected = true }: { id: number; chosen?: boolean }) {
  const t = useMessages(quotationPageText)
  const translate = useFormatMessage()
  const { data, error } = useApiQuery(ship, 'get', { id }, { staleTime: 60_000 })
  return (
    <span className="ship-head">
      <Icon name="ship" /> {data?.name ?? (error ? translate(kitText.outOfReach) : '…')}{' '}
      {!selected && <em>{t.notChosen}</em>}
      {data && (
        <small>
          {data.imo && `IMO ${data.imo} · `}
          <DictValue code="SHIP_TYPE" value={data.shipType} /> · GT{' '}
          <NumberValue value={data.grossTonnage} />
        </small>
      )}
    </span>
  )
}
