/** Related lists of a ship's page, as separate calls. */
import { hasSurveysAhead } from '#common/rules/standing/left.ts'
import type { OutputOf } from '#common/contract.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { listRows } from '#server/records/rows/list-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import type { shipQuery } from '../shipQuery.contract.ts'
import { windowsOf } from '#modules/ship/cert/server/standing/windows-as-of.ts'
import { certsOf } from './shipQuery.queries.ts'
import { getResource } from '#server/core/resource.ts'

/**
 * Certificates of a ship, including superseded and invalid ones. @throws Refusal 404 for a ship out
 * of scope
 */
export async function certPart(
  ctx: RequestContext,
  r: Resource,
  id: number,
): Promise<OutputOf<typeof shipQuery, 'certs'>> {
  await getRow(ctx, r, id)
  const list = (await certsOf(ctx, id)) as OutputOf<typeof shipQuery, 'certs'>['list']
  return { list, total: list.length }
}

/**
 * Windows of certificates with surveys still to be held, including completed ones.
 * @throws Refusal 404 for a ship out of scope
 */
export async function windowPart(
  ctx: RequestContext,
  r: Resource,
  id: number,
): Promise<OutputOf<typeof shipQuery, 'windows'>> {
  const certs = (await certPart(ctx, r, id)).list.filter(hasSurveysAhead)
  const windows = await windowsOf(
    ctx,
    certs.map((cert) => ({ id: cert.id, shipId: id, companyId: null })),
  )
  const list = certs
    .flatMap(({ id: shipCertId, certCode, certNameZh, certNameEn, certNo }) =>
      (windows.get(shipCertId) ?? []).map((window) => ({
        shipCertId,
        certCode,
        certNameZh,
        certNameEn,
        certNo,
        ...window,
      })),
    )
    .sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
  return { list, total: list.length }
}

/**
 * Rows of another resource for a ship, as far as the caller may read that resource.
 * @throws Refusal 404 for a ship out of scope; 403 without the right to read that resource
 */
export async function listPart(
  ctx: RequestContext,
  r: Resource,
  { id, ...page }: { id: number; page?: number; size?: number },
  of: { path: 'ship/record' | 'work/quotation'; filter: string },
) {
  if (!ctx.user.rights.has(`${of.path.replace('/', '.')}.read`)) refuse(403, httpText.forbidden)
  await getRow(ctx, r, id)
  return listRows(ctx, getResource(ctx.services, of.path), { ...page, [of.filter]: [id] })
}
