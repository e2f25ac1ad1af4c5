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

export interface Declared { path: string; doc: string; shapes: Record<string, { doc: string }> }
const isContract = (value: unknown): value is Declared => typeof value === 'object' && value !== null && 'shapes' in value && 'path' in value && 'crud' in value

/** Every contract by its path, with the file that declares it. */
export async function contractsOf(tree: Tree): Promise<Map<string, { file: string; contract: Declared }>> {
  const contracts = new Map<string, { file: string; contract: Declared }>()
  for (const { path } of tree.sources.filter((source) => source.path.endsWith('.contract.ts'))) {
    const exported = await import(/* @vite-ignore */ pathToFileURL(join(tree.root, path)).href) as Record<string, unknown>
    for (const contract of Object.values(exported).filter(isContract)) contracts.set(contract.path, { file: path, contract })
  }
  return contracts
}

/** The tests that make a call, such as `basic/flag/list`. */
export function madeIn(tree: Tree, call: string): string[] {
  // A parameter of the path stands in a test with a value.
  const pattern = new RegExp(`${call.split(/:\w+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^\'"`/]+')}(?![\\w/])`)
  return tree.sources.filter(({ path, text }) => isTest(path) && pattern.test(text)).map(({ path }) => path)
}

/** A call no test makes is one nobody knows to work. */
export async function untestedFaults(tree: Tree): Promise<Fault[]> {
  return [...await contractsOf(tree)].flatMap(([path, { file, contract }]) =>
    Object.keys(contract.shapes).filter((name) => !madeIn(tree, `${path}/${name}`).length).map((name) => ({ path: file, msg: `no test calls '${path}/${name}'` })))
}
