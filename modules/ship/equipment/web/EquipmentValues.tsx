import { applicableSections, numberLabel } from '#common/rules/equipment/applicable-forms.ts'
import type { EquipmentField } from '#common/rules/equipment/catalogue.ts'
import { fieldsOfItem } from '#common/rules/equipment/catalogue.ts'
import type { EquipmentSection, TableColumn } from '#common/rules/equipment/equipment-types.ts'
import { recordForms } from '#common/rules/equipment/equipment-types.ts'
import { useFormatMessage, useLocalized, useMessages, usePunctuation } from '#web/api/text.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { shipEquipmentText } from '../shipEquipment.text.ts'
import type { Equipment } from './use-equipment-form.ts'
import '#web/kit/detail/detail.css'
import './equipment.css'

/** Recorded equipment of a ship by section; items without a value are left out. */
export function EquipmentValues({ equipment }: { equipment: Equipment }) {
  const { shipType, values } = equipment
  const sections = applicableSections({
    shipType,
    isOtherWithTanks: values['isOtherWithTanks'] === true,
  })
  return sections.map((section) => (
    <SectionValues key={section.key} section={section} values={values} />
  ))
}

function SectionValues({
  section,
  values,
}: {
  section: EquipmentSection
  values: Readonly<Record<string, unknown>>
}) {
  const localize = useLocalized()
  const translate = useFormatMessage()
  const fields = section.items.flatMap(fieldsOfItem)
  const filled = fields.filter(({ key }) => values[key] !== undefined)
  return (
    <section className="detail-fields">
      <h2>{localize(section.zh, section.en)}</h2>
      <p className="text-secondary">
        {translate(shipEquipmentText.filled, { filled: filled.length, total: fields.length })}
      </p>
      {filled.length > 0 && (
        <dl className="detail-fields-grid detail-fields-3">
          {filled.map((field) => (
            <div
              key={field.key}
              className={field.kind === 'table' ? 'detail-field-full-width' : ''}
            >
              <dt>
                <small className="equipment-number">{numberLabel(field.item, recordForms)}</small>{' '}
                {localize(field.zh, field.en)}
              </dt>
              <dd>
                <Value field={field} value={values[field.key]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Value({ field, value }: { field: EquipmentField; value: unknown }) {
  const localize = useLocalized()
  const t = useMessages(shipEquipmentText)
  if (Array.isArray(value)) return <Rows field={field} rows={value} />
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (field.kind === 'date') return <DateValue value={String(value)} />
  const option = field.item.options?.find(({ key }) => key === value)
  return option ? localize(option.zh, option.en) : String(value)
}

/** Rows of a table, each in one line with the labels of its cells. */
function Rows({ field, rows }: { field: EquipmentField; rows: Record<string, unknown>[] }) {
  const localize = useLocalized()
  const t = useMessages(shipEquipmentText)
  const { colon, comma } = usePunctuation()
  const textOf = ({ key, zh, en }: TableColumn, row: Record<string, unknown>) => {
    const value = row[key]
    const shown = typeof value === 'boolean' ? (value ? t.yes : t.no) : String(value)
    return `${localize(zh, en)}${colon}${shown}`
  }
  return (
    <ul className="equipment-rows">
      {rows.map((row, at) => (
        <li key={at}>
          {(field.item.columns ?? [])
            .filter(({ key }) => row[key] !== undefined)
            .map((column) => textOf(column, row))
            .join(comma)}
        </li>
      ))}
    </ul>
  )
}
