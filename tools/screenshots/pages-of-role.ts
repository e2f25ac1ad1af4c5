/** The pages of a role: its menus, and every registered page of the resources it may list. */
import { glob } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import type { Call } from './window.ts'

interface ModulePages {
  default?: Record<string, unknown>
  recordPages?: Record<string, string>
  requiredRights?: Record<string, readonly string[]>
}
const root = resolve(import.meta.dirname, '../..')

/** What the modules register: the paths of their pages, and the pages of records of other form. */
export async function registeredPages(): Promise<{
  paths: string[]
  recordPages: Record<string, string>
  requiredRights: Record<string, readonly string[]>
}> {
  const indexes: ModulePages[] = []
  for await (const file of glob('modules/**/web/index.ts', { cwd: root }))
    indexes.push((await import(pathToFileURL(resolve(root, file)).href)) as ModulePages)
  return {
    paths: indexes.flatMap((index) => Object.keys(index.default ?? {})).sort(),
    recordPages: Object.assign({}, ...indexes.map((index) => index.recordPages)),
    requiredRights: Object.assign({}, ...indexes.map((index) => index.requiredRights)),
  }
}

/** Pages that everybody has. */
const forEverybody = ['/home', '/home/notification', '/home/help']
interface FirstRow {
  id: number
  [name: string]: unknown
}
/** Pages that are of another record than that of their resource: the parameter, and column of a row. */
const ofOtherRecord: Readonly<Record<string, string>> = { '/work/invoice/statement': 'customerId' }
const resourceOf = (path: string) => /^\/(\w+\/\w+)\//.exec(path)?.[1]

/**
 * Paths of the pages of a person, each once: lists of the menus, the page of the first record of each
 * resource, and its other pages such as the form.
 */
export async function pagesOf(call: Call): Promise<string[]> {
  const { menus } = (await call('auth/profile')) as {
    menus: {
      code: string
      path: string | null
      component: string | null
      show: boolean
      type: { key: number }
    }[]
  }
  const lists = menus
    .filter(({ type, show, path }) => type.key === 2 && show && path)
    .map(({ path, component }) => component ?? path ?? '')
  const { paths, recordPages, requiredRights } = await registeredPages()
  const firstRows = new Map<string, FirstRow>()
  for (const resource of new Set(paths.map(resourceOf))) {
    const answer = resource && (await call(`${resource}/list`, { size: 1 }).catch(() => null))
    const [row] = (answer && answer.list ? answer.list : []) as Partial<FirstRow>[]
    if (resource && row?.id !== undefined) firstRows.set(resource, row as FirstRow)
  }
  const ofRecords = paths.flatMap((path) => {
    const row = firstRows.get(resourceOf(path) ?? '')
    const needed = requiredRights[path]
    const open = !needed || menus.some(({ code }) => needed.includes(code))
    if (path.endsWith('/list') || !row || !open) return []
    const parameter = ofOtherRecord[path]
    return [parameter ? `${path}?${parameter}=${row[parameter]}` : `${path}?id=${row.id}`]
  })
  const declared = [...firstRows].flatMap(([resource, { id }]) =>
    recordPages[resource] ? [`${recordPages[resource]}${id}`] : [],
  )
  return [...new Set([...forEverybody, ...lists, ...ofRecords, ...declared])]
}
