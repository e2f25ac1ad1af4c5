/** Bands during editing: paste, validation, results. */
import { checkRate, calculateFee } from '#common/rules/fees/calculate-fee.ts'
import { checkBand, checkBands, describeBandConflict } from '#common/rules/fees/tariff-bands.ts'
import type { bandNames } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'

export type BandName = (typeof bandNames)[number]
export type Band = {
  id?: number | null
  staTon: number | null
  endTon: number | null
  fee: number | null
  unitFee: number | null
  unitStep: number | null
  unitAbove: number | null
  minimum: number | null
  maximum: number | null
  remark: string | null
}
/** A band with the values that it needs. */
export const isComplete = (band: Band): band is Band & { staTon: number; fee: number } =>
  band.staTon !== null && band.fee !== null
/** Errors in both languages, by `{index}.{field}`. */
export type Faults = ReadonlyMap<string, { zh: string; en: string }>

export const emptyBand = (staTon: number | null = null): Band => ({
  staTon,
  endTon: null,
  fee: null,
  unitFee: null,
  unitStep: null,
  unitAbove: null,
  minimum: null,
  maximum: null,
  remark: null,
})

/** Adds a band that begins where the last one ends. */
export function withBandAfter(bands: readonly Band[]): Band[] {
  const last = bands.at(-1)
  return [...bands, emptyBand(last ? (last.endTon === null ? null : last.endTon + 1) : 0)]
}

/** Errors of the bands as far as they are filled in; the server applies the same rules. */
export function faultsOf(bands: readonly Band[]): Faults {
  const errors = new Map<string, { zh: string; en: string }>()
  bands.forEach((band, n) => {
    for (const name of ['staTon', 'fee'] as const)
      if (band[name] === null) errors.set(`${n}.${name}`, certFeeText.missing)
    const own =
      band.staTon === null ? null : checkBand({ staTon: band.staTon, endTon: band.endTon })
    for (const { field, issue } of [
      ...(own ? [own] : []),
      ...checkRate({ ...band, fee: band.fee ?? 0 }),
    ])
      errors.set(`${n}.${field}`, issue)
  })
  const complete = bands.flatMap(({ staTon, endTon }) =>
    staTon === null ? [] : [{ staTon, endTon }],
  )
  if (complete.length < bands.length) return errors
  for (const clash of checkBands(complete)) {
    const { field, issue } = describeBandConflict(clash, complete, 'upper')
    if (!errors.has(`${clash.upper}.${field}`)) errors.set(`${clash.upper}.${field}`, issue)
  }
  return errors
}

/** Formats an amount with thousands separators, `1,715.00`. */
const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ',')

/** Fee at both ends of a band, `650.00` or `650.00 – 1,900.00`; empty while values are missing. */
export function formatFeeRange(band: Band): string {
  if (band.staTon === null || band.fee === null) return ''
  const rate = { ...band, fee: band.fee }
  const [low, high] = [
    calculateFee(rate, band.staTon).amount,
    band.endTon === null ? null : calculateFee(rate, band.endTon).amount,
  ]
  if (band.unitFee === null || low === high) return grouped(low)
  return (
    `${grouped(low)} – ` +
    `${high === null ? (band.maximum === null ? '…' : grouped(band.maximum.toFixed(2))) : grouped(high)}`
  )
}

const nothing = new Set(['', '-', '–', '—', '∞', '/'])
/**
 * Parses a number from a spreadsheet: with thousands separators, a currency before or after it.
 * Undefined when it is not a number.
 */
export function parseAmount(cell: string): number | null | undefined {
  const plain = cell
    .normalize('NFKC')
    .replace(/USD|US\$|\$|美元|GT|总吨/gi, '')
    .trim()
  if (nothing.has(plain)) return null
  const digits = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

/**
 * Pastes cells from a spreadsheet into the bands, starting at a band and column; missing bands are
 * added. A header row is skipped.
 * @returns the bands, the number of rows, and the cells that are not numbers
 */
export function pasted(
  bands: readonly Band[],
  names: readonly BandName[],
  at: number,
  name: BandName,
  text: string,
): { bands: Band[]; rows: number; unread: string[] } {
  const first = names.indexOf(name)
  const lines = text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((line) =>
      line
        .split('\t')
        .map((cell) => cell.trim())
        .slice(0, names.length - first),
    )
  const isHead = (cells: string[]) =>
    cells.some(Boolean) &&
    cells.every((cell, i) => names[first + i] === 'remark' || parseAmount(cell) === undefined)
  const [head, ...others] = lines
  const rows = head && others.length > 0 && isHead(head) ? others : lines
  const next = [...bands]
  const unread: string[] = []
  rows.forEach((cells, i) => {
    const band: Band = { ...(next[at + i] ?? emptyBand()) }
    cells.forEach((cell, j) => {
      const column = names[first + j]
      if (column === 'remark') band.remark = cell || null
      else if (column) {
        const figure = parseAmount(cell)
        if (figure === undefined) unread.push(cell)
        else band[column] = figure
      }
    })
    next[at + i] = band
  })
  return { bands: next, rows: rows.length, unread }
}
