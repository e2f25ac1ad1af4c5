import { sql } from 'kysely'
import { companyInRole } from '#common/rules/ships/ism-company.ts'
import type { CompanyRole, ShipCompanies } from '#common/rules/ships/ism-company.ts'
import { compareDates } from '#common/rules/base/dates.ts'
import type {
  Alteration,
  ShipEvent,
  ShipFacts,
  SuspensionCause,
} from '#common/rules/standing/standing-types.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import type { Db } from '#server/core/db.ts'

/** Particulars that decide the company and the shipowner. */
const COMPANY_FIELDS = ['ownerId', 'managerId', 'mlcShipownerId'] as const

/** Ship statuses that end her certificates. */
const CEASED: ReadonlySet<string> = new Set(['transferred', 'deleted', 'scrapped', 'lost'])

interface Change {
  shipId: number
  field: string
  fromId: number | null
  toId: number | null
  toKey: string | null
  day: string
  recordedOn: string
}

/**
 * Events of ships that decide the standing of their certificates: changes of flag, of the company
 * and of the status (`ship_change`), and those of her class (`class_event`).
 */
export async function readShipEvents(db: Db, shipIds: readonly number[]): Promise<ShipFacts[]> {
  if (!shipIds.length) return []
  const [ships, changes, classEvents, outside] = await Promise.all([
    db
      .selectFrom('ship')
      .where('id', 'in', shipIds)
      .select(['id', 'ownerId', 'managerId', 'mlcShipownerId'])
      .execute(),
    db
      .selectFrom('shipChange')
      .where('shipId', 'in', shipIds)
      .where('field', 'in', ['flagId', ...COMPANY_FIELDS, 'status'])
      .orderBy('effectiveDate')
      .orderBy('id')
      .select([
        'shipId',
        'field',
        'fromId',
        'toId',
        'toKey',
        'effectiveDate as day',
        sql<string>`society_day(create_time)`.as('recordedOn'),
      ])
      .execute(),
    readClassEvents(db, shipIds),
    flagsOutsideTonnage(db),
  ])
  const byShip = Map.groupBy(changes, (one) => one.shipId)
  const classByShip = Map.groupBy(classEvents, (one) => one.shipId)
  return ships.map((ship) => {
    const own = byShip.get(ship.id) ?? []
    return {
      ref: String(ship.id),
      events: [
        ...own.flatMap((change) => flagOrStatus(change, outside)),
        ...companyChanges(ship, own, 'ism'),
        ...companyChanges(ship, own, 'shipowner'),
        ...(classByShip.get(ship.id) ?? []).map(classEvent),
      ].sort((a, b) => compareDates(a.day, b.day)),
    }
  })
}

const readClassEvents = (db: Db, shipIds: readonly number[]) =>
  db
    .selectFrom('classEvent')
    .where('shipId', 'in', shipIds)
    .orderBy('day')
    .orderBy('id')
    .select([
      'shipId',
      'kind',
      'day',
      'untilDay',
      'surveyType',
      'ruleCode',
      'shipCertId',
      'cause',
      'altered',
      sql<string>`society_day(create_time)`.as('recordedOn'),
    ])
    .execute()

type ClassEventRow = Awaited<ReturnType<typeof readClassEvents>>[number]

function classEvent(row: ClassEventRow): ShipEvent {
  const { day, recordedOn, untilDay, shipCertId } = row
  const when = { day, recordedOn }
  const surveyType = row.surveyType as SurveyType | null
  switch (row.kind) {
    case 'suspend':
      return {
        kind: 'classSuspension',
        ...when,
        ...(row.cause && { cause: row.cause as SuspensionCause }),
      }
    case 'reinstate':
      return {
        kind: 'classReinstatement',
        ...when,
        ...(surveyType && { surveyType }),
        ...(shipCertId !== null && { certificate: String(shipCertId) }),
      }
    case 'withdraw':
      return { kind: 'classWithdrawal', ...when }
    case 'layUp':
    case 'conversion':
      return { kind: row.kind, ...when, until: untilDay }
    case 'return':
      return { kind: 'inService', ...when }
    case 'alteration':
      return { kind: 'alteration', ...when, altered: row.altered as Alteration[] }
    default:
      return { kind: 'intervalSurvey', ...when, surveyType: surveyType!, ruleCode: row.ruleCode }
  }
}

/** Flags that are no parties to the Tonnage Convention, 1969. */
async function flagsOutsideTonnage(db: Db): Promise<ReadonlySet<number>> {
  const flags = await db
    .selectFrom('flag')
    .where('partyToTonnage', '=', false)
    .select('id')
    .execute()
  return new Set(flags.map(({ id }) => id))
}

function flagOrStatus(
  { field, toId, toKey, day, recordedOn }: Change,
  outsideTonnage: ReadonlySet<number>,
): ShipEvent[] {
  if (field === 'flagId' && toId !== null)
    return [
      {
        kind: 'flagChange',
        day,
        recordedOn,
        flag: String(toId),
        notPartyToTonnage: outsideTonnage.has(toId),
      },
    ]
  if (field !== 'status' || toKey === null) return []
  if (CEASED.has(toKey)) return [{ kind: 'ceased', day, recordedOn }]
  if (toKey === 'laidUp') return [{ kind: 'layUp', day, recordedOn, until: null }]
  return [{ kind: 'inService', day, recordedOn }]
}

/**
 * Changes of the company that operates the ship, or of her shipowner. The companies before each change follow backwards
 * from the present ones. They may change together: what they are afterwards counts.
 */
function companyChanges(
  ship: ShipCompanies,
  changes: readonly Change[],
  role: CompanyRole,
): ShipEvent[] {
  const now = { ...ship }
  const entries = Map.groupBy(changes.toReversed(), ({ day, recordedOn }) => `${day} ${recordedOn}`)
  const events: ShipEvent[] = []
  for (const entry of entries.values()) {
    const after = companyInRole(now, role)
    for (const { field, fromId } of entry) {
      const changed = COMPANY_FIELDS.find((one) => one === field)
      if (changed) now[changed] = fromId
    }
    const { day, recordedOn } = entry[0]!
    if (after !== null && after !== companyInRole(now, role))
      events.push({ kind: 'companyChange', day, recordedOn, company: String(after), role })
  }
  return events.toReversed()
}
