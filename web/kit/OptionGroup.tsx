import { Button, Checkbox, Radio } from 'antd'
import { useMessages } from '../api/text.tsx'
import { toggleKey } from './dict-options.ts'
import { kitText } from './kit.text.ts'

interface GroupProps {
  options: readonly { value: string; label: string }[]
  current: readonly string[]
  disabled: boolean
  id?: string
  'aria-label'?: string
}
interface Props extends GroupProps {
  mode: 'radio' | 'checkbox' | 'tag'
  /** whether the last choice can be taken back */
  clearable: boolean
  onPut: (keys: string[]) => void
}

/** A choice whose options are all on the screen, in the display modes of specification 9. */
export function OptionGroup({ mode, clearable, onPut, ...group }: Props) {
  const t = useMessages(kitText)
  const { options, current, disabled, ...rest } = group
  const toggle = (key: string) => onPut(toggleKey(current, key, clearable))
  if (mode === 'checkbox') return <CheckboxChoices {...group} onToggle={toggle} />
  if (mode === 'tag') return <TagChoices {...group} onToggle={toggle} />
  return (
    <span className="dict-radio">
      <Radio.Group
        {...rest}
        disabled={disabled}
        options={[...options]}
        value={current[0] ?? null}
        onChange={(e) => onPut([e.target.value as string])}
      />
      {clearable && current.length > 0 && !disabled && (
        <Button type="link" size="small" onClick={() => onPut([])}>
          {t.clear}
        </Button>
      )}
    </span>
  )
}

interface ToggleProps extends GroupProps {
  onToggle: (key: string) => void
}

/** The options as checkboxes. */
const CheckboxChoices = ({ options, current, disabled, onToggle, ...group }: ToggleProps) => (
  <div role="group" {...group} className="dict-checkboxes">
    {options.map((o) => (
      <Checkbox
        key={o.value}
        checked={current.includes(o.value)}
        disabled={disabled}
        onChange={() => onToggle(o.value)}
      >
        {o.label}
      </Checkbox>
    ))}
  </div>
)

/** The options as buttons that can be pressed. */
const TagChoices = ({ options, current, disabled, onToggle, ...group }: ToggleProps) => (
  <div role="group" {...group} className="tags">
    {options.map((o) => (
      <button
        key={o.value}
        type="button"
        className="tag tag-choice"
        aria-pressed={current.includes(o.value)}
        disabled={disabled}
        onClick={() => onToggle(o.value)}
      >
        {o.label}
      </button>
    ))}
  </div>
)
