/** The pages of a role: its menus, and the first record of each list. */
import type { Call } from './window.ts'

/** Path of the first record of a list page; null without a list or a record. */
async function firstRecord(call: Call, listPath: string): Promise<string | null> {
  const resource = /^\/(\w+\/\w+)\/list$/.exec(listPath)?.[1]
  if (!resource) return null
  const answer = await call(`${resource}/list`, { size: 1 }).catch(() => null)
  const [row] = (answer?.list ?? []) as { id?: number }[]
  const page = resource === 'ship/query' ? 'info' : 'detail'
  return row?.id === undefined ? null : `/${resource}/${page}?id=${row.id}`
}

/** Paths of the pages of a person, each once. */
export async function pagesOf(call: Call): Promise<string[]> {
  const { menus } = (await call('auth/profile')) as {
    menus: { path: string | null; component: string | null; show: boolean; type: { key: number } }[]
  }
  const lists = menus
    .filter(({ type, show, path }) => type.key === 2 && show && path)
    .map(({ path, component }) => component ?? path ?? '')
  const records = await Promise.all(lists.map((path) => firstRecord(call, path)))
  return [...new Set(['/home', ...lists.flatMap((path, i) => [path, records[i] ?? path])])]
}
