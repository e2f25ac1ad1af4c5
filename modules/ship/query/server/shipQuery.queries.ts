import { sql } from 'kysely'
import { certsInScope } from '#modules/ship/cert/server/certs-in-scope.ts'
import type { Holder } from '#modules/ship/cert/server/certificate-holder.ts'
import { rowsWithLife, windowsOf } from '#modules/ship/cert/server/standing/windows-as-of.ts'
import { executePrepared } from '#server/platform/database/prepared-statements.ts'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Certificates of a ship in the caller's scope, in binder order, each with its pending windows: two simple
 * statements by key, because planning a joined one would take longer than reading. The explanation of a window is read
 * when it is opened (ship/cert/windows).
 */
export async function certsOf(
  ctx: RequestContext,
  shipId: number,
): Promise<Record<string, unknown>[]> {
  const found = await executePrepared(
    ctx.db,
    'certificates of a ship',
    certsInScope(ctx)
      .where('shipId', '=', shipId)
      .orderBy('certCode')
      .orderBy('issueDate', 'desc')
      .orderBy('id', 'desc')
      .limit(1000)
      .select([
        'id',
        'certId',
        'certCode',
        'certNameZh',
        'certNameEn',
        'certNo',
        'term',
        'issueDate',
        'expiryDate',
        'expiryBeforeExtension',
        'valid',
        'standing',
        'standingReason',
        'standingRule',
        'standingSince',
        'leftBy',
        'supersededBy',
      ]),
  )
  if (!found.length) return []
  const certs = ctx.asOf ? await rowsWithLife(ctx, found) : found
  const byCert = await pendingWindows(
    ctx,
    certs.map(({ id }) => ({ id: id!, shipId, companyId: null })),
  )
  return certs.map((cert) => ({ ...cert, windows: byCert.get(cert.id!) ?? [] }))
}

/** Pending windows of certificates on the day of the context, without their explanations. */
async function pendingWindows(ctx: RequestContext, certs: readonly (Holder & { id: number })[]) {
  if (ctx.asOf) return pendingAsOf(ctx, certs)
  const windows = await executePrepared(
    ctx.db,
    'certificates of a ship',
    ctx.db
      .selectFrom('certWindowRow')
      .where('shipCertId', '=', sql<number>`any(${certs.map(({ id }) => id!)}::bigint[])`)
      .where('doneDate', 'is', null)
      .where('waived', '=', false)
      .orderBy('dueDate')
      .orderBy('id')
      .select([
        'shipCertId',
        'surveyType',
        'ruleCode',
        'occurrence',
        'startDate',
        'dueDate',
        'endDate',
        'alternativeGroup',
        'status',
      ]),
  )
  // A window with a later alternative is done.
  const pending = windows.filter(({ status }) => status !== 'done')
  return new Map(
    [...Map.groupBy(pending, ({ shipCertId }) => shipCertId!)].map(([id, list]) => [
      id,
      list.map(({ shipCertId: _of, ...window }) => window),
    ]),
  )
}

async function pendingAsOf(ctx: RequestContext, certs: readonly (Holder & { id: number })[]) {
  const windows = await windowsOf(ctx, certs)
  return new Map(
    [...windows].map(([id, list]) => [
      id,
      list
        .filter(({ status }) => status !== 'done')
        .map(({ surveyType, ruleCode, occurrence, startDate, dueDate, endDate, ...one }) => ({
          surveyType,
          ruleCode,
          occurrence,
          startDate,
          dueDate,
          endDate,
          alternativeGroup: one.alternativeGroup,
          status: one.status,
        })),
    ]),
  )
}
