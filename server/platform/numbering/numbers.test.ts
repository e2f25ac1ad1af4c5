import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NumberScheme } from '#common/rules/text/number-scheme.ts'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '#server/core/db.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { Services } from '#server/core/context.ts'
import { publishSettingsChange } from '../settings/cached-settings.ts'
import { nextUtn, newUtn, nextNumber, nextNumbers, utnCheck } from './numbers.ts'

let database: TestDatabase
let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ db, close } = openDatabase(database.config))
})
afterAll(async () => {
  await close()
  await database.drop()
})
const scheme = (invoice: NumberScheme) =>
  runAsSystem({ db } as Services, async (ctx) => {
    const value = JSON.stringify({ invoice })
    await ctx.db
      .insertInto('setting')
      .values({ key: 'numbers', value })
      .onConflict((c) => c.column('key').doUpdateSet({ value }))
      .execute()
    await publishSettingsChange(ctx)
  })
const invoice = (date: string, region = 'SHA') => nextNumber(db, 'invoice', { date, region })

test('numbers are consecutive and restart each year', async () => {
  expect([
    await invoice('2026-01-01'),
    await invoice('2026-12-31'),
    await invoice('2027-01-01'),
  ]).toEqual(['INV-2026-00001', 'INV-2026-00002', 'INV-2027-00001'])
})

test('a number of a call that is rolled back is assigned to the next: no gaps', async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      expect(await nextNumber(trx, 'invoice', { date: '2026-05-05' })).toBe('INV-2026-00003')
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  expect(await invoice('2026-05-05')).toBe('INV-2026-00003')
})

test('concurrent calls get distinct numbers', async () => {
  const numbers = await Promise.all(
    Array.from({ length: 30 }, () =>
      db.transaction().execute((trx) => nextNumber(trx, 'job', { date: '2026-03-01' })),
    ),
  )
  expect(numbers.sort()).toEqual(
    Array.from({ length: 30 }, (_, i) => `J2603-${String(i + 1).padStart(4, '0')}`),
  )
})

describe('a changed scheme', () => {
  test('applies immediately, and never repeats a number', async () => {
    await scheme({ pattern: '{region}{yy}{seq:3}', reset: 'year' })
    expect(await invoice('2026-01-01')).toBe('SHA26001')
    await scheme({ pattern: '{region}{seq:5}', reset: 'never' })
    const given = new Set(['SHA26001'])
    await db
      .insertInto('numberSeries')
      .values({ series: 'invoice region=SHA', last: 25_999 })
      .execute()
    for (let i = 0; i < 3; i++) given.add(await invoice('2026-01-01'))
    expect([...given]).toEqual(['SHA26001', 'SHA26000', 'SHA26002', 'SHA26003'])
  })

  test('continues its sequence when it is changed back', async () => {
    await scheme({ pattern: 'INV-{yyyy}-{seq:5}', reset: 'year' })
    expect(await invoice('2026-01-01')).toBe('INV-2026-00004')
  })
})

test('numbers assigned manually are skipped, also in future', async () => {
  const taken = new Set(['C00001', 'C00003'])
  const next = () =>
    nextNumber(db, 'customer', { date: '2026-01-01' }, async (number) => taken.has(number))
  expect([await next(), await next(), await next()]).toEqual(['C00002', 'C00004', 'C00005'])
})

test('numbers assigned in a batch equal those assigned one by one', async () => {
  const date = '2026-04-01'
  await db
    .insertInto('numberGiven')
    .values({ kind: 'certificate', number: 'PR-SMC-2026-00002' })
    .execute()
  const numbers = await nextNumbers(
    db,
    'certificate',
    ['SMC', 'DOC', 'SMC', 'SMC'].map((type) => ({ date, type })),
  )
  expect(numbers).toEqual([
    'PR-SMC-2026-00001',
    'PR-DOC-2026-00001',
    'PR-SMC-2026-00004',
    'PR-SMC-2026-00003',
  ])
  expect(await nextNumber(db, 'certificate', { date, type: 'SMC' })).toBe('PR-SMC-2026-00005')
  expect(await nextNumbers(db, 'certificate', [])).toEqual([])
})

describe('tracking numbers', () => {
  const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

  test('have twelve random, unambiguous characters and two check characters', () => {
    for (const utn of Array.from({ length: 200 }, newUtn))
      expect(utn).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{2}$/)
  })

  test('cannot be guessed: more than fifty bits, each character equally likely at every place', () => {
    expect(12 * Math.log2(letters.length)).toBeGreaterThan(50)
    const count = 20_000
    const numbers = Array.from({ length: count }, () => newUtn().replaceAll('-', '').slice(0, 12))
    expect(new Set(numbers).size).toBe(count)
    for (let place = 0; place < 12; place++) {
      const seen = Object.groupBy(numbers, (utn) => utn[place]!)
      expect(Object.keys(seen).sort().join('')).toBe(letters)
      const expected = count / letters.length
      const chi = Object.values(seen).reduce(
        (sum, list) => sum + (list!.length - expected) ** 2 / expected,
        0,
      )
      // 30 degrees of freedom: one run in a hundred million is above.
      expect(chi).toBeLessThan(105)
    }
  })

  test('check characters depend on the others, and detect a wrong one', () => {
    const utn = newUtn()
    const wrong = utn.replace(
      /^./,
      (first) => letters[(letters.indexOf(first) + 1) % letters.length]!,
    )
    expect(wrong.slice(-2)).toBe(utn.slice(-2))
    expect(utnCheck(wrong.replaceAll('-', '').slice(0, 12))).not.toBe(wrong.slice(-2))
    expect(utnCheck(utn.replaceAll('-', '').slice(0, 12))).toBe(utn.slice(-2))
  })

  test('are unique, also in concurrent calls', async () => {
    const numbers = await Promise.all(Array.from({ length: 50 }, () => nextUtn(db)))
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from number_given where kind = 'utn' and number = any(${numbers}::text[])`.execute(
      db,
    )
    expect([new Set(numbers).size, rows[0]!.n]).toEqual([50, 50])
  })
})
