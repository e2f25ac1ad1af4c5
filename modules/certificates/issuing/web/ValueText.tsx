import { useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import type { Param } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'

/** Printed value of a parameter: the entered one, otherwise the register's. */
export function ValueText({
  param,
  value,
  known,
}: {
  param: Param
  value: unknown
  known: string | undefined
}) {
  const t = useMessages(pageText)
  if (param.formType === 7) return (value ?? known === 'true') === true ? t.yes : t.no
  const filled = value !== undefined && value !== null
  if (!filled) return known ?? <span className="empty-value">–</span>
  if (value === '') return <span className="empty-value">–</span>
  if (param.formType === 5) return <DictValue code={param.dictCode ?? ''} value={String(value)} />
  if (param.formType === 6) return <DateValue value={String(value)} />
  return <span className="multiline">{String(value)}</span>
}
