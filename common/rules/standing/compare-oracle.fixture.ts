import { addDays } from '../base/dates.ts'
import type { Answer } from '../oracle/oracle-life.ts'
import { walk } from '../oracle/standing-oracle.ts'
import type { RandomLife } from './random-life.fixture.ts'
import { standingPeriods } from './standing.ts'

/** Throws at the first day on which the two implementations differ, of those on which one changes. */
export function compareWithOracle({ record, codes, end }: RandomLife): void {
  const all = standingPeriods(record)
  const starts = [...all.values()].flat().map(({ from }) => from)
  const also = starts.flatMap((day) => (day > '1900' && day <= end ? [addDays(day, -1), day] : []))
  const days = new Map<string, { since: string; standing: string; index: number }>()
  const compare = (day: string, answers: Map<string, Answer>) => {
    for (const [ref, { standing, reason }] of answers) {
      const before = days.get(ref)
      const periods = all.get(ref)!
      let index = before?.index ?? 0
      while ((periods[index + 1]?.from ?? '9999') <= day) index++
      const found = periods[index]!
      const since = before?.standing === standing ? before.since : day
      const isSinceWrong = before && standing !== 'notYet' && found.since !== since
      if (found.standing !== standing || found.reason !== reason || isSinceWrong) {
        const text = JSON.stringify({ day, ref, oracle: { standing, reason, since }, found })
        throw new Error(`${text}\n${JSON.stringify(record)}`)
      }
      days.set(ref, { since, standing, index })
    }
  }
  walk({ ...record, codes }, end, compare, { also })
}
