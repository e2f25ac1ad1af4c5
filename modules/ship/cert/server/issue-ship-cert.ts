import { typeLife } from '#modules/basic/cert/server/cert-life.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { createRow } from '#server/db/rows.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Resource } from '#server/resource.ts'
import { storeWindows, windowsOf } from './windows.ts'

export interface NewShipCert {
  shipId: number; certId: number; surveyCertId?: number; crfCertId?: number; regCertId?: number; templateId?: number | null; certNo: string; utn?: string | null
  term: string; surveyType: string | null; actionType: string | null
  inspectionDate: string | null; issueDate: string; issuePlace: string | null; expiryDate: string | null
  personInCharge?: number | null; fileId?: string | null; sha256?: string | null; remark?: string | null
}

/**
 * Enters a certificate into the ship's record with its survey windows. The certificate it replaces — the latest one
 * of the same type, unless another is named — is superseded, never deleted. A paper older than the one already there
 * enters as superseded by it.
 */
export async function issueShipCert(ctx: Ctx, r: Resource, cert: NewShipCert, predecessorId?: number | null): Promise<number> {
  const kind = await typeLife(ctx.db, cert.certId)
  const before = await ctx.db.selectFrom('shipCert').where('shipId', '=', cert.shipId).where('supersededBy', 'is', null)
    .where((eb) => (predecessorId ? eb('id', '=', predecessorId) : eb('certId', '=', cert.certId)))
    .orderBy('issueDate', 'desc').orderBy('id', 'desc').select(['id', 'issueDate']).forUpdate().executeTakeFirst()
  const older = before !== undefined && !predecessorId && cert.issueDate < before.issueDate
  const chain = older ? { supersededBy: before.id } : { supersedes: before?.id ?? null }
  const { id } = await createRow(ctx, r, { ...cert, expiryBeforeExtension: cert.expiryDate, ...chain })
  await storeWindows(ctx.db, id, windowsOf({ ...kind, inspectionDate: cert.inspectionDate, expiryDate: cert.expiryDate }, await societyToday(ctx.db)))
  if (before && !older) {
    await ctx.db.updateTable('shipCert').set((eb) => ({ supersededBy: id, version: eb('version', '+', 1) })).where('id', '=', before.id).execute()
    await record(ctx, { resource: r.contract.path, rowId: before.id, action: 'supersede', changes: [{ field: 'supersededBy', from: null, to: id }] })
  }
  return id
}
