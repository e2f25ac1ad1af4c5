import { getResource } from '#server/core/resource.ts'
import { sql } from 'kysely'
import { CERT_TYPES } from '#common/rules/certificates/cert-types.ts'
import { addDays, today } from '#common/rules/base/dates.ts'
import type { CalendarDate } from '#common/rules/base/dates.ts'
import { seeded } from '#modules/basic/ship/demo/ship-demo.ts'
import { recordNameSql } from '#server/records/audit/record-names.ts'
import { withoutIndexes } from '#server/platform/database/bulk.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { createRows } from '#server/records/import/write-rows.ts'
import { nextNumbers } from '#server/platform/numbering/numbers.ts'
import { certificatesOf } from '../demo/demo-certificates.ts'
import type { DemoCertificate, Kind } from '../demo/demo-certificates.ts'
import { planShip } from '../demo/ship-plan.ts'
import { explanationId } from './window-key.ts'
import { storeExplanations } from './compute-windows.ts'
import { demoShipSurveys, demoWindows } from '../demo/demo-windows.ts'
import type { ShipSurveys } from '../demo/demo-windows.ts'
import { valueFor } from '#server/core/lookup.ts'

interface Numbered extends DemoCertificate {
  certNo: string
}
interface Registers {
  ships: Map<number, { city: string; surveyor: number | null }>
  certIds: Map<string, number>
  kinds: Map<string, Kind>
  surveys: ShipSurveys
  now: CalendarDate
}

const cities: Readonly<Record<string, string>> = {
  SHA: 'Shanghai',
  SIN: 'Singapore',
  PAN: 'Balboa',
  TWN: 'Kaohsiung',
  KOR: 'Busan',
  PHL: 'Manila',
}
const batches = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) =>
    rows.slice(i * size, (i + 1) * size),
  )

/** Assigns numbers in the order of issue, from the series of future certificates. */
async function numbered(
  db: Db,
  certificates: readonly DemoCertificate[],
): Promise<Map<DemoCertificate, string>> {
  const inOrder = [...certificates].sort((a, b) =>
    a.issueDate < b.issueDate ? -1 : a.issueDate > b.issueDate ? 1 : 0,
  )
  const numbers = await nextNumbers(
    db,
    'certificate',
    inOrder.map(({ issueDate, code }) => ({ date: issueDate, type: code })),
  )
  return new Map(inOrder.map((cert, i) => [cert, numbers[i]!]))
}

/** The extension of a certificate by its flag, for the voyage to the port of survey. */
const extensionOf = ({ expiryDate, expiryBeforeExtension }: Numbered) =>
  expiryDate !== null && expiryBeforeExtension !== null && expiryDate > expiryBeforeExtension
    ? {
        extensionKind: 'notInPort',
        extendedOn: addDays(expiryBeforeExtension, -10),
        extensionPort: 'Singapore',
      }
    : { extensionKind: null, extendedOn: null, extensionPort: null }

const rowOf = (cert: Numbered, { ships, certIds }: Registers, supersedes: number | null) => ({
  shipId: cert.ship.id,
  certId: valueFor(certIds, cert.code),
  certNo: cert.certNo,
  term: cert.term,
  surveyType: cert.surveyType,
  actionType: cert.actionType,
  inspectionDate: cert.inspectionDate,
  issueDate: cert.issueDate,
  issuePlace: valueFor(ships, cert.ship.id).city,
  expiryDate: cert.expiryDate,
  expiryBeforeExtension: cert.expiryBeforeExtension,
  ...extensionOf(cert),
  supersedes,
  personInCharge: valueFor(ships, cert.ship.id).surveyor,
  remark: cert.remark,
})

/**
 * Inserts certificates with their windows and audit rows, a thousand at a time. @returns the id of
 * each
 */
async function write(
  ctx: RequestContext,
  of: Registers,
  certificates: readonly Numbered[],
  supersedes: (cert: Numbered) => number | null,
): Promise<number[]> {
  const ids: number[] = []
  for (const batch of batches(certificates, 1000)) {
    const made = await createRows(
      ctx,
      getResource(ctx.services, 'ship/cert'),
      batch.map((cert) => rowOf(cert, of, supersedes(cert))),
    )
    const theirs = batch.map((cert) =>
      demoWindows(cert, valueFor(of.kinds, cert.code), of.surveys.get(cert.ship.id) ?? [], of.now),
    )
    await storeExplanations(ctx.db, theirs.flat())
    const windows = theirs.flatMap((of, i) =>
      of.map((w) => ({
        ship_cert_id: made[i]!,
        survey_type: w.surveyType,
        rule_code: w.ruleCode,
        occurrence: w.occurrence,
        start_date: w.startDate,
        due_date: w.dueDate,
        end_date: w.endDate,
        done_date: w.doneDate,
        waived: w.waived,
        alternative_group: w.alternativeGroup,
        words: explanationId(w),
      })),
    )
    const columns = sql.join(Object.keys(windows[0]!).map((name) => sql.ref(name)))
    await sql`insert into cert_window (${columns}) select ${columns}
      from json_populate_recordset(null::cert_window, ${JSON.stringify(windows)}::json)`.execute(
      ctx.db,
    )
    ids.push(...made)
  }
  return ids
}

