import { Button } from 'antd'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FieldInput } from '#web/kit/form/FieldInput.tsx'
import { regCert } from '../regCert.contract.ts'
import { regCertText } from '../regCert.text.ts'
import { regPageText } from './regCertPage.text.ts'

interface Props {
  /** the latest expiry that the type allows for the issue date */ suggested: string | null
  expires: boolean
  id?: string
  value?: string | null
  disabled?: boolean
  onChange?: (value: string | null) => void
}

/** Expiry date, with a button for the latest possible date. */
export function ExpiryInput({ suggested, expires, id, value, disabled, onChange }: Props) {
  const t = useMessages(regPageText)
  const translate = useFormatMessage()
  const offered = suggested !== null && suggested !== value
  return (
    <div className="expiry">
      <FieldInput
        name="expiryDate"
        field={regCert.fields.expiryDate}
        text={regCertText}
        label={translate(regCertText.labels.expiryDate)}
        disabled={disabled}
        value={value}
        {...(id && { id })}
        {...(onChange && { onChange })}
      />
      {offered && (
        <Button size="small" disabled={disabled ?? false} onClick={() => onChange?.(suggested)}>
          {translate(regPageText.suggested, { date: suggested })}
        </Button>
      )}
      {!expires && !value && <small className="text-secondary">{t.noExpiry}</small>}
    </div>
  )
}
