import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkBand,
  checkBands,
  checkPeriod,
  describeBandConflict,
  isInEffect,
  endBeforeSuccessor,
  periodsOverlap,
} from './tariff-bands.ts'
import type { Band } from './tariff-bands.ts'

const ton = fc.integer({ min: 0, max: 60 })
const band: fc.Arbitrary<Band> = fc
  .tuple(ton, fc.option(ton))
  .map(([a, b]) =>
    b === null ? { staTon: a, endTon: null } : { staTon: Math.min(a, b), endTon: Math.max(a, b) },
  )
const bands = fc.array(band, { maxLength: 6 })
const holds = (b: Band, gt: number) => b.staTon <= gt && (b.endTon == null || gt <= b.endTon)
/** A valid tariff, split at some tonnages, in any order. */
const sound = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 500_000 }), { minLength: 2, maxLength: 8 }),
    fc.boolean(),
  )
  .chain(([cuts, open]) => {
    const at = cuts.toSorted((a, b) => a - b)
    const list: Band[] = at.slice(0, -1).map((staTon, i) => ({ staTon, endTon: at[i + 1]! - 1 }))
    return fc.shuffledSubarray(open ? [...list, { staTon: at.at(-1)!, endTon: null }] : list, {
      minLength: list.length + (open ? 1 : 0),
    })
  })

describe('checkBands', () => {
  test('are valid exactly when every tonnage between the lowest and highest is in one band', () => {
    fc.assert(
      fc.property(bands, (list) => {
        const from = Math.min(...list.map((b) => b.staTon))
        const to = Math.max(...list.map((b) => b.endTon ?? 70))
        const counts = list.length
          ? Array.from(
              { length: to - from + 1 },
              (_, i) => list.filter((b) => holds(b, from + i)).length,
            )
          : []
        expect(checkBands(list).length === 0).toBe(counts.every((count) => count === 1))
      }),
      { numRuns: 2000 },
    )
  })
  test('consecutive bands are valid in any order, and invalid without one in the middle', () => {
    fc.assert(
      fc.property(sound, (list) => {
        expect(checkBands(list)).toEqual([])
        const [, middle] = list.toSorted((a, b) => a.staTon - b.staTon)
        if (list.length > 2)
          expect(checkBands(list.filter((b) => b !== middle))).toMatchObject([{ kind: 'gap' }])
      }),
    )
  })
  test('names the neighbouring band and the correction', () => {
    const list = [
      { staTon: 0, endTon: 499 },
      { staTon: 1600, endTon: 4999 },
    ]
    const [clash] = checkBands(list)
    expect(describeBandConflict(clash!, list, 'upper')).toMatchObject({
      field: 'staTon',
      issue: {
        code: 'tariff.gap',
        en: 'There is a gap (500 to 1,599 GT) after the band “0 to 499 GT”: begin at 500',
      },
    })
    expect(describeBandConflict(clash!, list, 'lower')).toMatchObject({
      field: 'endTon',
      issue: {
        zh: '与相邻区间“1,600 至 4,999 总吨”之间有空档（500 至 1,599 总吨）：请到 1,599 为止',
      },
    })
  })
  test('a band above one without upper limit overlaps it', () => {
    const list = [
      { staTon: 0, endTon: null },
      { staTon: 500, endTon: 999 },
      { staTon: 1000, endTon: 1999 },
    ]
    expect(checkBands(list)).toEqual([
      { kind: 'overlap', lower: 0, upper: 1 },
      { kind: 'overlap', lower: 0, upper: 2 },
    ])
    expect(
      describeBandConflict({ kind: 'overlap', lower: 0, upper: 1 }, list, 'upper').issue.en,
    ).toContain('“from 0 GT” has no upper limit')
    expect(
      describeBandConflict({ kind: 'overlap', lower: 0, upper: 1 }, list, 'lower'),
    ).toMatchObject({ field: 'endTon', issue: { en: expect.stringContaining('end at 499') } })
  })
  test('refuses an upper limit below the lower one; accepts a band of one GT', () => {
    expect(checkBand({ staTon: 500, endTon: 499 })).toMatchObject({ field: 'endTon' })
    expect(checkBand({ staTon: 500, endTon: 500 })).toBeNull()
    expect(checkBand({ staTon: 500 })).toBeNull()
  })
})

describe('dates of effect', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((d) => `2026-02-${String(d).padStart(2, '0')}`)
  const period = fc.tuple(day, fc.option(day)).map(([a, b]) => ({
    effectiveFrom: b !== null && b < a ? b : a,
    effectiveTo: b !== null && b < a ? a : b,
  }))
  const days = Array.from({ length: 29 }, (_, i) => `2026-02-${String(i + 1).padStart(2, '0')}`)
  test('two periods overlap exactly when they have a common day', () => {
    fc.assert(
      fc.property(period, period, (a, b) => {
        expect(periodsOverlap(a, b)).toBe(days.some((d) => isInEffect(a, d) && isInEffect(b, d)))
      }),
    )
  })
  test('the predecessor ends the day before, if it began before', () => {
    expect(
      endBeforeSuccessor({ effectiveFrom: '2026-01-01' }, { effectiveFrom: '2026-03-01' }),
    ).toBe('2026-02-28')
    expect(
      endBeforeSuccessor({ effectiveFrom: '2026-03-01' }, { effectiveFrom: '2026-03-01' }),
    ).toBeNull()
  })
  test('the last day is not before the first', () => {
    expect(checkPeriod({ effectiveFrom: '2026-03-02', effectiveTo: '2026-03-01' })).toMatchObject({
      field: 'effectiveTo',
    })
    expect(checkPeriod({ effectiveFrom: '2026-03-01', effectiveTo: '2026-03-01' })).toBeNull()
  })
})
