/**
 * Amounts in words, as on invoices: 'US dollars one thousand two hundred and five and cents fifty
 * only'.
 */
import { toCents } from '../base/money.ts'
import type { Money } from '../base/money.ts'

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const groups = ['', ' thousand', ' million', ' billion', ' trillion']

const belowHundred = (n: number): string =>
  n < 20 ? small[n]! : `${tens[Math.floor(n / 10)]}${n % 10 ? `-${small[n % 10]}` : ''}`
const belowThousand = (n: number): string =>
  [
    ...(n >= 100 ? [`${small[Math.floor(n / 100)]} hundred`] : []),
    ...(n % 100 ? [belowHundred(n % 100)] : []),
  ].join(' and ')

/** An integer below 10^15 in English words. */
function wholeInWords(n: bigint): string {
  if (n === 0n) return small[0]!
  const parts: string[] = []
  for (let rest = n, at = 0; rest > 0n; rest /= 1000n, at++) {
    const group = Number(rest % 1000n)
    if (group) parts.unshift(`${belowThousand(group)}${groups[at]}`)
  }
  // 'one thousand and five': a final part below a hundred is joined with "and".
  const last = Number(n % 1000n)
  return n >= 1000n && last > 0 && last < 100
    ? `${parts.slice(0, -1).join(' ')} and ${parts.at(-1)}`
    : parts.join(' ')
}

/** An amount of US dollars in English words. Throws RangeError when it is negative or invalid. */
export function amountInWords(amount: Money): string {
  const cents = toCents(amount)
  if (cents < 0n) throw new RangeError('Only amounts of nothing or more are written in words.')
  const rest = Number(cents % 100n)
  return `US dollars ${wholeInWords(cents / 100n)}${rest ? ` and cents ${belowHundred(rest)}` : ''} only`
}
