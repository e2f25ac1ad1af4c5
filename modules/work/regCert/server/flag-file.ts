import { moveFrom, stateName } from '#common/machine.ts'
import { uploadedPdf } from '#modules/work/paper/server/uploaded-pdf.ts'
import { differences, record } from '#server/audit/audit.ts'
import { changeRow, lockRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'

/**
 * Keeps the flag's file of a registration certificate, in place of an earlier one, until the registration is done; it is needed for that.
 * The file is no part of what is audited: the certificate keeps its state.
 * @throws Refusal 404 out of reach, 409 once it is done, 400 for what is no PDF
 */
export async function keepFlagFile(ctx: Ctx, id: number) {
  const r = ctx.services.resources.get('work/regCert')!
  const row = await lockRow(ctx, r, id)
  if (row['status'] === regCertMachine.states.done) refuse(409, regCertText.locked)
  return storeFlagFile(ctx, r, row, await uploadedPdf(ctx))
}

/** Keeps bytes as the flag's file of a registration that the caller has locked. */
export async function storeFlagFile(ctx: Ctx, r: Resource, row: Record<string, any> & { id: number; version: number }, { bytes, name }: { bytes: Uint8Array; name: string }) {
  const { attachmentId, originName, size, sha256 } = await ctx.services.files.attach(ctx.db, { bytes, name, type: 'application/pdf', createBy: ctx.user.userId })
  const version = await written(ctx, r, row, { fileId: attachmentId, sha256 })
  return { attachmentId, originName, size, sha256, version, path: `/api/sys/attachment/download?attachmentId=${attachmentId}` }
}

/** While others judge it, a new file makes what they have read stale; while it is being filled in, the form that is open stays good. */
async function written(ctx: Ctx, r: Resource, row: Record<string, any> & { id: number; version: number }, values: { fileId: string; sha256: string }): Promise<number> {
  if (!moveFrom(regCertMachine, 'submit', stateName(regCertMachine, row['status'])!)) return (await changeRow(ctx, r, row, values, 'upload')).version
  await ctx.db.updateTable('regCert').set({ ...values, updateTime: new Date().toISOString() }).where('id', '=', row.id).execute()
  await record(ctx, { resource: r.contract.path, rowId: row.id, action: 'upload', changes: differences(row, values, new Set()) })
  return row.version
}
