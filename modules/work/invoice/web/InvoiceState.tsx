import { choiceWord } from '#common/words.ts'
import { useSay } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { invoiceText } from '../invoice.text.ts'
import { stateTones } from './invoice.ts'
import type { InvoiceRow } from './invoice.ts'

/** How an invoice stands, in words and colour. */
export function InvoiceState({ state }: Pick<InvoiceRow, 'state'>) {
  const say = useSay()
  return <Tag tone={stateTones[state]}>{say(choiceWord({ text: invoiceText }, 'state', state))}</Tag>
}
