import { moveFrom, stateName } from '#common/machine.ts'
import { uploadedPdf } from '#modules/certificates/issuing/server/uploaded-pdf.ts'
import { diffFields, writeAuditEntry } from '#server/records/audit/audit.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import type { LockedRegCert, RegCertResource } from './reg-cert-row.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'

/**
 * Stores the flag's file of a registration certificate and replaces an earlier one, until the
 * registration is done; completion requires it. The file is not part of the audit: the status does
 * not change.
 * @throws Refusal 404 out of scope, 409 once it is done, 400 when it is not a PDF
 */
export async function keepFlagFile(ctx: RequestContext, id: number) {
  const r = getResource<RegCertResource>(ctx.services, 'work/regCert')
  const row = await lockRow(ctx, r, id)
  if (row.status === regCertMachine.states.done) refuse(409, regCertText.locked)
  return storeFlagFile(ctx, r, row, await uploadedPdf(ctx))
}

/** Stores bytes as the flag's file of a registration that the caller has locked. */
export async function storeFlagFile(
  ctx: RequestContext,
  r: RegCertResource,
  row: LockedRegCert,
  { bytes, name }: { bytes: Uint8Array; name: string },
) {
  const { attachmentId, originName, size, sha256 } = await ctx.services.files.attach(ctx.db, {
    bytes,
    name,
    type: 'application/pdf',
    createBy: ctx.user.userId,
  })
  const version = await updateFile(ctx, r, row, { fileId: attachmentId, sha256 })
  return {
    attachmentId,
    originName,
    size,
    sha256,
    version,
    path: `/api/sys/attachment/download?attachmentId=${attachmentId}`,
  }
}

/**
 * During audit and confirmation a new file increments the version, so that the readers' view
 * becomes stale; during editing it does not, so that the open form stays valid.
 */
async function updateFile(
  ctx: RequestContext,
  r: RegCertResource,
  row: LockedRegCert,
  values: { fileId: string; sha256: string },
): Promise<number> {
  if (!moveFrom(regCertMachine, 'submit', stateName(regCertMachine, row.status)!))
    return (await changeRow(ctx, r, row, values, 'upload')).version
  await ctx.db
    .updateTable('regCert')
    .set({ ...values, updateTime: new Date().toISOString() })
    .where('id', '=', row.id)
    .execute()
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: row.id,
    action: 'upload',
    changes: diffFields(row, values, new Set()),
  })
  return row.version
}
