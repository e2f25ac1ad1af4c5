/** The dates of one day are those of the dates over time, on every day of random lives. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../base/dates.ts'
import { certificateDatesOn, datesOn } from './certificate-dates.ts'
import { periodOn } from './periods.ts'
import type { RandomLife } from './random-life.fixture.ts'
import { randomLife } from './random-life.fixture.ts'
import { certificatesOn, recordDates, standingPeriods } from './standing.ts'

const numRuns = Number(process.env.ORACLE_RUNS ?? 100)
const seed = Number(process.env.ORACLE_SEED ?? 1)

test('certificateDatesOn', { timeout: 3_600_000 }, () => {
  const agree = ({ record }: RandomLife) => {
    const periods = standingPeriods(record)
    const dates = recordDates(record, periods)
    const changes = [
      ...[...record.ships, ...record.certificates].flatMap(({ events }) =>
        events.map(({ day }) => day),
      ),
      ...record.certificates.map(({ issuedOn }) => issuedOn),
      ...[...dates.values()].flatMap((list) => list.slice(1).map(({ from }) => from)),
    ]
    for (const day of new Set(changes.flatMap((one) => [addDays(one, -1), one, addDays(one, 1)])))
      for (const [ref, { cert, state }] of certificatesOn(record, day)) {
        const hasLeft = periodOn(periods.get(ref)!, day).leftBy !== null
        const { from: _from, ...overTime } = datesOn(dates.get(ref)!, day)
        expect({ ref, day, ...certificateDatesOn(cert, state, hasLeft, day) }).toEqual({
          ref,
          day,
          ...overTime,
        })
      }
  }
  fc.assert(fc.property(randomLife, agree), { numRuns, seed })
})
