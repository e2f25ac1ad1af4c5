import { sql } from 'kysely'
import { reachable } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse } from '#server/http/refusal.ts'
import { resource } from '#server/resource.ts'
import { owner } from '../owner.contract.ts'
import { ownerText } from '../owner.text.ts'

type Counted<N extends string> = ({ [K in N]: string } & { count: number })[]
const count = sql<number>`count(*)::int`.as('count')
const sum = (rows: { count: number }[]) => rows.reduce((total, row) => total + row.count, 0)

/** Counts over the ships and certificates in the caller's reach. */
async function fleet(ctx: Ctx) {
  if (ctx.user.taskNode !== 'ship_owner') refuse(403, httpText.forbidden)
  const of = (path: string) => reachable(ctx, ctx.services.resources.get(path)!)
  const byStatus = await of('basic/ship').select(['status', count]).groupBy('status').orderBy('status').execute() as Counted<'status'>
  const byWindow = await of('ship/cert').where('valid', '=', 1).where('supersededBy', 'is', null)
    .select(['windowState', count]).groupBy('windowState').orderBy('windowState').execute() as Counted<'windowState'>
  return { ships: sum(byStatus), byStatus, certificates: sum(byWindow), byWindow }
}

export default resource(owner, ownerText, { scope: 'shared', grants: {} }, () => ({
  get: { needs: 'signedIn', reads: true, run: fleet },
}))
