/**
 * Two implementations of which certificates are in force agree on random lives. `ORACLE_RUNS` sets
 * their number, `ORACLE_SEED` the seed.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../oracle/oracle-life.ts'
import { oracleStanding, walk } from '../oracle/standing-oracle.ts'
import type { RandomLife } from './random-life.fixture.ts'
import { randomLife } from './random-life.fixture.ts'
import { compareWithOracle } from './compare-oracle.fixture.ts'
import { periodOn } from './periods.ts'
import { standingPeriods } from './standing.ts'
import type { StandingRecord } from './standing-types.ts'
import { vectorRecord } from './vector-record.fixture.ts'
import { vectors } from './vector.fixture.ts'

const RUNS = Number(process.env.ORACLE_RUNS ?? 100)
const SEED = Number(process.env.ORACLE_SEED ?? 1)
const HOUR = 3_600_000
const parameters = { numRuns: RUNS, seed: SEED }

/** The record without what happens after a day. */
const upTo = (record: StandingRecord, day: string): StandingRecord => ({
  ships: record.ships.map((ship) => ({
    ...ship,
    events: ship.events.filter((event) => event.day <= day),
  })),
  certificates: record.certificates.map((cert) => ({
    ...cert,
    events: cert.events.filter((event) => event.day <= day),
  })),
})

describe('standing and its oracle', () => {
  test('agree on every day of random lives', { timeout: 10 * HOUR }, () => {
    fc.assert(fc.property(randomLife, compareWithOracle), parameters)
  })

  test('the oracle misses no day on which something changes', { timeout: HOUR }, () => {
    const sameOnAllDays = ({ record, codes, end }: RandomLife) => {
      const coded = { ...record, codes }
      const known = new Map<string, Map<string, Answer>>()
      walk(coded, end, (day, answers) => known.set(day, answers))
      let last: Map<string, Answer> | undefined
      const compare = (day: string, answers: Map<string, Answer>) => {
        last = known.get(day) ?? last
        expect(answers).toEqual(last)
      }
      walk(coded, end, compare, { everyDay: true })
    }
    fc.assert(fc.property(randomLife, sameOnAllDays), { ...parameters, numRuns: 20 })
  })

  test('periods are ordered and cover all days', { timeout: HOUR }, () => {
    const covers = ({ record }: RandomLife) => {
      for (const periods of standingPeriods(record).values()) {
        expect(periods[0]?.from).toBe('0001-01-01')
        periods.forEach((one, i) => {
          const before = periods[i - 1]
          if (!before) return
          expect(before.from < one.from).toBe(true)
          expect(one.since).toBe(before.standing === one.standing ? before.since : one.from)
        })
      }
    }
    fc.assert(fc.property(randomLife, covers), { ...parameters, numRuns: Math.min(RUNS, 10_000) })
  })

  test('nothing after a day changes the answer of that day', { timeout: HOUR }, () => {
    const isStable = ({ record }: RandomLife) => {
      const all = standingPeriods(record)
      const days = [record.ships, record.certificates]
        .flat()
        .flatMap(({ events }) => events.map(({ day }) => day))
      for (const day of days) {
        const known = standingPeriods(upTo(record, day))
        for (const [ref, periods] of all) {
          const { expiry: _, ...then } = periodOn(known.get(ref)!, day)
          const { expiry: __, ...now } = periodOn(periods, day)
          expect(then).toEqual(now)
        }
      }
    }
    fc.assert(fc.property(randomLife, isStable), {
      ...parameters,
      numRuns: Math.min(RUNS, 10_000),
    })
  })
})

describe.skipIf(!vectors.length)('oracle on the standing vectors', () => {
  test.for(vectors.map((vector) => [vector.id, vector] as const))('%s', ([, vector]) => {
    const { record } = vectorRecord(vector)
    const codes = new Map(vector.given.certificates.map(({ ref, code }) => [ref, code]))
    for (const { day, certificate, standing, reason } of vector.expect) {
      const found = oracleStanding({ ...record, codes }, certificate, day)
      expect({ day, certificate, ...found }).toEqual({ day, certificate, standing, reason })
    }
  })
})
