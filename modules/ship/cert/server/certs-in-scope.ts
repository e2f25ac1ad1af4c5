import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'

/**
 * Certificates that the caller may read, wherever they are shown: those that the list of
 * certificates shows. A ship in scope does not bring her certificates into scope, because those of
 * another flag stay that flag's.
 */
export const certsInScope = (ctx: RequestContext) =>
  rowsInScope(ctx, getResource(ctx.services, 'ship/cert'), 'shipCertRow')
