import { fillInOrder } from '#common/rules/fill.ts'
import { addMoney, compareMoney } from '#common/rules/money.ts'
import type { Money } from '#common/rules/money.ts'
import type { Phrase } from '#common/text.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { moneyText } from '../invoice.text.ts'
import { exact, told } from './money-lock.ts'

export interface Share { lineId: number; amount: Money }
interface Asked { amount?: number | null; lines?: readonly { lineId: number; amount: number }[] | null }
/** What is said when there is nothing, too little in all, too little in a line. */
interface Said { nothing: Phrase; number?: string; above: Phrase; aboveLine: Phrase }

/**
 * Which part of which line an amount is over: the parts that were asked for; or the amount, filled into the lines in their order; or
 * all that is left. Lines with nothing are left out.
 * @throws Refusal naming the field, with what is left
 */
export function shareOut({ amount, lines }: Asked, left: readonly { lineId: number; left: Money }[], said: Said): Share[] {
  const whole = addMoney(...left.map((line) => line.left))
  if (compareMoney(whole, '0') <= 0) refuse(409, said.nothing, { number: said.number ?? '' })
  const wanted = amount === undefined || amount === null ? null : exact(amount)
  if (wanted !== null && compareMoney(wanted, '0') <= 0) refuseFields({ field: 'amount', phrase: moneyText.aboveZero })
  if (wanted !== null && compareMoney(wanted, whole) > 0) refuseFields({ field: 'amount', phrase: said.above, params: { left: told(whole) } })
  const shares = lines?.length ? chosen(lines, left, said) : fillInOrder(wanted ?? whole, left.map((line) => line.left)).map((share, at) => ({ lineId: left[at]!.lineId, amount: share }))
  const sum = addMoney(...shares.map((share) => share.amount))
  if (wanted !== null && sum !== wanted) refuseFields({ field: 'amount', phrase: moneyText.sumDiffers, params: { sum: told(sum) } })
  return shares.filter((share) => share.amount !== '0.00')
}

function chosen(lines: readonly { lineId: number; amount: number }[], left: readonly { lineId: number; left: Money }[], said: Said): Share[] {
  const faults: FieldFault[] = []
  const shares = lines.map(({ lineId, amount }, at) => {
    const room = left.find((line) => line.lineId === lineId)
    const share = exact(amount)
    const field = `lines.${at}`
    if (!room) faults.push({ field: `${field}.lineId`, phrase: moneyText.noSuchLine })
    else if (lines.findIndex((line) => line.lineId === lineId) !== at) faults.push({ field: `${field}.lineId`, phrase: moneyText.lineTwice })
    else if (compareMoney(share, '0') <= 0) faults.push({ field: `${field}.amount`, phrase: moneyText.aboveZero })
    else if (compareMoney(share, room.left) > 0) faults.push({ field: `${field}.amount`, phrase: said.aboveLine, params: { left: told(room.left) } })
    return { lineId, amount: share }
  })
  if (faults.length) refuseFields(...faults)
  return shares
}
