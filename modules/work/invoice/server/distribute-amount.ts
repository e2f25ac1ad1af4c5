import { allocateInOrder } from '#common/rules/base/allocate-in-order.ts'
import { addMoney, compareMoney } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import type { Message } from '#common/text.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { paymentErrorText } from '../invoice.text.ts'
import { toMoney, moneyParam } from './lock-customer-account.ts'

export interface LineAmount {
  lineId: number
  amount: Money
}
interface Requested {
  amount?: number | null
  lines?: readonly { lineId: number; amount: number }[] | null
}
/** Messages for: nothing left, too little in total, too little in a line. */
interface Messages {
  nothing: Message
  number?: string
  above: Message
  aboveLine: Message
}

/**
 * Distributes an amount over lines: by the requested parts, or by the amount filled into the lines
 * in order, or everything that is left. Lines with zero are omitted.
 * @throws Refusal naming the field, with the amount left
 */
export function distributeAmount(
  { amount, lines }: Requested,
  left: readonly { lineId: number; left: Money }[],
  messages: Messages,
): LineAmount[] {
  const total = addMoney(...left.map((line) => line.left))
  if (compareMoney(total, '0') <= 0)
    refuse(409, messages.nothing, { number: messages.number ?? '' })
  const requested = amount === undefined || amount === null ? null : toMoney(amount)
  if (requested !== null && compareMoney(requested, '0') <= 0)
    refuseFields({ field: 'amount', phrase: paymentErrorText.aboveZero })
  if (requested !== null && compareMoney(requested, total) > 0)
    refuseFields({ field: 'amount', phrase: messages.above, params: { left: moneyParam(total) } })
  const shares = lines?.length ? selected(lines, left, messages) : inOrder(requested ?? total, left)
  const sum = addMoney(...shares.map((share) => share.amount))
  if (requested !== null && sum !== requested)
    refuseFields({
      field: 'amount',
      phrase: paymentErrorText.sumDiffers,
      params: { sum: moneyParam(sum) },
    })
  return shares.filter((share) => share.amount !== '0.00')
}

/** Fills an amount into the lines in their order. */
function inOrder(amount: Money, left: readonly { lineId: number; left: Money }[]): LineAmount[] {
  const shares = allocateInOrder(
    amount,
    left.map((line) => line.left),
  )
  return left.map(({ lineId }, at) => ({ lineId, amount: shares[at] ?? '0.00' }))
}

function selected(
  lines: readonly { lineId: number; amount: number }[],
  left: readonly { lineId: number; left: Money }[],
  messages: Messages,
): LineAmount[] {
  const errors: FieldError[] = []
  const shares = lines.map(({ lineId, amount }, at) => {
    const room = left.find((line) => line.lineId === lineId)
    const share = toMoney(amount)
    const field = `lines.${at}`
    if (!room) errors.push({ field: `${field}.lineId`, phrase: paymentErrorText.noSuchLine })
    else if (lines.findIndex((line) => line.lineId === lineId) !== at)
      errors.push({ field: `${field}.lineId`, phrase: paymentErrorText.lineTwice })
    else if (compareMoney(share, '0') <= 0)
      errors.push({ field: `${field}.amount`, phrase: paymentErrorText.aboveZero })
    else if (compareMoney(share, room.left) > 0)
      errors.push({
        field: `${field}.amount`,
        phrase: messages.aboveLine,
        params: { left: moneyParam(room.left) },
      })
    return { lineId, amount: share }
  })
  if (errors.length) refuseFields(...errors)
  return shares
}
