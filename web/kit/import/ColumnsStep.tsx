import { Alert, Checkbox, Select } from 'antd'
import type { AnyContract } from '#common/contract.ts'
import { useMarks, useSay, useText } from '../../api/text.tsx'
import { FieldInput } from '../form/FieldInput.tsx'
import { labelOf } from '#common/words.ts'
import type { ResourceText } from '../words.ts'
import { assigned } from './choice.ts'
import type { Choice, Head } from './choice.ts'
import { importPageText } from './import.text.ts'

interface Props {
  contract: AnyContract
  text: ResourceText
  head: Head
  fields: readonly string[]
  defaults: readonly string[]
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Which column goes into which field, and what empty cells hold. */
export function ColumnsStep({ contract, text, head, fields, defaults, choice, onChange }: Props) {
  const t = useText(importPageText)
  const { comma } = useMarks()
  const say = useSay()
  const options = fields.map((name) => ({ value: name, label: say(labelOf(text, name)) }))
  const held = new Set(Object.values(choice.fields))
  const without = fields.filter((name) => contract.fields[name]?.required && !held.has(name))
  const needed = without.filter((name) => !defaults.includes(name))
  const dates = Object.values(choice.fields).some((name) => contract.fields[name]?.kind === 'date')
  return (
    <>
      <p className="faint">{say(importPageText.read, { name: head.name, rows: head.rows.toLocaleString('en-US'), columns: head.headers.length })}</p>
      {needed.length > 0 && <Alert type="warning" showIcon title={say(importPageText.missing, { names: needed.map((name) => say(labelOf(text, name))).join(comma) })} />}
      <div className="import-scroll">
        <table className="import-table">
          <thead><tr><th scope="col">{t.column}</th><th scope="col">{t.sample}</th><th scope="col">{t.goesInto}</th></tr></thead>
          <tbody>
            {head.headers.map((header, at) => (
              <tr key={header}>
                <th scope="row">{header}</th>
                <td className="import-sample">{head.sample.map((cells) => cells[at]).filter(Boolean).slice(0, 3).join(' · ')}</td>
                <td>
                  <Select aria-label={header} style={{ width: 240 }} allowClear showSearch={{ optionFilterProp: 'label' }} placeholder={t.leaveOut} options={options}
                    value={choice.fields[header]} onChange={(field: string | undefined) => onChange({ ...choice, fields: assigned(choice.fields, header, field) })} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {dates && <p className="faint">{t.yearHelp}</p>}
      <h3>{t.defaults}</h3>
      <div className="import-defaults">
        {defaults.map((name) => {
          const label = say(labelOf(text, name))
          return (
            <div key={name}>
              <span className="faint">{label}</span>
              <FieldInput name={name} field={contract.fields[name]!} text={text} label={label} value={choice.defaults[name] ?? null}
                onChange={(value: unknown) => onChange({ ...choice, defaults: { ...choice.defaults, [name]: value } })} />
            </div>
          )
        })}
      </div>
      <Checkbox checked={choice.update} onChange={(e) => onChange({ ...choice, update: e.target.checked })}>{t.update}</Checkbox>
      <Checkbox checked={choice.atomic} onChange={(e) => onChange({ ...choice, atomic: e.target.checked })}>{t.atomic}</Checkbox>
    </>
  )
}
