import { sql } from 'kysely'
import { addDays, maxDate, today } from '#common/rules/base/dates.ts'
import { matchingTemplates } from '#modules/basic/certTemplate/server/matching-templates.ts'
import { seeded } from '#modules/basic/ship/demo/ship-demo.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { madeCourses, stampOf } from '../demo/move-sequences.ts'
import type { Actor, Made } from '../demo/move-sequences.ts'
import { filledValues } from '../demo/filled-values.ts'
import { officeTime } from '../demo/office-hours.ts'
import { latestExpiry } from '#modules/ship/cert/server/expiry-limit.ts'
import {
  isSystemFilled,
  prefillValues,
  readTemplateSources,
} from '#modules/certificates/issuing/server/template-values.ts'
import { paramsOf } from '#modules/certificates/issuing/server/fill-certificate.ts'
import { enqueueDocumentGeneration } from '#modules/certificates/issuing/server/generate-document.ts'
import { surveyCertificateKind } from './survey-certificate-kind.ts'
import type { SurveyCertRow } from './survey-cert-row.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'

interface Person {
  id: number
  name: string
  taskNode: string
  region: string | null
  surveyorId: number | null
}
type Surveyor = Person & { surveyorId: number }
type People = Readonly<Record<Exclude<Actor, 'surveyor'>, Person> & { surveyor: Surveyor }>
interface Due {
  shipCertId: number
  shipId: number
  certId: number
  flagId: number
  shipType: string
  grossTonnage: number | null
  region: string
  expiry: string
}
interface Timed extends Made {
  time: Date
  who: Person
}
type Base = ReturnType<typeof baseOf>
type Entered = Partial<
  Pick<SurveyCertRow, 'values' | 'inspectionDate' | 'issueDate' | 'issuePlace' | 'expiryDate'>
>
type Work = Awaited<ReturnType<typeof workOn>>

const path = 'work/surveyCert'
const places: Readonly<Record<string, string>> = {
  SHA: '上海 Shanghai',
  SIN: '新加坡 Singapore',
  PAN: 'Balboa',
  TWN: '高雄 Kaohsiung',
  KOR: 'Busan',
  PHL: 'Manila',
}
const perState = 3
const hour = 3_600_000

/**
 * Certificates with an open renewal window on ships that the surveyor may survey, in groups of
 * three per ship, the surveyor's own region first.
 */
async function dueFor(
  db: Db,
  { surveyorId, region }: Surveyor,
  taken: ReadonlySet<number>,
  groups: number,
): Promise<Due[][]> {
  const { flagIds } = await db
    .selectFrom('surveyor')
    .where('id', '=', surveyorId)
    .select('flagIds')
    .executeTakeFirstOrThrow()
  const now = today('Asia/Shanghai')
  const list = await db
    .selectFrom('shipCertRow as c')
    .innerJoin('ship as s', 's.id', 'c.shipId')
    .where('c.supersededBy', 'is', null)
    .where('c.valid', '=', 1)
    .where('c.term', '=', 'full')
    .where('c.certType', '=', 10)
    .where('s.flagId', 'in', flagIds ?? [0])
    .where('s.status', '=', 'inService')
    .where('s.registryPort', 'is not', null)
    .where('c.expiryDate', '>=', addDays(now, 3))
    .where('c.expiryDate', '<=', addDays(now, 88))
    .where('c.certId', 'in', db.selectFrom('certTemplate').where('status', '=', 1).select('certId'))
    .orderBy(sql`s.region <> ${region}`)
    .orderBy('s.id')
    .orderBy('c.certId')
    .limit(400)
    .select([
      'c.id as shipCertId',
      's.id as shipId',
      'c.certId',
      's.flagId',
      's.shipType',
      's.grossTonnage',
      's.region',
      'c.expiryDate as expiry',
    ])
    .$castTo<Due>()
    .execute()
  const ships = [
    ...Map.groupBy(
      list.filter(({ shipId }) => !taken.has(shipId)),
      ({ shipId }) => shipId,
    ).values(),
  ].filter((certs) => certs.length >= perState)
  return ships.slice(0, groups).map((certs, i) => {
    const from = (i * perState) % (certs.length - perState + 1)
    return certs.slice(from, from + perState)
  })
}

