import { InputNumber, Select } from 'antd'
import { bool, date, decimal, text } from '#common/fields.ts'
import type { EquipmentField } from '#common/rules/equipment/catalogue.ts'
import type { TableColumn } from '#common/rules/equipment/equipment-types.ts'
import { longestText } from '#common/rules/equipment/equipment-values.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { CardListInput } from '#web/kit/form/CardListInput.tsx'
import { FieldInput } from '#web/kit/form/FieldInput.tsx'
import { TableInput } from '#web/kit/form/TableInput.tsx'
import type { TableInputColumn } from '#web/kit/form/TableInput.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { shipEquipmentText } from '../shipEquipment.text.ts'

interface Props {
  field: EquipmentField
  label: string
  /** set by the form */
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

const kinds = {
  number: decimal(2),
  text: text(longestText),
  date: date(),
  yesNo: bool(),
} as const

const columnOf = ({ key, kind, number, zh, en }: TableColumn): TableInputColumn => ({
  name: key,
  label: {
    key,
    zh: number ? `${number} ${zh}` : zh,
    en: number ? `${number} ${en}` : en,
  },
  field: kinds[kind],
})

/** Input of one value of the equipment record, by its kind. */
export function EquipmentInput({ field, label, ...given }: Props) {
  const t = useMessages(shipEquipmentText)
  const localize = useLocalized()
  const { kind, item } = field
  switch (kind) {
    case 'number':
      return (
        <InputNumber<number>
          {...given}
          value={given.value as number | null | undefined}
          aria-label={label}
          style={{ width: '100%' }}
          inputMode="decimal"
          min={0}
        />
      )
    case 'yesNo':
      return (
        <OptionInput
          {...given}
          label={label}
          value={given.value === true ? 'yes' : given.value === false ? 'no' : null}
          onChange={(next) => given.onChange?.(next === null ? null : next === 'yes')}
          options={[
            { value: 'yes', label: t.yes },
            { value: 'no', label: t.no },
          ]}
        />
      )
    case 'choice':
      return (
        <OptionInput
          {...given}
          label={label}
          options={(item.options ?? []).map(({ key, zh, en }) => ({
            value: key,
            label: localize(zh, en),
          }))}
        />
      )
    case 'table':
      return <RowsInput field={field} {...given} />
    default:
      return (
        <FieldInput
          {...given}
          name={field.key}
          field={kind === 'date' ? date() : text(longestText)}
          text={shipEquipmentText}
          label={label}
          value={given.value as string | null | undefined}
        />
      )
  }
}

interface OptionProps extends Omit<Props, 'field'> {
  options: { value: string; label: string }[]
}

/** One of a few answers, or none. */
function OptionInput({ label, options, id, value, onChange }: OptionProps) {
  const { choose } = useMessages(kitText)
  return (
    <Select<string>
      {...(id && { id })}
      value={(value as string | null | undefined) ?? null}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      aria-label={label}
      allowClear
      placeholder={choose}
      options={options}
    />
  )
}

/** Rows of a table: cards where it has many columns. */
function RowsInput({ field, id, value, onChange }: Omit<Props, 'label'>) {
  const { columns = [], maxRows = 50 } = field.item
  const props = {
    columns: columns.map(columnOf),
    text: shipEquipmentText,
    max: maxRows,
    value: value as Record<string, unknown>[] | null,
    ...(id && { id }),
    ...(onChange && { onChange }),
  }
  return columns.length > 3 ? <CardListInput {...props} /> : <TableInput {...props} />
}
