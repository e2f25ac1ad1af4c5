import { Input, Radio } from 'antd'
import { useText } from '#web/api/text.tsx'
import { userText } from '../user.text.ts'

interface Props { isNew: boolean; value?: string | null; onChange?: (value: string | null) => void; id?: string; disabled?: boolean }

/** The password somebody begins with: one the product makes, or one the administrator thinks of; of a person who has one, the same or a new one. */
export function PasswordChoice({ isNew, value, onChange, id, disabled = false }: Props) {
  const t = useText(userText)
  const own = value !== null && value !== undefined
  const options = [{ value: false, label: isNew ? t.bySystem : t.unchanged }, { value: true, label: isNew ? t.custom : t.setNew }]
  return (
    <div className="user-password">
      <Radio.Group options={options} value={own} disabled={disabled} aria-label={t.labels.password} onChange={(e) => onChange?.(e.target.value ? '' : null)} />
      {own && <Input.Password {...(id && { id })} autoFocus disabled={disabled} maxLength={200} autoComplete="new-password" aria-label={t.labels.password} value={value} onChange={(e) => onChange?.(e.target.value)} />}
      {(isNew || own) && <small className="faint">{isNew ? (own ? t.passwordHelp : t.bySystemHelp) : t.newPasswordHelp}</small>}
    </div>
  )
}
