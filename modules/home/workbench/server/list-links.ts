import { countedAtMost } from '#common/contract.ts'
import type { Resource } from '#server/resource.ts'

/** A figure as it is shown: counted as far as lists count, with the list that shows exactly these rows. */
export function figure(r: Resource, search: Record<string, unknown>, count: number): { count: number; path: string } {
  return { count: Math.min(count, countedAtMost), path: `${r.menu?.path ?? `/${r.contract.path}/list`}?search=${encodeURIComponent(JSON.stringify(search))}` }
}
export const titleOf = ({ text }: Resource) => ({ titleZh: text.title.zh, titleEn: text.title.en })
/** Where a record of a resource with states is shown. */
export const detailPath = (path: string, id: number): string => `/${path}/detail?id=${id}`
