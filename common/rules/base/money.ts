/**
 * Exact money. An amount is decimal text with two places such as '4500.00', the form of an SQL
 * NUMERIC(…,2); inside it is a bigint of cents. Floating point numbers never hold money.
 */
export type Money = string

const AMOUNT = /^([+-]?)(\d{1,15})(?:\.(\d{1,2}))?$/
const DECIMAL = /^([+-]?)(\d{1,15})(?:\.(\d{1,6}))?$/
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/**
 * Parses an amount as typed or stored ('1,234.5', '1234.50') to whole cents; null when it is
 * invalid or has more than two decimals.
 */
export function parseCents(text: string): bigint | null {
  const trimmed = text.trim()
  const match = AMOUNT.exec(GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed)
  if (!match) return null
  const cents = BigInt(match[2] ?? '') * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' ? -cents : cents
}

/** Normalises an amount to text with two decimals; null when it is invalid. */
export function parseMoney(text: string): Money | null {
  const cents = parseCents(text)
  return cents === null ? null : fromCents(cents)
}

/** Text with two places of whole cents. */
export function fromCents(cents: bigint): Money {
  const size = cents < 0n ? -cents : cents
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** Whole cents of an amount. Throws RangeError when the text is not an amount. */
export function toCents(amount: Money): bigint {
  const cents = parseCents(amount)
  if (cents === null)
    throw new RangeError(
      `Not an amount: "${amount}". Write digits with at most two decimal places.`,
    )
  return cents
}

/**
 * Converts an amount of the API (a number with at most two decimals, below 10^13) to exact text.
 * Throws RangeError for any other number.
 */
export function moneyFromNumber(amount: number): Money {
  const text = amount.toFixed(2)
  if (!(Math.abs(amount) < 1e13) || Number(text) !== amount)
    throw new RangeError(
      `Not an amount: ${amount}. At most two decimal places, below 10,000,000,000,000.`,
    )
  return text === '-0.00' ? '0.00' : text
}

/** Sum of any number of amounts; '0.00' of none. */
export function addMoney(...amounts: Money[]): Money {
  return fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0n))
}

/** The first amount less all others. */
export function subtractMoney(amount: Money, ...less: Money[]): Money {
  return fromCents(toCents(amount) - toCents(addMoney(...less)))
}

/**
 * An amount times a quantity (decimal text or whole number, at most six places), rounded half up to
 * the cent; a negative amount is rounded as its positive, so that a credit note mirrors its
 * invoice. Throws RangeError for anything else.
 */
export function multiplyMoney(amount: Money, quantity: string | number): Money {
  return fromCents(divideHalfUp(toCents(amount) * millionths(quantity), 1_000_000n))
}

/** Per cent of an amount, rounded half up to the cent. */
export function percentOfMoney(amount: Money, percent: string | number): Money {
  return fromCents(divideHalfUp(toCents(amount) * millionths(percent), 100_000_000n))
}

function millionths(quantity: string | number): bigint {
  const match = DECIMAL.exec(String(quantity).trim())
  if (!match)
    throw new RangeError(
      `Not a quantity: "${quantity}". Write a number with at most six decimal places.`,
    )
  const size = BigInt(match[2] ?? '') * 1_000_000n + BigInt((match[3] ?? '').padEnd(6, '0'))
  return match[1] === '-' ? -size : size
}

function divideHalfUp(value: bigint, by: bigint): bigint {
  return value < 0n ? -((-value + by / 2n) / by) : (value + by / 2n) / by
}

/** Negative, zero or positive, for sorting and limits. */
export function compareMoney(a: Money, b: Money): number {
  const difference = toCents(a) - toCents(b)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Chinese names of the currencies the society uses. */
const CURRENCY_ZH: Record<string, string> = {
  USD: '美元',
  CNY: '人民币元',
  SGD: '新加坡元',
  KRW: '韩元',
  PHP: '菲律宾比索',
  TWD: '新台币',
  EUR: '欧元',
}

/**
 * Formats an amount for display: grouped thousands, two decimals, currency by code in English ('USD
 * 4,500.00') and by name in Chinese ('4,500.00 美元').
 */
export function formatMoney(amount: Money, language: 'zh' | 'en', currency = 'USD'): string {
  const [whole = '', fraction] = fromCents(toCents(amount)).replace('-', '').split('.')
  const sign = toCents(amount) < 0n ? '-' : ''
  const grouped = `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
  return language === 'zh'
    ? `${grouped} ${CURRENCY_ZH[currency] ?? currency}`
    : `${currency} ${grouped}`
}
