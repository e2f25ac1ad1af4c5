import { DOC_CODES, SMC_CODES, shipTypesCovered } from '#common/rules/doc-types.ts'
import { tellWithdrawn } from '#modules/work/paper/server/tell-signed.ts'
import { changeRow, getRow, reachable } from '#server/db/rows.ts'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Resource } from '#server/resource.ts'
import { shipCertText } from '../shipCert.text.ts'
import { covers, docsInForce, onBehalfOf } from './docs-in-force.ts'
import type { Covering } from './docs-in-force.ts'

type Row = Record<string, any>

/**
 * Whether a ship stands on this Document of Compliance and on no other that covers her type: on those on behalf of her own flag state (one that names none
 * is of any), and on others only where the company has none of them.
 */
function standsAlone(doc: Covering, others: readonly Covering[], { shipType, flagId }: { shipType: string; flagId: number }): boolean {
  const rest = others.filter((one) => covers(one, shipType))
  return onBehalfOf(doc, flagId) ? !rest.some((one) => onBehalfOf(one, flagId)) : !rest.length
}

/**
 * The Safety Management Certificates that stand on a Document of Compliance and on no other, interim ones included: of the ships the company
 * manages (where none is named, owns), of the ship types it covers. ISM Code, 13.5.1 and 13.7. None for any other certificate.
 */
async function standingOn(db: Db, doc: Row) {
  const shipTypes = shipTypesCovered(doc['docTypes'])
  if (!doc['companyId'] || !DOC_CODES.includes(doc['certCode']) || !shipTypes.length) return []
  const others = (await docsInForce(db, doc['companyId'])).filter(({ id }) => id !== doc['id'])
  const found = await db.selectFrom('shipCert as c').innerJoin('ship as s', 's.id', 'c.shipId').innerJoin('cert as k', 'k.id', 'c.certId')
    .where((eb) => eb.or([eb('s.managerId', '=', doc['companyId']), eb.and([eb('s.managerId', 'is', null), eb('s.ownerId', '=', doc['companyId'])])]))
    .where('s.shipType', 'in', shipTypes).where('k.code', 'in', SMC_CODES).where('c.valid', '=', 1).where('c.supersededBy', 'is', null)
    .orderBy('s.name').orderBy('c.id').select(['c.id', 'c.certNo', 'k.code as certCode', 's.id as shipId', 's.name as shipName', 's.imo', 's.shipType', 's.flagId']).execute()
  return found.filter((one) => standsAlone(doc as unknown as Covering, others, one)).map(({ shipType: _, flagId: __, ...one }) => one)
}

/** What would be withdrawn with a certificate: those the caller reaches by name, others by their number. @throws Refusal 404 out of reach */
export async function toldBefore(ctx: Ctx, r: Resource, id: number) {
  const all = await standingOn(ctx.db, await getRow(ctx, r, id))
  const seen = all.length ? new Set((await reachable(ctx, r).where('id', 'in', all.map((one) => one.id)).select('id').execute()).map((one) => (one as { id: number }).id)) : new Set()
  const list = all.filter((one) => seen.has(one.id))
  return { list, others: all.length - list.length }
}

/**
 * Withdraws, in the caller's transaction, what stands on a Document of Compliance that has been withdrawn, whoever's region it lies in: each
 * with its reason, recorded, and told to owner and flag state. ISM Code, 13.5.1: "all associated Safety Management Certificates and/or Interim
 * Safety Management Certificates should also be withdrawn".
 */
export async function withdrawStandingOn(ctx: Ctx, r: Resource, doc: Row, reason: string): Promise<void> {
  const ids = (await standingOn(ctx.db, doc)).map(({ id }) => id)
  if (!ids.length) return
  await ctx.db.selectFrom('shipCert').where('id', 'in', ids).orderBy('id').select('id').forUpdate().execute()
  const rows = await ctx.db.selectFrom('shipCertRow').where('id', 'in', ids).where('valid', '=', 1).where('supersededBy', 'is', null).orderBy('id').selectAll().execute()
  const because = `${shipCertText.docWithdrawn.zh} ${shipCertText.docWithdrawn.en}`.replaceAll('{certNo}', doc['certNo']) + `: ${reason}`
  for (const row of rows) {
    await changeRow(ctx, r, row as never, { valid: 0, invalidReason: because.slice(0, 2000), invalidTime: new Date().toISOString() }, 'valid', because)
    await tellWithdrawn(ctx, row, because)
  }
}
