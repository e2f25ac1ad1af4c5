import { listPath } from '#common/list-path.ts'
import { maxCountedTotal } from '#common/contract.ts'
import type { Resource } from '#server/core/resource.ts'

/** A figure with the limit of list totals, and a link to the list of exactly these rows. */
export function figure(
  r: Resource,
  search: Record<string, unknown>,
  count: number,
): { count: number; path: string } {
  return {
    count: Math.min(count, maxCountedTotal),
    path: listPath(r.menu?.path ?? `/${r.contract.path}/list`, search),
  }
}
export const titleOf = ({ text }: Resource) => ({ titleZh: text.title.zh, titleEn: text.title.en })
