import { DOC_CODES, SMC_CODES, shipTypesCovered } from '#common/rules/ships/doc-types.ts'
import { notifyWithdrawn } from '#modules/ship/cert/server/notify-holders.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { LockedShipCert, ShipCertResource, ShipCertRow } from './ship-cert-row.ts'
import { shipCertText } from '../shipCert.text.ts'
import { recordCertEvent } from './standing/cert-events.ts'
import { isHeldOn } from './standing/in-force.ts'
import { covers, docsInForce, onBehalfOf } from './docs-in-force.ts'
import type { Covering } from './docs-in-force.ts'

type DocColumns = Pick<LockedShipCert, 'id' | 'companyId' | 'certNo' | 'docTypes' | 'forFlagId'> & {
  certCode: string
}

/**
 * Whether a ship depends on this Document of Compliance alone: no other covers its type. Documents
 * on behalf of the ship's own flag state (or naming none) count first, others only where the
 * company has none of these.
 */
function dependsOnlyOn(
  doc: Covering,
  others: readonly Covering[],
  { shipType, flagId }: { shipType: string; flagId: number },
): boolean {
  const rest = others.filter((one) => covers(one, shipType))
  return onBehalfOf(doc, flagId) ? !rest.some((one) => onBehalfOf(one, flagId)) : !rest.length
}

/**
 * The Safety Management Certificates, interim ones included, that depend on a Document of
 * Compliance alone: those in force that were issued for the same company, of the ship types it
 * covers. ISM Code, 13.5.1 and 13.7. None for any other certificate.
 */
async function standingOn(db: Db, doc: DocColumns) {
  const shipTypes = shipTypesCovered(doc.docTypes)
  const { companyId } = doc
  if (!companyId || !DOC_CODES.includes(doc.certCode) || !shipTypes.length) return []
  const others = (await docsInForce(db, companyId)).filter(({ id }) => id !== doc.id)
  const found = await db
    .selectFrom('shipCert as c')
    .innerJoin('ship as s', 's.id', 'c.shipId')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .where('c.forCompanyId', '=', companyId)
    .where('s.shipType', 'in', shipTypes)
    .where('k.code', 'in', SMC_CODES)
    .where('c.valid', '=', 1)
    .where('c.supersededBy', 'is', null)
    .where(isHeldOn('c', await societyToday(db)))
    .orderBy('s.name')
    .orderBy('c.id')
    .select([
      'c.id',
      'c.certNo',
      'k.code as certCode',
      's.id as shipId',
      's.name as shipName',
      's.imo',
      's.shipType',
      's.flagId',
    ])
    .execute()
  return found
    .filter((one) => dependsOnlyOn(doc, others, one))
    .map(({ shipType: _, flagId: __, ...one }) => one)
}

/**
 * Certificates that would be withdrawn with this one: by name where the caller reaches them,
 * otherwise as a number. @throws Refusal 404 out of scope
 */
export async function previewDependents(ctx: RequestContext, r: ShipCertResource, id: number) {
  const all = await standingOn(ctx.db, await getRow(ctx, r, id))
  const seen = all.length
    ? new Set(
        (
          await rowsInScope(ctx, r, 'shipCertRow')
            .where(
              'id',
              'in',
              all.map((one) => one.id),
            )
            .select('id')
            .execute()
        ).map(({ id }) => id),
      )
    : new Set()
  const list = all.filter((one) => seen.has(one.id))
  return { list, others: all.length - list.length }
}

/**
 * Withdraws the certificates that depend on a withdrawn Document of Compliance, in the caller's
 * transaction and in all regions: each with a reason, recorded, and notified to owner and flag
 * state. The caller refreshes the standings of the company's ships. ISM Code, 13.5.1: "all
 * associated Safety Management Certificates and/or Interim Safety Management Certificates should
 * also be withdrawn".
 */
export async function withdrawDependents(
  ctx: RequestContext,
  r: ShipCertResource,
  doc: DocColumns,
  reason: string,
): Promise<void> {
  const ids = (await standingOn(ctx.db, doc)).map(({ id }) => id)
  if (!ids.length) return
  await ctx.db
    .selectFrom('shipCert')
    .where('id', 'in', ids)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
  const rows = await ctx.db
    .selectFrom('shipCertRow')
    .where('id', 'in', ids)
    .where('valid', '=', 1)
    .where('supersededBy', 'is', null)
    .orderBy('id')
    .selectAll()
    .$castTo<ShipCertRow>()
    .execute()
  const because =
    `${shipCertText.docWithdrawn.zh} ${shipCertText.docWithdrawn.en}`.replaceAll(
      '{certNo}',
      doc.certNo,
    ) + `: ${reason}`
  for (const row of rows) {
    await changeRow(
      ctx,
      r,
      row,
      { valid: 0, invalidReason: because.slice(0, 2000), invalidTime: new Date().toISOString() },
      'valid',
      because,
    )
    await recordCertEvent(ctx, row.id, {
      kind: 'withdrawal',
      cause: 'docWithdrawn',
      reason: because,
    })
    await notifyWithdrawn(ctx, row, because)
  }
}
