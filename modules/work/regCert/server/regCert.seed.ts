import { valueFor } from '#server/core/lookup.ts'
import { sql } from 'kysely'
import { addDays, addMonths, today } from '#common/rules/base/dates.ts'
import { assignLines } from '#modules/work/regWork/server/assign-lines.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import { getResource } from '#server/core/resource.ts'
import type { LockedRegCert, RegCertResource } from './reg-cert-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { courses, remarks } from '../demo/move-sequences.ts'
import type { Course, Step } from '../demo/move-sequences.ts'
import { flagDocument } from '../demo/flag-document.ts'
import { openRegistration } from './assign-registration.ts'
import { storeFlagFile } from './flag-file.ts'
import { validityOf } from './reg-dates.ts'
import { requiredDocumentsOf } from './required-documents.ts'

interface Crew {
  as: Record<'operator' | 'manager' | 'finance', RequestContext>
  operatorId: number
  paperId: string
}
/** Values of a new flag: port, and prefixes of call sign, MMSI and official number. */
const newFlags: Readonly<Record<string, { port: string; sign: string; mid: string }>> = {
  PA: { port: 'Panama', sign: '3E', mid: '352' },
  LR: { port: 'Monrovia', sign: 'D5', mid: '636' },
}

const resourceOf = (ctx: RequestContext) =>
  getResource<RegCertResource>(ctx.services, 'work/regCert')
/** Calls the resource as one of its users. */
async function act(ctx: RequestContext, name: string, input: object): Promise<void> {
  const action = resourceOf(ctx).actions[name]
  if (!action) throw new Error(`no call '${name}'`)
  await action.handler(ctx, input)
}

/** Ships of Shanghai by flag, with all particulars that registers require, each used once. */
async function shipsUnder(ctx: RequestContext): Promise<Map<string, number[]>> {
  const rows = await ctx.db
    .selectFrom('ship as s')
    .innerJoin('flag as f', 'f.id', 's.flagId')
    .where('s.region', '=', 'SHA')
    .where('s.status', '=', 'inService')
    .where('s.ownerId', 'is not', null)
    .where('s.registryPort', 'is not', null)
    .where('s.grossTonnage', 'is not', null)
    .orderBy('s.id', 'desc')
    .select(['s.id', 'f.iso2'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ iso2 }) => iso2)].map(([iso2, list]) => [
      iso2,
      list.map(({ id }) => id),
    ]),
  )
}

/**
 * Data entered by the operator: dates around the day, documents, and for a change of flag the new
 * particulars.
 */
async function filledIn(ctx: RequestContext, row: LockedRegCert, course: Course, paperId: string) {
  const issueDate = addDays(today('Asia/Shanghai'), -course.ago - 2)
  const dates = {
    inspectionDate: addDays(issueDate, -4),
    issueDate,
    issuePlace: newFlags[course.to ?? course.from]?.port ?? 'Shanghai',
  }
  const life = await validityOf(ctx, { ...row, ...dates })
  const { suggestedExpiry, expires } = life
  const papers = (await requiredDocumentsOf(ctx, row, life)).filter(({ needed }) => needed)
  const to = course.to && newFlags[course.to]
  const digits = String(row.id * 7919)
    .padStart(6, '0')
    .slice(-6)
  return {
    ...dates,
    ...(expires && { expiryDate: suggestedExpiry ?? addDays(addMonths(issueDate, 12), -1) }),
    checklist: papers.map(({ document }, i) =>
      i && i === papers.length - 1 && papers.length > 4
        ? {
            document,
            notApplicable: true,
            reason: '船东自有账务机构 The owner settles through an authority of its own',
          }
        : { document, fileId: paperId },
    ),
    ...(to && {
      newRegistryPort: to.port,
      newOfficialNo: `${digits.slice(0, 5)}-${course.to}`,
      newCallSign: `${to.sign}${'ABCDEFGHJK'[row.id % 10]}${'LMNPQRSTUV'[row.id % 7]}${(row.id % 8) + 2}`,
      newMmsi: `${to.mid}${digits}`,
    }),
  }
}

/** Adds the flag's file. */
async function addFile(ctx: RequestContext, row: LockedRegCert): Promise<void> {
  const ship = await ctx.db
    .selectFrom('ship')
    .where('id', '=', row.shipId)
    .selectAll()
    .executeTakeFirstOrThrow()
  // A registry numbers its papers by the official number of the ship.
  const number = row.newOfficialNo ?? ship.officialNo ?? String(row.id).padStart(5, '0')
  const bytes = await flagDocument({
    flag: row.flagNameEn,
    title: row.certNameEn,
    number,
    lines: [
      ['Name of ship', row.newName ?? ship.name],
      ['IMO number', ship.imo ?? ''],
      ['Port of registry', row.newRegistryPort ?? ship.registryPort ?? ''],
      ['Call sign', row.newCallSign ?? ship.callSign ?? ''],
      ['Gross tonnage', String(ship.grossTonnage ?? '')],
      ['Date of issue', row.issueDate ?? ''],
      ['Valid until', row.expiryDate ?? ''],
    ],
  })
  await storeFlagFile(ctx, resourceOf(ctx), row, {
    bytes,
    name: `${row.certCode} ${number.replaceAll('/', '-')}.pdf`,
  })
}

