import { Select } from 'antd'
import { WINDOW_RULES } from '#common/rules/window-rule-rows.ts'
import { usePick } from '#web/api/text.tsx'

interface Props { value?: string[] | null; onChange?: (value: string[] | null) => void; id?: string; disabled?: boolean; 'aria-label'?: string }

/** Chooses window rules by name; each tells what it says. */
export function CycleSelect({ value, onChange, ...rest }: Props) {
  const pick = usePick()
  const options = WINDOW_RULES.map((rule) => ({ value: rule.code, label: pick(rule.ruleName, rule.ruleNameEn), title: pick(rule.descn, rule.descnEn) }))
  return (
    <Select {...rest} mode="multiple" options={options} value={value ?? []} onChange={(codes) => onChange?.(codes.length > 0 ? codes : null)} showSearch={{ optionFilterProp: 'label' }} style={{ width: '100%' }}
      optionRender={(option) => <span><strong>{option.data.label}</strong><br /><small className="faint">{option.data.title}</small></span>} />
  )
}

/** The window rules of a certificate type, each with what it says. */
export function CycleList({ codes }: { codes: readonly string[] | null }) {
  const pick = usePick()
  const rules = (codes ?? []).flatMap((code) => WINDOW_RULES.find((rule) => rule.code === code) ?? [])
  if (rules.length === 0) return <span className="nothing">–</span>
  return <>{rules.map((rule) => <div key={rule.code}><strong>{pick(rule.ruleName, rule.ruleNameEn)}</strong> <span className="faint">{pick(rule.descn, rule.descnEn)}</span></div>)}</>
}
