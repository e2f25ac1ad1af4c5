import { sql } from 'kysely'
import { plannedOnce } from '#server/db/planned.ts'
import type { Ctx } from '#server/http/context.ts'

/** The certificates of a ship in the order of its binder, each with its windows: two statements, found by their keys, of which planning would cost more than reading. */
export async function certsOf(ctx: Ctx, shipId: number): Promise<Record<string, unknown>[]> {
  const certs = await plannedOnce(ctx.db.selectFrom('shipCertRow')).where('shipId', '=', shipId).orderBy('certCode').orderBy('issueDate', 'desc').orderBy('id', 'desc').limit(1000)
    .select([
      'id', 'certId', 'certCode', 'certNameZh', 'certNameEn', 'certNo', 'term', 'issueDate', 'expiryDate', 'expiryBeforeExtension', 'valid', 'supersededBy',
      'utn', 'fileId', 'windowState', 'nextDueDate',
    ]).execute()
  if (!certs.length) return []
  const windows = await plannedOnce(ctx.db.selectFrom('certWindowRow')).where('shipCertId', '=', sql<number>`any(${certs.map(({ id }) => id!)}::bigint[])`).orderBy('dueDate').orderBy('id')
    .select([
      'shipCertId', 'surveyType', 'ruleCode', 'occurrence', 'startDate', 'dueDate', 'endDate', 'doneDate', 'waived', 'alternativeGroup', 'status',
      'reminderTime', 'reminderContent', 'reminderType', 'explanationZh', 'explanationEn',
    ]).execute()
  const byCert = Map.groupBy(windows, ({ shipCertId }) => shipCertId)
  return certs.map((cert) => ({ ...cert, windows: (byCert.get(cert.id!) ?? []).map(({ shipCertId: _of, ...window }) => window) }))
}
