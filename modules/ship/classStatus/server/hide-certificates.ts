import { sql } from 'kysely'
import { certsInScope } from '#modules/ship/cert/server/certs-in-scope.ts'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Events without the certificates that the caller may not read: a ship in scope does not bring her
 * certificates into scope, because those of another flag stay that flag's.
 */
export async function hideCertificates<R extends { id: number }>(
  ctx: RequestContext,
  events: R[],
): Promise<R[]> {
  if (!events.length) return events
  const rows = await ctx.db
    .selectFrom('classEvent')
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .where('shipCertId', 'is not', null)
    .where(sql<boolean>`ship_cert_id not in (${certsInScope(ctx).select('id')})`)
    .select('id')
    .execute()
  const hidden = new Set(rows.map(({ id }) => id))
  return events.map((event) =>
    hidden.has(event.id)
      ? {
          ...event,
          ...('shipCertId' in event && { shipCertId: null }),
          ...('certNo' in event && { certNo: null }),
        }
      : event,
  )
}
