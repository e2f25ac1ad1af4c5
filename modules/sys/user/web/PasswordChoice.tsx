import { Input, Radio } from 'antd'
import { useMessages } from '#web/api/text.tsx'
import { userText } from '../user.text.ts'

interface Props {
  isNew: boolean
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
  disabled?: boolean
}

/** Choice of the first password: generated or typed; for an existing user unchanged or new. */
export function PasswordChoice({ isNew, value, onChange, id, disabled = false }: Props) {
  const t = useMessages(userText)
  const own = value !== null && value !== undefined
  const options = [
    { value: false, label: isNew ? t.bySystem : t.unchanged },
    { value: true, label: isNew ? t.custom : t.setNew },
  ]
  return (
    <div className="user-password">
      <Radio.Group
        options={options}
        value={own}
        disabled={disabled}
        aria-label={t.labels.password}
        onChange={(e) => onChange?.(e.target.value ? '' : null)}
      />
      {own && (
        <Input.Password
          {...(id && { id })}
          autoFocus
          disabled={disabled}
          maxLength={200}
          autoComplete="new-password"
          aria-label={t.labels.password}
          value={value}
          onChange={(e) => onChange?.(e.target.value)}
        />
      )}
      {(isNew || own) && (
        <small className="text-secondary">
          {isNew ? (own ? t.passwordHelp : t.bySystemHelp) : t.newPasswordHelp}
        </small>
      )}
    </div>
  )
}
