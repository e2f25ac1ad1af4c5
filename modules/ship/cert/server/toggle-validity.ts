import { sql } from 'kysely'
import { changeRow, lockRow, refuseStale } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { shipCertText } from '../shipCert.text.ts'

/** Makes a certificate invalid, or valid again, with a reason. Specification section 4: validity can be toggled. */
export async function toggleValidity(ctx: Ctx, r: Resource, input: { id: number; version: number; valid: 0 | 1; remark: string }) {
  const now = await lockRow(ctx, r, input.id)
  refuseStale(now, input.version)
  if (now['supersededBy']) refuse(409, shipCertText.superseded)
  if (now['valid'] === input.valid) refuse(409, shipCertText.alreadySo)
  const saved = await changeRow(ctx, r, now, {
    valid: input.valid, invalidReason: input.valid ? null : input.remark, invalidTime: input.valid ? null : sql`now()`, remark: input.remark,
  }, 'valid')
  return { ...saved, valid: input.valid }
}
