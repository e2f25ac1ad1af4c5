import { keysOf } from '../../keys-of.ts'
import { isDate } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { error } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'

/**
 * Tokens of a number besides literal text: data of the record, the date, and the running number.
 */
export const numberTokens = ['yyyy', 'yy', 'mm', 'region', 'flag', 'type', 'seq'] as const
export type NumberToken = (typeof numberTokens)[number]
export const numberResets = ['year', 'month', 'never'] as const
/** `reset`: when the running number restarts at 1 */
export interface NumberScheme {
  pattern: string
  reset: (typeof numberResets)[number]
}
/** Data of the numbered record; `date` determines year and month. */
export interface NumberContext {
  date: CalendarDate
  region?: string | null
  flag?: string | null
  type?: string | null
}

interface Kind extends NumberScheme {
  facts: readonly ('region' | 'flag' | 'type')[]
  sample: Omit<NumberContext, 'date'>
}
const kinds = {
  certificate: {
    pattern: 'PR-{type}-{yyyy}-{seq:5}',
    reset: 'year',
    facts: ['region', 'flag', 'type'],
    sample: { region: 'SHA', flag: 'PA', type: 'SMC' },
  },
  quotation: {
    pattern: 'Q-{region}-{yyyy}-{seq:4}',
    reset: 'year',
    facts: ['region', 'flag', 'type'],
    sample: { region: 'SHA', flag: 'PA', type: 'DOC' },
  },
  invoice: {
    pattern: 'INV-{yyyy}-{seq:5}',
    reset: 'year',
    facts: ['region'],
    sample: { region: 'SIN' },
  },
  creditNote: {
    pattern: 'CN-{yyyy}-{seq:5}',
    reset: 'year',
    facts: ['region'],
    sample: { region: 'SIN' },
  },
  collection: {
    pattern: 'COL-{yyyy}-{seq:5}',
    reset: 'year',
    facts: ['region'],
    sample: { region: 'SIN' },
  },
  crf: {
    pattern: 'CRF-{yyyy}-{seq:4}',
    reset: 'year',
    facts: ['region', 'flag', 'type'],
    sample: { region: 'SHA', flag: 'LR', type: 'NEW' },
  },
  surveyRequest: {
    pattern: 'SR-{yyyy}-{seq:4}',
    reset: 'year',
    facts: ['region'],
    sample: { region: 'SHA' },
  },
  job: {
    pattern: 'J{yy}{mm}-{seq:4}',
    reset: 'month',
    facts: ['region'],
    sample: { region: 'PAN' },
  },
  customer: { pattern: 'C{seq:5}', reset: 'never', facts: ['region'], sample: { region: 'SHA' } },
  surveyor: { pattern: 'S{seq:4}', reset: 'never', facts: ['region'], sample: { region: 'SHA' } },
} as const satisfies Record<string, Kind>
export type NumberKind = keyof typeof kinds
/** Kinds of numbers: default scheme, available tokens, and an example. */
export const numberKinds: Readonly<Record<NumberKind, Kind>> = kinds
export const numberKindNames = keysOf(kinds)
export type Schemes = Record<NumberKind, NumberScheme>

const token = /\{([^{}]*)\}/g
/** Digits of the running number when the pattern does not specify them. */
const defaultDigits = 5
export const maxNumberLength = 40

const tokensOf = (pattern: string): string[] =>
  [...pattern.matchAll(token)].map(([, name]) => name!)
const isSeq = (name: string) => name === 'seq' || name.startsWith('seq:')

/** Why a scheme is invalid for a kind of number; null when it is valid. */
export function checkScheme(kind: NumberKind, { pattern, reset }: NumberScheme): Issue | null {
  const tokens = tokensOf(pattern)
  const plain = pattern.replace(token, '')
  const known = ['yyyy', 'yy', 'mm', 'seq', ...numberKinds[kind].facts]
  const strange = tokens.find((name) => !known.includes(name) && !isSeq(name))
  const years = tokens.includes('yyyy') || tokens.includes('yy')
  const all = known.map((name) => `{${name}}`).join(' ')
  if (/[{}]/.test(plain))
    return error(
      'numbering.braces',
      '花括号必须成对，如 {yyyy}',
      'Braces must be in pairs, for example {yyyy}',
    )
  if (!/^[A-Za-z0-9()[\]./_-]*$/.test(plain))
    return error(
      'numbering.letters',
      '标记之外只能用字母、数字和 - _ . / ( ) [ ]',
      'Outside tokens, use only letters, digits and - _ . / ( ) [ ]',
    )
  if (strange !== undefined)
    return error(
      'numbering.token',
      `不能使用 {${strange}}；可用：${all}`,
      `{${strange}} cannot be used; available: ${all}`,
    )
  const seqs = tokens.filter(isSeq)
  if (seqs.length !== 1)
    return error(
      'numbering.seq',
      '必须且只能有一个流水号 {seq:5}',
      'Use exactly one sequence number, such as {seq:5}',
    )
  if (!/^seq(:[3-9])?$/.test(seqs[0]!))
    return error(
      'numbering.digits',
      '流水号为 3 到 9 位，如 {seq:5}',
      'The sequence number must have 3 to 9 digits, such as {seq:5}',
    )
  if (reset !== 'never' && !years)
    return error(
      'numbering.noYear',
      '流水号重新开始时，编号中必须有年份 {yyyy} 或 {yy}，否则会重复',
      'If the sequence number restarts, include the year {yyyy} or {yy}: otherwise numbers repeat',
    )
  if (reset === 'month' && !tokens.includes('mm'))
    return error(
      'numbering.noMonth',
      '每月重新开始时，编号中必须有月份 {mm}，否则会重复',
      'If the sequence number restarts every month, include the month {mm}: otherwise numbers repeat',
    )
  if (
    formatNumber(
      { pattern, reset },
      { date: '2026-12-31', region: 'XXXX', flag: 'XX', type: 'XXXXXX' },
      1,
    ).length > maxNumberLength
  )
    return error(
      'numbering.long',
      `编号最长 ${maxNumberLength} 个字符`,
      `A number can have at most ${maxNumberLength} characters`,
    )
  return null
}

/** Formats a number: the pattern with its tokens replaced. Data the record lacks is written X. */
export function formatNumber({ pattern }: NumberScheme, facts: NumberContext, seq: number): string {
  const [year = '', month = ''] = isDate(facts.date) ? facts.date.split('-') : []
  const values: Record<string, string> = {
    yyyy: year,
    yy: year.slice(2),
    mm: month,
    region: facts.region || 'X',
    flag: facts.flag || 'X',
    type: facts.type || 'X',
  }
  return pattern.replace(token, (all, name: string) =>
    isSeq(name)
      ? String(seq).padStart(Number(name.slice(4) || defaultDigits), '0')
      : (values[name] ?? all),
  )
}

/**
 * Key of the counter of a running number: one per combination of the tokens in the pattern, and per
 * year or month when it resets.
 */
export function counterKey(
  kind: NumberKind,
  { pattern, reset }: NumberScheme,
  facts: NumberContext,
): string {
  const period =
    reset === 'year' ? facts.date.slice(0, 4) : reset === 'month' ? facts.date.slice(0, 7) : ''
  const criteria = (['region', 'flag', 'type'] as const)
    .filter((name) => pattern.includes(`{${name}}`))
    .map((name) => `${name}=${facts[name] || 'X'}`)
  return [kind, ...criteria, ...(period && [period])].join(' ')
}