/**
 * Timestamps of the steps: the last some hours or days ago, each earlier one some hours to two days
 * before.
 */
function timed(
  made: readonly Made[],
  people: People,
  random: () => number,
): { steps: Timed[]; opened: Date } {
  let at = officeTime(Date.now() - hour * (2 + random() * 24 * 12), random)
  const back = () => new Date((at = officeTime(at - hour * (1.5 + random() * 26), random)))
  const steps = made
    .toReversed()
    .map((m, i) => ({ ...m, time: i ? back() : new Date(at), who: people[m.by] }))
    .reverse()
  return { steps, opened: back() }
}

const dateOf = (time: Date) => today('Asia/Shanghai', time)

/** A certificate as opened, with the status that its steps lead to. */
const baseOf = (
  due: Due,
  surveyor: Surveyor,
  templateId: number | null,
  last: Timed | undefined,
) => ({
  shipId: due.shipId,
  certId: due.certId,
  templateId,
  surveyorId: surveyor.surveyorId,
  personInCharge: surveyor.id,
  predecessorId: due.shipCertId,
  surveyType: 'renewal',
  actionType: 'renew',
  term: 'full',
  surveyPlace: places[due.region] ?? 'Shanghai',
  dueDate: due.expiry,
  values: {},
  status: last?.to ?? surveyCertMachine.states.waitInfo,
})

/** Values entered by the person in charge; half of them for a draft. */
async function fillIn(
  ctx: RequestContext,
  due: Due,
  base: Base,
  steps: readonly Timed[],
  opened: Date,
): Promise<Entered> {
  const fills = steps.filter(({ action }) => action === 'update')
  const [first, last] = [fills[0], fills.at(-1)]
  if (!first || !last) return {}
  const inspectionDate = maxDate(dateOf(opened), addDays(dateOf(first.time), -2))
  const params = (await paramsOf(ctx, base.templateId)).filter((p) => !isSystemFilled(p))
  const ship = await ctx.db
    .selectFrom('ship')
    .where('id', '=', due.shipId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const all = filledValues(
    params,
    prefillValues(params, await readTemplateSources(ctx, surveyCertificateKind, base)),
    ship,
    inspectionDate,
    true,
  )
  const draft = base.status === surveyCertMachine.states.waitInfo
  const values = draft
    ? Object.fromEntries(Object.entries(all).slice(0, Object.keys(all).length / 2))
    : all
  const { expiryDate } = await latestExpiry(ctx.db, {
    ...base,
    inspectionDate,
    issueDate: null,
  })
  return {
    values,
    inspectionDate,
    issuePlace: base.surveyPlace,
    ...(!draft && { issueDate: dateOf(last.time), expiryDate }),
  }
}

async function workOn(
  ctx: RequestContext,
  due: Due,
  made: readonly Made[],
  people: People,
  random: () => number,
) {
  const { steps, opened } = timed(made, people, random)
  const [template] = await matchingTemplates(ctx.db, { ...due, term: 'full' })
  const last = steps.at(-1)
  const base = baseOf(due, people.surveyor, template?.id ?? null, last)
  const entered = await fillIn(ctx, due, base, steps, opened)
  const stamps = Object.fromEntries(
    steps.flatMap((step) => {
      const column = stampOf(step)
      return column ? [[column, step.who.id] as const] : []
    }),
  )
  return {
    steps,
    opened,
    entered,
    row: {
      ...base,
      ...entered,
      ...stamps,
      round: last?.round ?? 0,
      dataChanged: base.status === surveyCertMachine.states.waitInfo,
      version: steps.length + 1,
      createBy: people.chief.id,
      createTime: opened,
      updateTime: last?.time ?? opened,
      statusTime: steps.findLast(({ action }) => action !== 'update')?.time ?? opened,
    },
  }
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Inserts rows of one table in a single statement. @returns their ids in order */
async function insertAll(db: Db, table: string, rows: readonly object[]): Promise<number[]> {
  const columns = sql.join(
    [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name)),
  )
  const records = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])),
    ),
  )
  const { rows: made } = await sql<{
    id: number
  }>`insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${records}::jsonb)
    returning id`.execute(db)
  return made.map(({ id }) => id)
}

