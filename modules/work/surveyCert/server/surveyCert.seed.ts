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
import { latestExpiry } from '#modules/certificates/issuing/server/dates.ts'
import {
  isSystemFilled,
  prefillValues,
  readTemplateSources,
} from '#modules/certificates/issuing/server/template-values.ts'
import { paramsOf } from '#modules/certificates/issuing/server/fill-certificate.ts'
import { enqueueDocumentGeneration } from '#modules/certificates/issuing/server/generate-document.ts'
import { surveyCertificateKind } from './survey-certificate-kind.ts'

interface Person {
  id: number
  name: string
  taskNode: string
  region: string | null
  surveyorId: number | null
}
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
type Row = Record<string, unknown> & { status: number }
interface Work {
  row: Row
  steps: readonly Timed[]
  opened: Date
  filledIn: Record<string, unknown>
}

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
  person: Person,
  taken: ReadonlySet<number>,
  groups: number,
): Promise<Due[][]> {
  const { flagIds } = await db
    .selectFrom('surveyor')
    .where('id', '=', person.surveyorId!)
    .select('flagIds')
    .executeTakeFirstOrThrow()
  const now = today('Asia/Shanghai')
  const list = (await db
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
    .orderBy(sql`s.region <> ${person.region}`)
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
    .execute()) as Due[]
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
  people: Readonly<Record<Actor, Person>>,
  random: () => number,
): { steps: Timed[]; opened: Date } {
  let at = officeTime(Date.now() - hour * (2 + random() * 24 * 12), random)
  const back = () => new Date((at = officeTime(at - hour * (1.5 + random() * 26), random)))
  const times = [new Date(at), ...made.slice(1).map(back)].reverse()
  return {
    steps: made.map((m, i) => ({ ...m, time: times[i]!, who: people[m.by] })),
    opened: back(),
  }
}

const dateOf = (time: Date) => today('Asia/Shanghai', time)

/** Values entered by the person in charge; half of them for a draft. */
async function fillIn(
  ctx: RequestContext,
  due: Due,
  base: Row,
  steps: readonly Timed[],
  opened: Date,
): Promise<Record<string, unknown>> {
  const fills = steps.filter(({ action }) => action === 'update')
  if (!fills.length) return {}
  const inspectionDate = maxDate(dateOf(opened), addDays(dateOf(fills[0]!.time), -2))
  const params = (await paramsOf(ctx, base['templateId'] as number)).filter(
    (p) => !isSystemFilled(p),
  )
  const ship = await ctx.db
    .selectFrom('ship')
    .where('id', '=', due.shipId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const all = filledValues(
    params,
    prefillValues(params, await readTemplateSources(ctx, base)),
    ship,
    inspectionDate,
    true,
  )
  const draft = base.status === 10
  const values = draft
    ? Object.fromEntries(Object.entries(all).slice(0, Object.keys(all).length / 2))
    : all
  const { expiryDate } = await latestExpiry(ctx.db, { ...base, inspectionDate })
  return {
    values,
    inspectionDate,
    issuePlace: base['surveyPlace'],
    ...(!draft && { issueDate: dateOf(fills.at(-1)!.time), expiryDate }),
  }
}

async function workOn(
  ctx: RequestContext,
  due: Due,
  made: readonly Made[],
  people: Readonly<Record<Actor, Person>>,
  random: () => number,
): Promise<Work> {
  const { steps, opened } = timed(made, people, random)
  const [template] = await matchingTemplates(ctx.db, { ...due, term: 'full' })
  const last = steps.at(-1)
  const base: Row = {
    shipId: due.shipId,
    certId: due.certId,
    templateId: template?.id ?? null,
    surveyorId: people.surveyor.surveyorId,
    personInCharge: people.surveyor.id,
    predecessorId: due.shipCertId,
    surveyType: 'renewal',
    actionType: 'renew',
    term: 'full',
    surveyPlace: places[due.region] ?? 'Shanghai',
    dueDate: due.expiry,
    values: {},
    status: last?.to ?? 10,
  }
  const filledIn = await fillIn(ctx, due, base, steps, opened)
  const stamps = Object.fromEntries(
    steps.flatMap((step) => {
      const column = stampOf(step)
      return column ? [[column, step.who.id] as const] : []
    }),
  )
  return {
    steps,
    opened,
    filledIn,
    row: {
      ...base,
      ...filledIn,
      ...stamps,
      round: last?.round ?? 0,
      dataChanged: base.status === 10,
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
async function insertAll(
  db: Db,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<number[]> {
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

const changesTo = (values: Record<string, unknown>) =>
  Object.entries(values).map(([field, to]) => ({ field, from: null, to }))

/**
 * History of a certificate in the product's format: opened by the chief surveyor, filled in, each
 * move with its opinion.
 */
function historyOf(
  { row, steps, opened, filledIn }: Work,
  rowId: number,
  chief: Person,
): Record<string, unknown>[] {
  const by = (who: Person) => ({
    resource: path,
    rowId,
    userId: who.id,
    userName: who.name,
    node: who.taskNode,
    ip: '192.0.2.10',
  })
  const { shipId, certId, templateId, surveyType, actionType, term, surveyPlace } = row
  const fills = steps.filter(({ action }) => action === 'update')
  const first = { ...filledIn, ...(fills.length > 1 && { issueDate: dateOf(fills[0]!.time) }) }
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
              step === fills[0]
                ? changesTo(first)
                : [{ field: 'issueDate', from: first['issueDate'], to: filledIn['issueDate'] }],
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

/**
 * Renewals in work for both demonstration surveyors, three in every state before the signature,
 * each with its history. Documents of those that await signature are generated in the background.
 * Nothing is signed here.
 */
export const seed = {
  order: 70,
  async demo(ctx: RequestContext) {
    const random = seeded(19_730_217)
    const people = new Map(
      (
        await ctx.db
          .selectFrom('principal')
          .where('active', '=', true)
          .select(['userId', 'username', 'name', 'taskNode', 'region', 'surveyorId'])
          .execute()
      ).map((p) => [
        p.username!,
        {
          id: p.userId!,
          name: p.name!,
          taskNode: p.taskNode!,
          region: p.region,
          surveyorId: p.surveyorId,
        },
      ]),
    )
    const work: Work[] = []
    for (const username of ['surveyor', 'surveyor2']) {
      const crew: Record<Actor, Person> = {
        surveyor: people.get(username)!,
        chief: people.get('chief')!,
        finance: people.get('finance')!,
        approver: people.get('approver')!,
      }
      const taken = new Set(work.map(({ row }) => row['shipId'] as number))
      const due = await dueFor(ctx.db, crew.surveyor, taken, madeCourses.length / perState)
      for (const [i, cert] of due.flat().entries())
        work.push(await workOn(ctx, cert, madeCourses[i]!, crew, random))
    }
    if (!work.length) return
    const ids = await insertAll(
      ctx.db,
      'survey_cert',
      work.map(({ row }) => row),
    )
    const history = work.flatMap((one, i) => historyOf(one, ids[i]!, people.get('chief')!))
    await insertAll(
      ctx.db,
      'log',
      history
        .sort((a, b) => Number(a['time']) - Number(b['time']))
        .map((entry) => ({ ...entry, time: (entry['time'] as Date).toISOString() })),
    )
    if (ctx.services.config.demoDocuments)
      for (const [i, { row }] of work.entries())
        if (row.status === 40) await enqueueDocumentGeneration(ctx, surveyCertificateKind, ids[i]!)
  },
}
