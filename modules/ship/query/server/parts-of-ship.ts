/** What is asked of a ship apart from her particulars: the same as her page shows, each part by itself. */
import type { OutputOf } from '#common/contract.ts'
import { getRow, listRows } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import type { shipQuery } from '../shipQuery.contract.ts'
import { certsOf } from './shipQuery.queries.ts'

/** Her certificates, also those that stand no longer. @throws Refusal 404 for a ship out of reach */
export async function certPart(ctx: Ctx, r: Resource, id: number): Promise<OutputOf<typeof shipQuery, 'certs'>> {
  await getRow(ctx, r, id)
  const list = (await certsOf(ctx, id)) as OutputOf<typeof shipQuery, 'certs'>['list']
  return { list, total: list.length }
}

/** The windows of what stands, also those that are done. @throws Refusal 404 for a ship out of reach */
export async function windowPart(ctx: Ctx, r: Resource, id: number): Promise<OutputOf<typeof shipQuery, 'windows'>> {
  const certs = (await certPart(ctx, r, id)).list.filter(({ valid, supersededBy }) => valid === 1 && supersededBy === null)
  const list = certs.flatMap(({ id: shipCertId, certCode, certNameZh, certNameEn, certNo, windows }) => windows.map((window) => ({ shipCertId, certCode, certNameZh, certNameEn, certNo, ...window })))
    .sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
  return { list, total: list.length }
}

/**
 * What another resource has of her, as far as the caller may read it there.
 * @throws Refusal 404 for a ship out of reach; 403 for who may not read that resource
 */
export async function listPart(ctx: Ctx, r: Resource, { id, ...page }: { id: number; page?: number; size?: number }, of: { path: 'ship/record' | 'work/quotation'; filter: string }) {
  if (!ctx.user.rights.has(`${of.path.replace('/', '.')}.read`)) refuse(403, httpText.forbidden)
  await getRow(ctx, r, id)
  return listRows(ctx, ctx.services.resources.get(of.path)!, { ...page, [of.filter]: [id] })
}
