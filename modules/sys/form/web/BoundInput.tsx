import { AutoComplete } from 'antd'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import type { FieldItem } from './design.ts'

interface Props { input: object; value: string | null | undefined; /** date fields that can be pointed at */ fields: readonly FieldItem[]; onChange: (value: string | null) => void }

/** A date as it is typed, the day it is filled in, or another field. */
export function BoundInput({ input, value, fields, onChange }: Props) {
  const t = useText(designerText)
  const say = useSay()
  const pick = usePick()
  const options = [{ value: 'today', label: t.today }, ...fields.map((f) => ({ value: `{${f.keyword}}`, label: say(designerText.theField, { label: pick(f.attrNameZh, f.attrNameEn) }) }))]
  return <AutoComplete {...input} allowClear placeholder={t.boundHelp} value={value ?? ''} options={options} popupMatchSelectWidth={260} onChange={(next: string | undefined) => onChange(next?.trim() || null)} />
}