/**
 * Later changes of certificates, recorded as the product does: superseded, or made invalid with a
 * reason.
 */
async function supersedeAndWithdraw(
  { db, services: { resources } }: RequestContext,
  superseded: readonly { id: number; by: number }[],
  withdrawn: readonly { id: number; reason: string; time: string }[],
): Promise<void> {
  const name = recordNameSql(resources.get('ship/cert'), sql.ref('changed.id'))
  await sql`with changed as (
      update ship_cert c set superseded_by = s.by, version = c.version + 1
      from jsonb_to_recordset(${JSON.stringify(superseded)}::jsonb) s (id bigint, by bigint)
        where s.id = c.id returning c.id, c.superseded_by)
    insert into log (resource, row_id, row_name, action, node, user_name, changes)
      select 'ship/cert', id, ${name}, 'supersede', 'sys_admin', 'system',
        jsonb_build_array(jsonb_build_object('field', 'supersededBy', 'from', null, 'to',
        superseded_by)) from changed`.execute(db)
  await sql`with changed as (
      update ship_cert c set valid = 0, invalid_reason = w.reason, invalid_time = w.time,
        remark = w.reason, version = c.version + 1
      from jsonb_to_recordset(${JSON.stringify(withdrawn)}::jsonb) w (id bigint, reason text,
        "time" timestamptz) where w.id = c.id returning c.id, c.invalid_reason, c.invalid_time)
    insert into log (resource, row_id, row_name, action, node, user_name, changes)
      select 'ship/cert', id, ${name}, 'valid', 'sys_admin', 'system',
        jsonb_build_array(jsonb_build_object('field', 'valid', 'from', 1, 'to', 0),
        jsonb_build_object('field', 'invalidReason', 'from', null, 'to', invalid_reason)) from changed`.execute(
    db,
  )
}

async function registers(ctx: RequestContext, now: CalendarDate) {
  const certs = await ctx.db.selectFrom('cert').select(['id', 'code']).execute()
  const surveyors = await ctx.db
    .selectFrom('appUser')
    .where('userType', '=', 'surveyor')
    .where('relatedSurveyor', 'is not', null)
    .orderBy('id')
    .select(['id', 'region'])
    .execute()
  const ships = await ctx.db
    .selectFrom('ship')
    .innerJoin('flag', 'flag.id', 'ship.flagId')
    .orderBy('ship.id')
    .select([
      'ship.id',
      'shipType',
      'ship.status',
      'region',
      'grossTonnage',
      'loa',
      'buildDate',
      'lessOneDay',
    ])
    .execute()
  const of: Registers = {
    now,
    surveys: new Map(),
    certIds: new Map(certs.map((c) => [c.code, c.id])),
    kinds: new Map(CERT_TYPES.map((kind) => [kind.code, kind])),
    ships: new Map(
      ships.map((s) => [
        s.id,
        {
          city: cities[s.region] ?? 'Shanghai',
          surveyor: surveyors.find(({ region }) => region === s.region)?.id ?? null,
        },
      ]),
    ),
  }
  return { ships, of }
}

/**
 * Paper certificates of the demonstration ships from before the register was in use: in every
 * state, around today.
 */
export const seed = {
  order: 60,
  async demo(ctx: RequestContext) {
    const now = today('Asia/Shanghai')
    const random = seeded(19_660_405)
    const { ships, of } = await registers(ctx, now)
    const current = ships.flatMap((ship) =>
      certificatesOf(ship, planShip(ship, now, random), of.kinds, now),
    )
    const replaced = current.flatMap(({ before }) => before ?? [])
    of.surveys = demoShipSurveys([...replaced, ...current], of.kinds, now)
    const numbers = await numbered(ctx.db, [...replaced, ...current])
    const withNumber = (cert: DemoCertificate): Numbered => ({
      ...cert,
      certNo: valueFor(numbers, cert),
    })
    await withoutIndexes(ctx.db, ['ship_cert', 'ship_cert_search', 'log'], async () => {
      const replacedIds = await write(ctx, of, replaced.map(withNumber), () => null)
      const idOf = new Map(replaced.map((cert, i) => [cert, replacedIds[i]!]))
      const ids = await write(ctx, of, current.map(withNumber), ({ before }) =>
        before ? valueFor(idOf, before) : null,
      )
      await supersedeAndWithdraw(
        ctx,
        current.flatMap(({ before }, i) =>
          before ? { id: valueFor(idOf, before), by: ids[i]! } : [],
        ),
        current.flatMap(({ withdrawn }, i) =>
          withdrawn
            ? {
                id: ids[i]!,
                reason: withdrawn.reason,
                time: `${addDays(now, -withdrawn.days)}T02:00:00Z`,
              }
            : [],
        ),
      )
    })
  },
}
