/** Bands while they are being edited: what is pasted, what is wrong, what they make. */
import { checkRate, reckon } from '#common/rules/tariff-amount.ts'
import { checkBand, checkBands, clashWords } from '#common/rules/tariff-bands.ts'
import type { bandNames } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'

export type BandName = (typeof bandNames)[number]
export type Band = { id?: number | null; staTon: number | null; endTon: number | null; fee: number | null; unitFee: number | null; unitStep: number | null; unitAbove: number | null; minimum: number | null; maximum: number | null; remark: string | null }
/** A finding in both languages, by `{place}.{field}`. */
export type Faults = ReadonlyMap<string, { zh: string; en: string }>

export const emptyBand = (staTon: number | null = null): Band => ({ staTon, endTon: null, fee: null, unitFee: null, unitStep: null, unitAbove: null, minimum: null, maximum: null, remark: null })

/** A further band begins where the last one ends. */
export function withBandAfter(bands: readonly Band[]): Band[] {
  const last = bands.at(-1)
  return [...bands, emptyBand(last ? (last.endTon === null ? null : last.endTon + 1) : 0)]
}

/** What is wrong with the bands as far as they are filled in; the server judges by the same rules. */
export function faultsOf(bands: readonly Band[]): Faults {
  const faults = new Map<string, { zh: string; en: string }>()
  bands.forEach((band, n) => {
    for (const name of ['staTon', 'fee'] as const) if (band[name] === null) faults.set(`${n}.${name}`, certFeeText.missing)
    const own = band.staTon === null ? null : checkBand({ staTon: band.staTon, endTon: band.endTon })
    for (const { field, issue } of [...(own ? [own] : []), ...checkRate({ ...band, fee: band.fee ?? 0 })]) faults.set(`${n}.${field}`, issue)
  })
  if (bands.some(({ staTon }) => staTon === null)) return faults
  const whole = bands.map(({ staTon, endTon }) => ({ staTon: staTon!, endTon }))
  for (const clash of checkBands(whole)) {
    const { field, issue } = clashWords(clash, whole, 'upper')
    if (!faults.has(`${clash.upper}.${field}`)) faults.set(`${clash.upper}.${field}`, issue)
  }
  return faults
}

/** An amount as it is read, `1,715.00`. */
const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ',')

/** What a band makes at its two ends, `650.00` or `650.00 – 1,900.00`; empty while figures are missing. */
export function rangeOf(band: Band): string {
  if (band.staTon === null || band.fee === null) return ''
  const rate = { ...band, fee: band.fee }
  const [low, high] = [reckon(rate, band.staTon).amount, band.endTon === null ? null : reckon(rate, band.endTon).amount]
  if (band.unitFee === null || low === high) return grouped(low)
  return `${grouped(low)} – ${high === null ? (band.maximum === null ? '…' : grouped(band.maximum.toFixed(2))) : grouped(high)}`
}

const nothing = new Set(['', '-', '–', '—', '∞', '/'])
/** A figure as spreadsheets write it: thousands may be grouped, a currency may stand before or behind. Undefined: not a figure. */
export function figureOf(cell: string): number | null | undefined {
  const plain = cell.normalize('NFKC').replace(/USD|US\$|\$|美元|GT|总吨/gi, '').trim()
  if (nothing.has(plain)) return null
  const digits = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

/**
 * Puts cells copied from a spreadsheet into the bands, from a band and column on; bands that are missing are added. A first line of
 * headers is left out.
 * @returns the bands, how many lines were taken, and the cells that are no figures
 */
export function pasted(bands: readonly Band[], names: readonly BandName[], at: number, name: BandName, text: string): { bands: Band[]; rows: number; unread: string[] } {
  const first = names.indexOf(name)
  const lines = text.replace(/(\r?\n)+$/, '').split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()).slice(0, names.length - first))
  const isHead = (cells: string[]) => cells.some(Boolean) && cells.every((cell, i) => names[first + i] === 'remark' || figureOf(cell) === undefined)
  const rows = lines.length > 1 && isHead(lines[0]!) ? lines.slice(1) : lines
  const next = [...bands]
  const unread: string[] = []
  rows.forEach((cells, i) => {
    const band: Band = { ...(next[at + i] ?? emptyBand()) }
    cells.forEach((cell, j) => {
      const column = names[first + j]!
      if (column === 'remark') band.remark = cell || null
      else {
        const figure = figureOf(cell)
        if (figure === undefined) unread.push(cell)
        else band[column] = figure
      }
    })
    next[at + i] = band
  })
  return { bands: next, rows: rows.length, unread }
}
