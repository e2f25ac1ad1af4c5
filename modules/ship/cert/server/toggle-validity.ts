import { notifyWithdrawn } from '#modules/ship/cert/server/notify-holders.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { getRow, lockRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import type { LockedShipCert, ShipCertResource } from './ship-cert-row.ts'
import { shipCertText } from '../shipCert.text.ts'
import { recordCertEvent } from './standing/cert-events.ts'
import { refreshStandingsOf } from './standing/store-standings.ts'
import { withdrawDependents } from './doc-dependents.ts'

/** @throws Refusal 409 for a superseded certificate */
export function assertNotSuperseded(cert: Pick<LockedShipCert, 'supersededBy'>): void {
  if (cert.supersededBy) refuse(409, shipCertText.superseded)
}

/** Validity of a certificate; the response while a second person's confirmation is pending. */
export async function validityOf(
  ctx: RequestContext,
  r: Resource,
  id: number,
): Promise<{ id: number; version: number; valid: number }> {
  const { version, valid } = await getRow(ctx, r, id)
  return { id, version, valid }
}

/**
 * Makes a certificate invalid, with notification of owner and flag state, or valid again, with a
 * reason. Specification section 4: validity can be toggled. With a company's DOC the dependent
 * certificates of its ships are withdrawn (ISM Code, 13.5.1); they are not restored with it.
 */
export async function toggleValidity(
  ctx: RequestContext,
  r: ShipCertResource,
  input: { id: number; version?: number | null; valid: 0 | 1; remark?: string | null },
) {
  const now = await lockRow(ctx, r, input.id)
  if (input.version) assertCurrentVersion(now, input.version)
  assertNotSuperseded(now)
  const reason = input.remark?.trim()
  if (!input.valid && !reason) return refuseFields({ field: 'remark', phrase: fieldText.required })
  if (now.valid === input.valid) refuse(409, shipCertText.alreadySo)
  const saved = await changeRow(
    ctx,
    r,
    now,
    {
      valid: input.valid,
      invalidReason: input.valid ? null : reason,
      invalidTime: input.valid ? null : new Date().toISOString(),
    },
    'valid',
    reason,
  )
  await recordCertEvent(ctx, now.id, {
    kind: input.valid ? 'reinstatement' : 'withdrawal',
    reason: reason ?? null,
  })
  if (!input.valid && reason) {
    await notifyWithdrawn(ctx, now, reason)
    await withdrawDependents(ctx, r, now, reason)
  }
  await refreshStandingsOf(ctx.db, now)
  return { ...saved, valid: input.valid }
}
