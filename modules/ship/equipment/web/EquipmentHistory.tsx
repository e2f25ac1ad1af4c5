import type { HistoryEntry } from '#common/contract.ts'
import { bool, date, decimal, text } from '#common/fields.ts'
import type { Fields } from '#common/fields.ts'
import { equipmentFields } from '#common/rules/equipment/catalogue.ts'
import { useMessages } from '#web/api/text.tsx'
import { HistoryTab } from '#web/kit/detail/HistoryTab.tsx'
import { shipEquipment } from '../shipEquipment.contract.ts'
import { shipEquipmentText } from '../shipEquipment.text.ts'

type Change = HistoryEntry['changes'][number]

const kinds = { number: decimal(), yesNo: bool(), date: date(), text: text(), choice: text() }
/** A field for each value, so that changes are labelled and shown as on the form. */
const fields: Fields = Object.fromEntries(
  [...equipmentFields.values()].map(({ key, kind }) => [
    `values.${key}`,
    kind === 'table' ? text() : kinds[kind],
  ]),
)
const described = {
  contract: { ...shipEquipment, detailFields: fields },
  text: shipEquipmentText,
}

const bagOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
/** Rows of a table as text: their cells, one row after the other. */
const shown = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row) => Object.values(bagOf(row)).join(' · ')).join('; ')
    : (value ?? null)

/** Splits a change of the values into one change per item. */
function changesByItem(change: Change): Change[] {
  if (change.field !== 'values') return [change]
  const [from, to] = [bagOf(change.from), bagOf(change.to)]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((key) => JSON.stringify(from[key] ?? null) !== JSON.stringify(to[key] ?? null))
    .map((key) => ({ field: `values.${key}`, from: shown(from[key]), to: shown(to[key]) }))
}

/** Who changed which equipment, and with which certificate. */
export function EquipmentHistory({ id }: { id: number }) {
  const t = useMessages(shipEquipmentText)
  return (
    <details className="equipment-history">
      <summary>{t.history}</summary>
      <HistoryTab {...described} id={id} splitChange={changesByItem} />
    </details>
  )
}
