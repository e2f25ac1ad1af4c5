import type { Db } from '#server/core/db.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import type { Principal } from '#server/core/principal.ts'
import { loadJobPrincipal } from '#server/platform/sign-in/api-keys.ts'

/**
 * Who a webhook belongs to, with the rights of this moment: its owner, or an API key of the owner.
 * @returns null while the owner is disabled or may read no webhooks, or the key is revoked or expired
 */
export async function receiverOf(
  db: Db,
  { userId, apiKeyId }: { userId: number; apiKeyId: number | null },
): Promise<Principal | null> {
  const owner = await loadPrincipal(db, userId)
  if (!owner || !owner.rights.has('sys.webhook.read')) return null
  return apiKeyId === null ? owner : loadJobPrincipal(db, { createBy: userId, apiKeyId })
}
