import { posix } from 'node:path'
import type { Fault, Source, Tree } from './tree.ts'
import { isTest } from './tree.ts'

/** Where a file stands in the house, and for a module's file on which side and in which resource. */
interface Place { zone: string; module: string; resource: string; side: 'server' | 'web' | 'both' }

const shared = /\.(contract|text|machine|fields)\.ts$/

function placeOf(path: string): Place {
  const [zone = '', module = '', ...rest] = path.split('/')
  if (zone !== 'modules') return { zone, module: '', resource: '', side: 'both' }
  const folders = rest.slice(0, -1)
  const side = folders.includes('web') ? 'web' : folders.includes('server') || folders.includes('demo') ? 'server' : 'both'
  const resource = folders[0] === undefined || folders[0] === 'web' || folders[0] === 'server' ? module : `${module}/${folders[0]}`
  return { zone, module, resource, side }
}

/** The path of the project an import means, or null for a package. */
export function targetOf(from: string, path: string): string | null {
  if (from.startsWith('#')) return from.slice(1)
  return from.startsWith('.') ? posix.join(posix.dirname(path), from) : null
}

/** Only type-level knowledge of the collector is needed by `x.module.ts`; builders make rows for tests and demonstration. */
const mayUseServer = (path: string) => /\.(module|build)\.ts$/.test(path) || isTest(path)

/** Why a file may not import another of the project; null when it may. */
export function whyNot(path: string, target: string): string | null {
  const [own, other] = [placeOf(path), placeOf(target)]
  const test = isTest(path) || path === 'server/testing.ts'
  switch (own.zone) {
    case 'common': return other.zone === 'common' ? null : 'common/ imports nothing of the house'
    case 'server': return other.zone === 'common' || other.zone === 'server' || (test && other.zone === 'tools') ? null
      : other.zone === 'modules' ? 'the server engines know no module: modules are collected from their folders' : `server/ does not import ${other.zone}/`
    case 'web': return other.zone === 'common' || other.zone === 'web' || (test && other.zone === 'tools') ? null
      : other.zone === 'modules' ? 'shell and kit know no module: pages are collected from their folders' : `web/ does not import ${other.zone}/`
    case 'modules': return test && other.zone === 'tools' ? null : whyNotModule(path, target, own, other)
    default: return null
  }
}

function whyNotModule(path: string, target: string, own: Place, other: Place): string | null {
  if (other.zone === 'common') return null
  if (other.zone === 'server') {
    if (own.side === 'server' || mayUseServer(path)) return null
    return own.side === 'web' ? 'the web side reaches the server only by calls' : 'contract, text and machine are read by both sides and import neither'
  }
  if (other.zone === 'web') return own.side === 'web' ? null : own.side === 'server' ? 'the server side imports nothing of the web side' : 'contract, text and machine are read by both sides and import neither'
  if (other.zone !== 'modules') return `modules/ does not import ${other.zone}/`
  if (shared.test(target)) return null
  if (own.side === 'web') return other.side !== 'web' ? `the web side of a module imports only contracts, texts and machines of the others, not ${target}`
    : own.resource === other.resource || !target.includes('/parts/') ? null : `${target} is a part of its own pages only: move it out of parts/ if others use it`
  if (other.side === 'web') return 'only the web side of the same resource imports this'
  if (own.side === 'both' && other.side === 'server' && !mayUseServer(path)) return 'contract, text and machine are read by both sides and import neither'
  if (own.resource !== other.resource && /\.(routes|queries|access|seed)\.ts$/.test(target) && !isTest(path)) return `${target} is the other resource's own business: use one of its verbs`
  return null
}

const fileFaults = (source: Source): Fault[] => source.imports.flatMap(({ from, line }) => {
  const target = targetOf(from, source.path)
  const why = target === null ? null : whyNot(source.path, target)
  return why ? [{ path: source.path, line, msg: `imports '${from}': ${why}` }] : []
})

/** Imports against the directions of ARCHITECTURE.md. */
export const importFaults = (tree: Tree): Fault[] => tree.sources.flatMap(fileFaults)
