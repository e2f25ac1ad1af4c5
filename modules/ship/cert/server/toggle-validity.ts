import { tellWithdrawn } from '#modules/work/paper/server/tell-signed.ts'
import { changeRow, getRow, lockRow, refuseStale } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { fieldText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { shipCertText } from '../shipCert.text.ts'
import { withdrawStandingOn } from './standing-on-doc.ts'

/** @throws Refusal 409 for one that another has taken the place of */
export function refuseSuperseded(cert: Record<string, any>): void {
  if (cert['supersededBy']) refuse(409, shipCertText.superseded)
}

/** How a certificate stands: the answer while a second person is waited for. */
export async function validityOf(ctx: Ctx, r: Resource, id: number): Promise<{ id: number; version: number; valid: number }> {
  const { version, valid } = await getRow(ctx, r, id)
  return { id, version, valid: valid as number }
}

/**
 * Makes a certificate invalid, of which owner and flag state are told, or valid again, with a reason. Specification section 4: validity can be
 * toggled. With a company's DOC the certificates of its ships that stand on it are withdrawn (ISM Code, 13.5.1); they do not come back with it.
 */
export async function toggleValidity(ctx: Ctx, r: Resource, input: { id: number; version?: number | null; valid: 0 | 1; remark?: string | null }) {
  const now = await lockRow(ctx, r, input.id)
  if (input.version) refuseStale(now, input.version)
  refuseSuperseded(now)
  const reason = input.remark?.trim()
  if (!input.valid && !reason) refuseFields({ field: 'remark', phrase: fieldText.required })
  if (now['valid'] === input.valid) refuse(409, shipCertText.alreadySo)
  const saved = await changeRow(ctx, r, now, {
    valid: input.valid, invalidReason: input.valid ? null : reason, invalidTime: input.valid ? null : new Date().toISOString(),
  }, 'valid', reason)
  if (!input.valid) {
    await tellWithdrawn(ctx, now, reason!)
    await withdrawStandingOn(ctx, r, now, reason!)
  }
  return { ...saved, valid: input.valid }
}
