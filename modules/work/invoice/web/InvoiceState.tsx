import { choiceLabel } from '#common/labels.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { invoiceText } from '../invoice.text.ts'
import { stateTones } from './invoice.ts'
import type { InvoiceRow } from './invoice.ts'

/** State of an invoice as a coloured tag. */
export function InvoiceState({ state }: Pick<InvoiceRow, 'state'>) {
  const translate = useFormatMessage()
  return (
    <Tag tone={stateTones[state]}>
      {translate(choiceLabel({ text: invoiceText }, 'state', state))}
    </Tag>
  )
}
