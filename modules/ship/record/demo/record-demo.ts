import { addDays } from '#common/rules/base/dates.ts'
import type { CalendarDate } from '#common/rules/base/dates.ts'
import { seeded } from '#modules/basic/ship/demo/ship-demo.ts'
import { stateAtFirst } from '../record-rules.ts'
import { shipRecordMachine } from '../shipRecord.machine.ts'
import type { LockedRow } from '#server/core/row.ts'
import type { RecordKind, shipRecord } from '../shipRecord.contract.ts'
import { deficiencies as deficiencyList, ports } from './psc-demo.ts'
import { casualties, conditions, memoranda, notes, surveys } from './demo-record-texts.ts'
import type { Words } from './demo-record-texts.ts'

export interface DemoShip {
  id: number
  region: string
  buildDate: string | null
  status: string
}
export interface People {
  surveyor: number | null
  user: number | null
  city: string
}
type Values = Partial<LockedRow<typeof shipRecord, 'shipRecord'>>
/** What every record is entered with. */
type Entered = Values & { shipId: number; kind: RecordKind; title: string; recordDate: string }
/** A record with the columns that every row of a batch has. */
type DemoRecord = ReturnType<typeof rowOf>
const { states } = shipRecordMachine

/** Free text in both languages: whatever language a reader has, one half can be read. */
export const inBoth = ([zh, en]: Words): string => zh + (zh.includes('\n') ? '\n' : ' ') + en

/** A row with all columns of a record, for batch inserts. */
const rowOf = (values: Entered) => ({
  place: null,
  content: null,
  surveyType: null,
  surveyorId: null,
  reference: null,
  dueDate: null,
  firstDueDate: null,
  mou: null,
  authority: null,
  deficiencies: null,
  detainedFrom: null,
  detainedTo: null,
  clearedDate: null,
  clearedBy: null,
  clearRemark: null,
  status: states[stateAtFirst(values)],
  ...values,
})

/**
 * Deterministic records of the demonstration ships over the last four years: about every second
 * ship has been inspected by a port State, a few have been detained, one of them now; conditions of
 * class are open, extended, overdue and cleared.
 */
export function demoRecords(
  ships: readonly DemoShip[],
  peopleOf: (region: string) => People,
  today: CalendarDate,
): DemoRecord[] {
  const random = seeded(20_040_701)
  const integer = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const localize = <T>(from: readonly T[]): T => from[integer(0, from.length - 1)]!
  let report = 4000
  const ago = (ship: DemoShip, low: number, high: number): CalendarDate => {
    const day = addDays(today, -integer(low, high))
    return ship.buildDate && day < ship.buildDate ? addDays(ship.buildDate, 30) : day
  }
  const entry = (
    ship: DemoShip,
    kind: RecordKind,
    title: Words,
    content: Words | null,
    more: Values & { recordDate: string },
  ): DemoRecord => {
    const { city, surveyor } = peopleOf(ship.region)
    return rowOf({
      shipId: ship.id,
      kind,
      title: inBoth(title),
      content: content && inBoth(content),
      place: city,
      surveyorId: surveyor,
      reference: `R${(report += integer(1, 9))}`,
      ...more,
    })
  }
  const cleared = (ship: DemoShip, clearedDate: CalendarDate, how: Words): Values => ({
    status: states.cleared,
    clearedDate,
    clearedBy: peopleOf(ship.region).user,
    clearRemark: inBoth(how),
  })

  /**
   * Two in five are cleared, two are open, one of which has been extended, and one is overdue if
   * old enough.
   */
  const condition = (ship: DemoShip, i: number): DemoRecord => {
    const { title, content, done } = localize(conditions)
    const [recordDate, fate] = [ago(ship, 20, 330), i % 5]
    const of = (more: Values) => entry(ship, 'condition', title, content, { recordDate, ...more })
    if (fate > 2)
      return of({
        dueDate: addDays(recordDate, 90),
        ...cleared(ship, addDays(recordDate, integer(5, 19)), done!),
      })
    const late = fate === 2 && recordDate < addDays(today, -60)
    const extended = fate === 1 && recordDate < addDays(today, -90)
    return of({
      dueDate: addDays(today, late ? -integer(2, 40) : integer(8, 170)),
      firstDueDate: extended ? addDays(recordDate, 60) : null,
    })
  }
  const inspection = (ship: DemoShip, i: number): DemoRecord => {
    const port = localize(random() < 0.8 ? ports.slice(0, 11) : ports)
    const [detained, now] = [i % 17 === 3, i === 3]
    const deficiencies = detained ? integer(4, 9) : Math.max(0, integer(-3, 6))
    const lines = (n: 1 | 2) =>
      Array.from(
        { length: Math.min(deficiencies, 5) },
        (_, at) => deficiencyList[(i * 3 + at * 5) % deficiencyList.length]!,
      )
        .map((one, at) => `${one[0]} ${one[n]}${detained && at < 2 ? ' (30)' : ''}`)
        .join('\n')
    const recordDate = now ? addDays(today, -3) : ago(ship, 20, 1300)
    const content: Words | null = deficiencies ? [lines(1), lines(2)] : null
    const common = { ...port, recordDate, deficiencies, surveyorId: null }
    if (!detained)
      return entry(
        ship,
        'psc',
        [`港口国检查，${port.place}`, `Inspected at ${port.place}`],
        content,
        common,
      )
    const detainedTo = now ? null : addDays(recordDate, integer(2, 9))
    return entry(
      ship,
      'detention',
      [`在 ${port.place} 被滞留`, `Detained at ${port.place}`],
      content,
      {
        ...common,
        detainedFrom: recordDate,
        detainedTo,
        ...(detainedTo &&
          cleared(ship, detainedTo, [
            '缺陷已纠正，复查后放行。',
            'Deficiencies rectified; released after re-inspection.',
          ])),
      },
    )
  }
  const detention = (
    ship: DemoShip,
    kind: RecordKind,
    from: readonly { title: Words; content: Words }[],
    more: Values & { recordDate: string },
  ): DemoRecord => {
    const { title, content } = localize(from)
    return entry(ship, kind, title, content, more)
  }
  return ships
    .filter(({ status }) => status === 'inService')
    .flatMap((ship, i) => [
      ...(i % 2 === 1 ? [inspection(ship, i)] : []),
      ...(i % 4 === 0 ? [condition(ship, i / 4)] : []),
      ...(i % 12 === 0 ? [condition(ship, 1 + i / 12)] : []),
      ...(i % 9 === 2
        ? [
            detention(ship, 'casualty', casualties, {
              recordDate: ago(ship, 30, 1200),
              place: localize(ports).place,
            }),
          ]
        : []),
      ...(i % 11 === 5
        ? [detention(ship, 'memorandum', memoranda, { recordDate: ago(ship, 60, 900) })]
        : []),
      ...(i % 13 === 6
        ? [
            detention(ship, 'note', notes, {
              recordDate: ago(ship, 3, 200),
              place: null,
              reference: null,
              surveyorId: null,
            }),
          ]
        : []),
      ...(i % 5 === 2
        ? [entry(ship, 'survey', localize(surveys), null, { recordDate: ago(ship, 40, 1100) })]
        : []),
    ])
}
