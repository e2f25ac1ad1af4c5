import { Button } from 'antd'
import { useSay, useText } from '#web/api/text.tsx'
import { FieldInput } from '#web/kit/form/FieldInput.tsx'
import { usePaper } from './kind.tsx'
import { pageText } from './paperPage.text.ts'

interface Props {
  /** the latest expiry the convention allows for the completion date in the form */
  suggested: string | null
  /** false: certificates of this type have no expiry */
  expires: boolean
  surveyed: boolean
  id?: string
  value?: string | null
  disabled?: boolean
  onChange?: (value: string | null) => void
}

/** The expiry, with the suggested date one click away. */
export function ExpiryInput({ suggested, expires, surveyed, id, value, disabled, onChange }: Props) {
  const t = useText(pageText)
  const say = useSay()
  const { contract, text } = usePaper()
  const offered = suggested !== null && suggested !== value
  return (
    <div className="expiry">
      <FieldInput name="expiryDate" field={contract.fields.expiryDate} text={text} label={say(text.labels['expiryDate']!)} disabled={disabled} value={value} {...(id && { id })} {...(onChange && { onChange })} />
      {offered && <Button size="small" disabled={disabled ?? false} onClick={() => onChange?.(suggested)}>{say(pageText.suggested, { date: suggested })}</Button>}
      {!offered && !value && <small className="faint">{expires ? !surveyed && t.suggestLater : t.noExpiry}</small>}
    </div>
  )
}
