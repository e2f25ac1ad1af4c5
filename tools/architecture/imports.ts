import { posix } from 'node:path'
import type { Violation, Source, Tree } from './source-tree.ts'
import { isTest } from './source-tree.ts'

/** Location of a file: folder of the project, and for modules the side and resource. */
interface FileLocation {
  zone: string
  module: string
  resource: string
  side: 'server' | 'web' | 'both'
}

const shared = /\.(contract|text|machine|fields)\.ts$/

function placeOf(path: string): FileLocation {
  const [zone = '', module = '', ...rest] = path.split('/')
  if (zone !== 'modules') return { zone, module: '', resource: '', side: 'both' }
  const folders = rest.slice(0, -1)
  const side = folders.includes('web')
    ? 'web'
    : folders.includes('server') || folders.includes('demo')
      ? 'server'
      : 'both'
  const resource =
    folders[0] === undefined || folders[0] === 'web' || folders[0] === 'server'
      ? module
      : `${module}/${folders[0]}`
  return { zone, module, resource, side }
}

/** The project path of an import, or null for a package. */
export function resolveImport(from: string, path: string): string | null {
  if (from.startsWith('#')) return from.slice(1)
  return from.startsWith('.') ? posix.join(posix.dirname(path), from) : null
}

/** `x.module.ts` needs only types of the registry; fixtures create rows for tests. */
const mayUseServer = (path: string) => /\.(module|fixture)\.ts$/.test(path) || isTest(path)

/** Why a file must not import another; null if it may. */
export function forbiddenReason(path: string, target: string): string | null {
  const [own, other] = [placeOf(path), placeOf(target)]
  const test = isTest(path) || path === 'server/testing/testing.ts'
  switch (own.zone) {
    case 'common':
      return other.zone === 'common' ? null : 'common/ imports nothing else of the project'
    case 'server':
      return other.zone === 'common' || other.zone === 'server' || (test && other.zone === 'tools')
        ? null
        : other.zone === 'modules'
          ? 'server/ does not import modules/: modules are collected from their folders'
          : `server/ does not import ${other.zone}/`
    case 'web':
      return other.zone === 'common' || other.zone === 'web' || (test && other.zone === 'tools')
        ? null
        : other.zone === 'modules'
          ? 'web/ does not import modules/: pages are collected from their folders'
          : `web/ does not import ${other.zone}/`
    case 'modules':
      return (test || (own.side === 'server' && target.startsWith('tools/docx/'))) &&
        other.zone === 'tools'
        ? null
        : whyNotModule(path, target, own, other)
    default:
      return null
  }
}

function whyNotModule(
  path: string,
  target: string,
  own: FileLocation,
  other: FileLocation,
): string | null {
  if (other.zone === 'common') return null
  if (other.zone === 'server') {
    if (own.side === 'server' || mayUseServer(path)) return null
    return own.side === 'web'
      ? 'web code uses the server only by calls'
      : 'contract, text and machine are used by both sides and import neither'
  }
  if (other.zone === 'web')
    return own.side === 'web'
      ? null
      : own.side === 'server'
        ? 'server code does not import web code'
        : 'contract, text and machine are used by both sides and import neither'
  if (other.zone !== 'modules') return `modules/ does not import ${other.zone}/`
  if (shared.test(target)) return null
  if (own.side === 'web')
    return other.side !== 'web'
      ? `the web side of a module imports only contracts, texts and machines of the others, not ${target}`
      : own.resource === other.resource || !target.includes('/parts/')
        ? null
        : `${target} is a part of its own pages only: move it out of parts/ if others use it`
  if (other.side === 'web') return 'only the web side of the same resource imports this'
  if (own.side === 'both' && other.side === 'server' && !mayUseServer(path))
    return 'contract, text and machine are used by both sides and import neither'
  if (
    own.resource !== other.resource &&
    /\.(routes|queries|access|seed)\.ts$/.test(target) &&
    !isTest(path)
  )
    return `${target} is private to the other resource: use one of its verbs`
  return null
}

const fileFaults = (source: Source): Violation[] =>
  source.imports.flatMap(({ from, line }) => {
    const target = resolveImport(from, source.path)
    const why = target === null ? null : forbiddenReason(source.path, target)
    return why ? [{ path: source.path, line, msg: `imports '${from}': ${why}` }] : []
  })

/** Imports that violate the rules of ARCHITECTURE.md. */
export const importViolations = (tree: Tree): Violation[] => tree.sources.flatMap(fileFaults)