const changesTo = (values: object) =>
  Object.entries(values).map(([field, to]: [string, unknown]) => ({ field, from: null, to }))

interface HistoryEntry {
  time: Date
  [column: string]: unknown
}
/**
 * History of a certificate in the product's format: opened by the chief surveyor, filled in, each
 * move with its opinion.
 */
function historyOf(
  { row, steps, opened, entered }: Work,
  rowId: number,
  chief: Person,
): HistoryEntry[] {
  const by = (who: Person) => ({
    resource: path,
    rowId,
    userId: who.id,
    userName: who.name,
    node: who.taskNode,
    ip: '192.0.2.10',
  })
  const { shipId, certId, templateId, surveyType, actionType, term, surveyPlace } = row
  const [first, ...more] = steps.filter(({ action }) => action === 'update')
  const enteredFirst = {
    ...entered,
    ...(first && more.length > 0 && { issueDate: dateOf(first.time) }),
  }
  return [
    {
      ...by(chief),
      time: opened,
      action: 'create',
      changes: changesTo({ shipId, certId, templateId, surveyType, actionType, term, surveyPlace }),
    },
    ...steps.map((step) =>
      step.action === 'update'
        ? {
            ...by(step.who),
            time: step.time,
            action: 'update',
            changes:
              step === first
                ? changesTo(enteredFirst)
                : [{ field: 'issueDate', from: enteredFirst.issueDate, to: entered.issueDate }],
          }
        : {
            ...by(step.who),
            time: step.time,
            action: step.action,
            fromState: step.from,
            toState: step.to,
            result: step.result ?? null,
            remark: step.remark ?? null,
            round: step.round,
            changes: [],
          },
    ),
  ]
}

/** The active accounts by username. @throws Error when there is no such account */
async function activePeople(db: Db): Promise<(username: string) => Person> {
  const accounts = await db
    .selectFrom('principal')
    .where('active', '=', true)
    .select(['userId as id', 'username', 'name', 'taskNode', 'region', 'surveyorId'])
    .$castTo<Person & { username: string }>()
    .execute()
  const byName = new Map(accounts.map(({ username, ...person }) => [username, person]))
  return (username) => {
    const person = byName.get(username)
    if (!person) throw new Error(`there is no account '${username}'`)
    return person
  }
}

/**
 * Renewals in work for both demonstration surveyors, three in every state before the signature,
 * each with its history. Documents of those that await signature are generated in the background.
 * Nothing is signed here.
 */
export const seed = {
  order: 70,
  async demo(ctx: RequestContext) {
    const random = seeded(19_730_217)
    const people = await activePeople(ctx.db)
    const [chief, finance, approver] = [people('chief'), people('finance'), people('approver')]
    const work: Work[] = []
    for (const username of ['surveyor', 'surveyor2']) {
      const { surveyorId, ...person } = people(username)
      if (surveyorId === null) throw new Error(`${username} is no surveyor`)
      const surveyor = { ...person, surveyorId }
      const taken = new Set(work.map(({ row }) => row.shipId))
      const due = await dueFor(ctx.db, surveyor, taken, madeCourses.length / perState)
      for (const [i, cert] of due.flat().entries())
        work.push(
          await workOn(
            ctx,
            cert,
            madeCourses[i] ?? [],
            { surveyor, chief, finance, approver },
            random,
          ),
        )
    }
    if (!work.length) return
    const ids = await insertAll(
      ctx.db,
      'survey_cert',
      work.map(({ row }) => row),
    )
    const rows = ids.flatMap((id, i) => {
      const cert = work[i]
      return cert ? [{ id, cert }] : []
    })
    const history = rows.flatMap(({ id, cert }) => historyOf(cert, id, chief))
    await insertAll(
      ctx.db,
      'log',
      history
        .sort((a, b) => Number(a.time) - Number(b.time))
        .map((entry) => ({ ...entry, time: entry.time.toISOString() })),
    )
    if (ctx.services.config.demoDocuments)
      for (const { id, cert } of rows)
        if (cert.row.status === surveyCertMachine.states.waitSign)
          await enqueueDocumentGeneration(ctx, surveyCertificateKind, id)
  },
}
