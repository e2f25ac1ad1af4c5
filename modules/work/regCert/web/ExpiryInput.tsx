import { Button } from 'antd'
import { useSay, useText } from '#web/api/text.tsx'
import { FieldInput } from '#web/kit/form/FieldInput.tsx'
import { regCert } from '../regCert.contract.ts'
import { regCertText } from '../regCert.text.ts'
import { regPageText } from './regCertPage.text.ts'

interface Props { /** the latest expiry the type allows for the day of issue */ suggested: string | null; expires: boolean; id?: string; value?: string | null; disabled?: boolean; onChange?: (value: string | null) => void }

/** The expiry, with the latest possible date one click away. */
export function ExpiryInput({ suggested, expires, id, value, disabled, onChange }: Props) {
  const t = useText(regPageText)
  const say = useSay()
  const offered = suggested !== null && suggested !== value
  return (
    <div className="expiry">
      <FieldInput name="expiryDate" field={regCert.fields.expiryDate} text={regCertText} label={say(regCertText.labels.expiryDate)} disabled={disabled} value={value} {...(id && { id })} {...(onChange && { onChange })} />
      {offered && <Button size="small" disabled={disabled ?? false} onClick={() => onChange?.(suggested)}>{say(regPageText.suggested, { date: suggested })}</Button>}
      {!expires && !value && <small className="faint">{t.noExpiry}</small>}
    </div>
  )
}
