import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isTest } from './tree.ts'
import type { Fault, Tree } from './tree.ts'

const kinds = ['contract.ts', 'text.ts', 'machine.ts', 'routes.ts', 'table.sql'] as const

/** Folders of modules/ that answer calls or own a table. */
function resourceFolders(paths: string[]): string[] {
  const folders = paths.filter((path) => /^modules\/.*\.(contract\.ts|table\.sql)$|^modules\/.*\/server\/[^/]+\.routes\.ts$/.test(path))
    .map((path) => dirname(path).replace(/\/server$/, ''))
  return [...new Set(folders)].sort()
}

/** A resource is whole or it is none: contract, words, routes and a test. */
export function folderFaults(tree: Tree): Fault[] {
  const paths = [...tree.sources, ...tree.others].map(({ path }) => path)
  return resourceFolders(paths).flatMap((folder) => {
    const has = (pattern: RegExp) => paths.some((path) => path.startsWith(`${folder}/`) && pattern.test(path.slice(folder.length + 1)))
    const wanted: [RegExp, string][] = [
      [/^[^/]+\.contract\.ts$/, 'contract (x.contract.ts)'], [/^[^/]+\.text\.ts$/, 'words (x.text.ts)'],
      [/^server\/[^/]+\.routes\.ts$/, 'routes (server/x.routes.ts)'], [/^(server\/)?[^/]+\.test\.ts$/, 'test (server/x.test.ts)'],
    ]
    return wanted.filter(([pattern]) => !has(pattern)).map(([, what]) => ({ path: folder, msg: `this resource has no ${what}` }))
  })
}

/** Nobody should have three `cert.contract.ts` open. */
export function nameFaults(tree: Tree): Fault[] {
  const paths = [...tree.sources, ...tree.others].map(({ path }) => path).filter((path) => path.startsWith('modules/') && kinds.some((kind) => path.endsWith(`.${kind}`)))
  return Object.values(Object.groupBy(paths, (path) => basename(path))).flatMap((same = []) =>
    same.slice(1).map((path) => ({ path, msg: `${same[0]} has the same name: begin it with a noun of its own (docs/glossary.md)` })))
}

interface Declared { path: string; shapes: Record<string, unknown> }
const isContract = (value: unknown): value is Declared => typeof value === 'object' && value !== null && 'shapes' in value && 'path' in value && 'crud' in value

/** Every call of every contract, as `basic/flag/list`, with the file that declares it. */
export async function callsOf(tree: Tree): Promise<Map<string, string>> {
  const calls = new Map<string, string>()
  for (const { path } of tree.sources.filter((source) => source.path.endsWith('.contract.ts'))) {
    const exported = await import(/* @vite-ignore */ pathToFileURL(join(tree.root, path)).href) as Record<string, unknown>
    for (const contract of Object.values(exported).filter(isContract)) for (const name of Object.keys(contract.shapes)) calls.set(`${contract.path}/${name}`, path)
  }
  return calls
}

/** A call no test makes is one nobody knows to work. */
export async function untestedFaults(tree: Tree): Promise<Fault[]> {
  const tests = tree.sources.filter(({ path }) => isTest(path)).map(({ text }) => text)
  const appears = (call: string) => {
    // A parameter of the path stands in a test with a value.
    const pattern = new RegExp(`${call.split(/:\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^\'"`/]+')}(?![\\w/])`)
    return tests.some((text) => pattern.test(text))
  }
  return [...await callsOf(tree)].filter(([call]) => !appears(call)).map(([call, path]) => ({ path, msg: `no test calls '${call}'` }))
}
