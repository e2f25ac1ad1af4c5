import { Alert } from 'antd'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'

/** Whether the answers to a form are complete and valid; nothing before they were checked. */
export function CheckResult({ errors }: { errors: readonly unknown[] | null }) {
  const t = useMessages(designerText)
  const translate = useFormatMessage()
  if (!errors) return null
  return (
    <Alert
      className="form-alert"
      type={errors.length > 0 ? 'error' : 'success'}
      showIcon
      title={errors.length > 0 ? translate(designerText.notYet, { count: errors.length }) : t.fits}
    />
  )
}
