import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isTest } from './source-tree.ts'
import type { Violation, Tree } from './source-tree.ts'

const kinds = ['contract.ts', 'text.ts', 'machine.ts', 'routes.ts', 'table.sql'] as const

/** Folders of modules/ with a contract. */
function resourceFolders(paths: string[]): string[] {
  const folders = paths
    .filter((path) =>
      /^modules\/.*\.contract\.ts$|^modules\/.*\/server\/[^/]+\.routes\.ts$/.test(path),
    )
    .map((path) => dirname(path).replace(/\/server$/, ''))
  return [...new Set(folders)].sort()
}

/** A resource needs contract, messages, routes and a test. */
export function incompleteResourceViolations(tree: Tree): Violation[] {
  const paths = [...tree.sources, ...tree.otherFiles].map(({ path }) => path)
  return resourceFolders(paths).flatMap((folder) => {
    const has = (pattern: RegExp) =>
      paths.some(
        (path) => path.startsWith(`${folder}/`) && pattern.test(path.slice(folder.length + 1)),
      )
    const requiredFiles: [RegExp, string][] = [
      [/^[^/]+\.contract\.ts$/, 'contract (x.contract.ts)'],
      [/^[^/]+\.text\.ts$/, 'messages (x.text.ts)'],
      [/^server\/[^/]+\.routes\.ts$/, 'routes (server/x.routes.ts)'],
      [/^(server\/)?[^/]+\.test\.ts$/, 'test (server/x.test.ts)'],
    ]
    return requiredFiles
      .filter(([pattern]) => !has(pattern))
      .map(([, what]) => ({ path: folder, msg: `this resource has no ${what}` }))
  })
}

/** Where the server collects files of a kind: server/app/modules.ts. */
const collectedFrom: readonly [kind: string, place: RegExp, name: string][] = [
  ['.seed.ts', /^modules\/.+\/server\/[^/]+$/, 'the folder server of a resource'],
  ['.routes.ts', /^modules\/.+\/server\/[^/]+$/, 'the folder server of a resource'],
  ['.module.ts', /^modules\/[^/]+\/[^/]+$/, 'the folder of a module'],
]

/** Files that the server collects by name lie where it reads them. */
export const uncollectedFileViolations = (tree: Tree): Violation[] =>
  tree.sources.flatMap(({ path }) =>
    collectedFrom
      .filter(([kind, place]) => path.endsWith(kind) && !place.test(path))
      .map(([, , name]) => ({ path, msg: `is not read here: move it to ${name}` })),
  )

/** File names are unique, so that editors show no duplicates. */
export function duplicateNameViolations(tree: Tree): Violation[] {
  const paths = [...tree.sources, ...tree.otherFiles]
    .map(({ path }) => path)
    .filter(
      (path) => path.startsWith('modules/') && kinds.some((kind) => path.endsWith(`.${kind}`)),
    )
  return Object.values(Object.groupBy(paths, (path) => basename(path))).flatMap((same = []) =>
    same.slice(1).map((path) => ({
      path,
      msg: `${same[0]} has the same name: start it with another noun (docs/glossary.md)`,
    })),
  )
}

export interface Declared {
  path: string
  doc: string
  callSchemas: Record<string, { doc: string }>
}
const isContract = (value: unknown): value is Declared =>
  typeof value === 'object' &&
  value !== null &&
  'callSchemas' in value &&
  'path' in value &&
  'crud' in value

/** Every contract by its path, with its file. */
export async function contractsOf(
  tree: Tree,
): Promise<Map<string, { file: string; contract: Declared }>> {
  const contracts = new Map<string, { file: string; contract: Declared }>()
  for (const { path } of tree.sources.filter((source) => source.path.endsWith('.contract.ts'))) {
    const exported = (await import(
      /* @vite-ignore */ pathToFileURL(join(tree.root, path)).href
    )) as Record<string, unknown>
    for (const contract of Object.values(exported).filter(isContract))
      contracts.set(contract.path, { file: path, contract })
  }
  return contracts
}

/** The tests that make a call, such as `basic/flag/list`. */
export function testsCalling(tree: Tree, call: string): string[] {
  // Path parameters have values in tests.
  const pattern = new RegExp(
    `${call
      .split(/:\w+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^\'"`/]+')}(?![\\w/])`,
  )
  return tree.sources
    .filter(({ path, text }) => isTest(path) && pattern.test(text))
    .map(({ path }) => path)
}

/** Calls without a test. */
export async function untestedCallViolations(tree: Tree): Promise<Violation[]> {
  return [...(await contractsOf(tree))].flatMap(([path, { file, contract }]) =>
    Object.keys(contract.callSchemas)
      .filter((name) => !testsCalling(tree, `${path}/${name}`).length)
      .map((name) => ({ path: file, msg: `no test calls '${path}/${name}'` })),
  )
}
