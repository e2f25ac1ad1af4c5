import { Alert, Checkbox, Select } from 'antd'
import type { AnyContract } from '#common/contract.ts'
import { usePunctuation, useFormatMessage, useMessages } from '../../api/text.tsx'
import { FieldInput } from '../form/FieldInput.tsx'
import { labelOf } from '#common/labels.ts'
import type { ResourceText } from '../resource-info.ts'
import { assignColumn, columnOf } from './import-settings.ts'
import type { ImportSettings, FileHeader } from './import-settings.ts'
import { importPageText } from './import.text.ts'
import { ImportTable } from './ImportTable.tsx'

interface Props {
  contract: AnyContract
  text: ResourceText
  head: FileHeader
  fields: readonly string[]
  defaults: readonly string[]
  choice: ImportSettings
  onChange: (choice: ImportSettings) => void
  /** existing records can be changed */
  updates: boolean
}

/** Assigns columns to fields, and defaults to empty cells. */
export function ColumnsStep(props: Props) {
  const { contract, text, head, fields, defaults, choice, onChange, updates } = props
  const t = useMessages(importPageText)
  const { comma } = usePunctuation()
  const translate = useFormatMessage()
  const optionsOf = (header: string) =>
    fields.map((name) => {
      const label = translate(labelOf(text, name))
      const column = columnOf(choice.fields, name, header)
      return column === undefined
        ? { value: name, label }
        : { value: name, disabled: true, label: translate(importPageText.taken, { label, column }) }
    })
  const mapped = new Set(Object.values(choice.fields))
  const without = fields.filter((name) => contract.fields[name]?.required && !mapped.has(name))
  const needed = without.filter((name) => !defaults.includes(name))
  const dates = Object.values(choice.fields).some((name) => contract.fields[name]?.kind === 'date')
  return (
    <>
      <p className="text-secondary">
        {translate(importPageText.read, {
          name: head.name,
          rows: head.rows.toLocaleString('en-US'),
          columns: head.headers.length,
        })}
      </p>
      {needed.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={translate(importPageText.missing, {
            names: needed.map((name) => translate(labelOf(text, name))).join(comma),
          })}
        />
      )}
      <ImportTable columns={[{ label: t.column }, { label: t.sample }, { label: t.goesInto }]}>
        {head.headers.map((header, at) => (
          <tr key={header}>
            <th scope="row">{header}</th>
            <td className="import-sample">
              {head.sample
                .map((cells) => cells[at])
                .filter(Boolean)
                .slice(0, 3)
                .join(' · ')}
            </td>
            <td>
              <Select
                aria-label={header}
                style={{ width: 240 }}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t.leaveOut}
                options={optionsOf(header)}
                value={choice.fields[header]}
                onChange={(field: string | undefined) =>
                  onChange({ ...choice, fields: assignColumn(choice.fields, header, field) })
                }
              />
            </td>
          </tr>
        ))}
      </ImportTable>
      {dates && <p className="text-secondary">{t.yearHelp}</p>}
      <h3>{t.defaults}</h3>
      <DefaultInputs {...{ contract, text, defaults, choice, onChange }} />
      {updates && (
        <Checkbox
          checked={choice.update}
          onChange={(e) => onChange({ ...choice, update: e.target.checked })}
        >
          {t.update}
        </Checkbox>
      )}
      <Checkbox
        checked={choice.atomic}
        onChange={(e) => onChange({ ...choice, atomic: e.target.checked })}
      >
        {t.atomic}
      </Checkbox>
    </>
  )
}

/** Values for empty cells. */
function DefaultInputs({
  contract,
  text,
  defaults,
  choice,
  onChange,
}: Pick<Props, 'contract' | 'text' | 'defaults' | 'choice' | 'onChange'>) {
  const translate = useFormatMessage()
  return (
    <div className="import-defaults">
      {defaults.map((name) => {
        const label = translate(labelOf(text, name))
        return (
          <div key={name}>
            <span className="text-secondary">{label}</span>
            <FieldInput
              name={name}
              field={contract.fields[name]}
              text={text}
              label={label}
              value={choice.defaults[name] ?? null}
              onChange={(value: unknown) =>
                onChange({ ...choice, defaults: { ...choice.defaults, [name]: value } })
              }
            />
          </div>
        )
      })}
    </div>
  )
}
