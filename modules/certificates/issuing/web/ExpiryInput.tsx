import { Button } from 'antd'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FieldInput } from '#web/kit/form/FieldInput.tsx'
import { useCertificateKind } from './certificate-kind-context.tsx'
import { pageText } from './issuingPage.text.ts'

interface Props {
  /** the latest expiry that the convention allows for the completion date in the form */
  suggested: string | null
  /** false: certificates of this type have no expiry */
  expires: boolean
  surveyed: boolean
  id?: string
  value?: string | null
  disabled?: boolean
  onChange?: (value: string | null) => void
}

/** Expiry date, with a button for the suggested date. */
export function ExpiryInput({
  suggested,
  expires,
  surveyed,
  id,
  value,
  disabled,
  onChange,
}: Props) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const { contract, text } = useCertificateKind()
  const offered = suggested !== null && suggested !== value
  return (
    <div className="expiry">
      <FieldInput
        name="expiryDate"
        field={contract.fields.expiryDate}
        text={text}
        label={translate(text.labels['expiryDate']!)}
        disabled={disabled}
        value={value}
        {...(id && { id })}
        {...(onChange && { onChange })}
      />
      {offered && (
        <Button size="small" disabled={disabled ?? false} onClick={() => onChange?.(suggested)}>
          {translate(pageText.suggested, { date: suggested })}
        </Button>
      )}
      {!offered && !value && (
        <small className="text-secondary">
          {expires ? !surveyed && t.suggestLater : t.noExpiry}
        </small>
      )}
    </div>
  )
}