async function makeStep(crew: Crew, id: number, course: Course, step: Step): Promise<void> {
  const { operator, manager, finance } = crew.as
  const row = await lockRow(operator, resourceOf(operator), id)
  const at = { id, version: row.version }
  const remark = remarks[step]
  if (step === 'fill' || step === 'half') {
    const { checklist, ...values } = await filledIn(operator, row, course, crew.paperId)
    await act(operator, 'save', {
      ...at,
      ...values,
      checklist: step === 'half' ? checklist.slice(0, 3) : checklist,
      ...(step === 'half' && { expiryDate: null }),
    })
    // The flag's file arrives late: it is present from the financial confirmation on.
    if (course.steps.includes('pass'))
      await addFile(operator, await lockRow(operator, resourceOf(operator), id))
  } else if (step === 'submit') await act(operator, 'submit', at)
  else if (step === 'recall') await act(operator, 'recall', { ...at, remark })
  else if (step === 'pass' || step === 'fail')
    await act(manager, 'audit', { ...at, result: step === 'pass' ? 1 : 0, remark })
  else await act(finance, 'confirm', { ...at, result: step === 'confirm' ? 1 : 0, remark })
}

/** Sets the timestamps of a registration back to its demonstration days. */
async function setTimestamps(
  ctx: RequestContext,
  id: number,
  { ago, took }: Course,
): Promise<void> {
  await sql`update log l set time = now() - make_interval(days => ${ago}) - make_interval(hours =>
    ((e.of - e.n) * ${took} * 24 / greatest(e.of - 1, 1))::int)
    from (select id, row_number() over (order by id) as n, count(*) over () as of from log
      where resource = 'work/regCert' and row_id = ${id}) e where e.id = l.id`.execute(ctx.db)
  await sql`update reg_cert set status_time = now() - make_interval(days => ${ago}),
    update_time = now() - make_interval(days => ${ago}),
    create_time = now() - make_interval(days => ${ago + took}),
    due_date = (now() + make_interval(days => ${14 - ago}))::date where id = ${id}`.execute(ctx.db)
}

/**
 * Registrations in every state, some from a quotation; one change of flag is done, so that there is
 * something to reissue.
 */
export const seed = {
  order: 80,
  async demo(ctx: RequestContext) {
    const people = new Map(
      (
        await ctx.db
          .selectFrom('principal')
          .where('active', '=', true)
          .select(['userId', 'username'])
          .$narrowType<{ userId: number; username: string }>()
          .execute()
      ).map(({ username, userId }) => [username, userId]),
    )
    const as = async (username: string): Promise<RequestContext> => {
      const user = await loadPrincipal(ctx.db, valueFor(people, username))
      if (!user) throw new Error(`no account '${username}'`)
      return { ...ctx, user }
    }
    const operatorId = valueFor(people, 'operator')
    const paper = await flagDocument({
      flag: 'Registration',
      title: 'Paper handed in by the owner',
      number: '1',
      lines: [['Received by', 'Plimsoll Classification Society']],
    })
    const { attachmentId: paperId } = await ctx.services.files.attach(ctx.db, {
      bytes: paper,
      name: '船东提交文件 owner-paper.pdf',
      type: 'application/pdf',
      createBy: operatorId,
    })
    const crew: Crew = {
      as: {
        operator: await as('operator'),
        manager: await as('manager'),
        finance: await as('finance'),
      },
      operatorId,
      paperId,
    }
    const flagIds = new Map(
      (await ctx.db.selectFrom('flag').select(['id', 'iso2']).execute()).map(({ id, iso2 }) => [
        iso2,
        id,
      ]),
    )
    const kinds = new Map(
      (
        await ctx.db.selectFrom('cert').where('certType', '=', 20).select(['id', 'code']).execute()
      ).map(({ id, code }) => [code, id]),
    )
    const ships = await shipsUnder(ctx)
    for (const course of courses) {
      const shipId = ships.get(course.from)?.shift()
      if (!shipId) continue
      const id = await openRegistration(crew.as.manager, {
        shipId,
        certId: valueFor(kinds, course.kind),
        flagId: valueFor(flagIds, course.to ?? course.from),
        operatorId: crew.operatorId,
      })
      for (const step of course.steps) await makeStep(crew, id, course, step)
      await setTimestamps(ctx, id, course)
    }
    await fromQuotations(ctx, crew)
  },
}

/**
 * The first two waiting lines are assigned: one waits for finance, unpaid, the other for audit. The
 * others stay unassigned.
 */
async function fromQuotations(ctx: RequestContext, crew: Crew): Promise<void> {
  const lines = await ctx.db
    .selectFrom('regWorkRow')
    .where('shipId', 'is not', null)
    .orderBy('id')
    .limit(2)
    .select(['id'])
    .$narrowType<{ id: number }>()
    .execute()
  for (const [i, line] of lines.entries()) {
    const {
      ids: [id],
    } = await assignLines(crew.as.manager, getResource(ctx.services, 'work/regWork'), {
      lineIds: [line.id],
      operatorId: crew.operatorId,
    })
    if (id === undefined) throw new Error(`line ${line.id} opens no registration`)
    const course: Course = {
      kind: '',
      from: '',
      steps: i ? ['fill', 'submit'] : ['fill', 'submit', 'pass'],
      ago: 3 - i,
      took: 4,
    }
    for (const step of course.steps) await makeStep(crew, id, course, step)
    await setTimestamps(ctx, id, course)
  }
}
