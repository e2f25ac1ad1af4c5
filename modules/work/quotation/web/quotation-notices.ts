import type { PageNotices } from '#web/kit/detail/PageNotice.tsx'
import { formatInstant } from '#web/kit/FieldValue.tsx'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText } from '../quotation.text.ts'
import { percentOff } from './money.ts'
import type { Quotation } from './quotation.ts'
import { quotationPageText as words } from './quotationPage.text.ts'

const { closed, accepted, declined, waitApproval, sent } = quotationMachine.states
interface Reader {
  staff: boolean
  /** in the society's time zone */
  today: string
  /** label of a key of CLOSE_REASON */
  closeReason(key: string): string
}

/** How a quotation ended, the discount that is to be approved, and the end of its validity. */
export function quotationNotices(row: Quotation, reader: Reader): PageNotices {
  const { staff, today } = reader
  const isOver = row.validUntil !== null && row.validUntil < today && row.status < accepted
  return [
    row.status === closed && closedNotice(row, reader),
    staff &&
      row.status === waitApproval && {
        type: 'info',
        text: words.discountAsked,
        params: { percent: percentOff(row), reason: row.discountReason ?? '–' },
      },
    row.answerTime !== null && answerNotice(row, row.answerTime),
    isOver && {
      type: 'warning',
      text:
        row.status < sent ? words.dayOver : staff ? quotationText.ended : quotationText.endedForYou,
      params: { date: row.validUntil! },
    },
  ]
}

const closedNotice = ({ closeReason }: Quotation, reader: Reader) =>
  ({
    type: 'info',
    text: reader.staff ? words.closedBecause : quotationMachine.labels.states.closed,
    params: { reason: closeReason ? reader.closeReason(closeReason) : '–' },
  }) as const

const answerNotice = ({ status, customerName }: Quotation, answered: string) =>
  (status === accepted || status === declined) &&
  ({
    type: status === accepted ? 'success' : 'warning',
    text: status === accepted ? words.accepted : words.declined,
    params: { name: customerName ?? '–', time: formatInstant(answered) },
  } as const)
