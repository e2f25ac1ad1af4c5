import { resolveImport } from './imports.ts'
import { isTest } from './source-tree.ts'
import type { Source, Tree, Violation } from './source-tree.ts'

/** A layer of the server imports itself and those before it. `server/testing` imports all. */
const serverLayers = ['core', 'platform', 'records', 'app', 'testing']

/** A module imports itself, those beside it and those before it. */
const moduleOrder = [
  ['live', 'sys'],
  ['basic'],
  ['ship'],
  ['certificates'],
  ['work'],
  ['crf'],
  ['stat'],
  ['home'],
  ['auth', 'verify'],
]

interface Edge {
  path: string
  line: number
  target: string
}

const makesRows = (path: string) => isTest(path) || /\.fixture\.tsx?$/.test(path)
/** A machine is data and imports nothing but its messages, so importing it closes no cycle. */
const isMachine = (path: string) => path.endsWith('.machine.ts')
const isSeed = (path: string) => path.endsWith('.seed.ts')

/** Imports of files of the project, type imports included. */
const edgesOf = ({ path, imports }: Source): Edge[] =>
  imports.flatMap(({ from, line }) => {
    const target = resolveImport(from, path)
    return target === null ? [] : [{ path, line, target }]
  })

/** Refuses an import of something later in an order; `rank` is -1 for files that have no place. */
const orderRule =
  (rank: (path: string) => number, message: (target: string, rank: number) => string) =>
  ({ path, line, target }: Edge): Violation[] => {
    const own = rank(path)
    return own >= 0 && rank(target) > own ? [{ path, line, msg: message(target, own) }] : []
  }

/** Name of the folder below `server/` or `modules/`; null for files elsewhere. */
const folderIn = (zone: string, path: string): string | null => {
  const [first, folder = ''] = path.split('/')
  return first === zone ? folder : null
}

const layerViolation = orderRule(
  (path) => serverLayers.indexOf(folderIn('server', path) ?? ''),
  (target, own) =>
    `imports ${target}: server/${serverLayers[own]} comes before that layer (${serverLayers.join(' → ')})`,
)

const moduleOrderViolation = orderRule(
  (path) => moduleOrder.findIndex((names) => names.includes(folderIn('modules', path) ?? '')),
  (target) =>
    `imports ${target}, of a later module ` +
    `(${moduleOrder.map((names) => names.join('/')).join(' → ')}): offer a hook or a slot ` +
    'instead',
)

/**
 * The folder of a file between which cycles are refused: server/<layer>/<folder>,
 * modules/<module>/<resource>, web/<part> and web/kit/<folder>, common/rules/<subject>. A file
 * that lies above these belongs to the folder it lies in.
 */
export function unitOf(path: string): string | null {
  const parts = path.split('/')
  const [zone, second] = parts
  const folder = (depth: number) => parts.slice(0, Math.min(depth, parts.length - 1)).join('/')
  switch (zone) {
    case 'server':
    case 'modules':
    case 'web':
      return folder(3)
    case 'common':
      return folder(second === 'rules' ? 3 : 2)
    default:
      return null
  }
}

type Graph = Map<string, Map<string, Edge>>

/** Imports between units; of several from one unit to another, the first. */
function graphOf(edges: readonly Edge[]): Graph {
  const graph: Graph = new Map()
  for (const edge of edges) {
    const [from, to] = [unitOf(edge.path), unitOf(edge.target)]
    if (from === null || to === null || from === to) continue
    const out = graph.get(from) ?? new Map<string, Edge>()
    graph.set(from, out)
    if (!out.has(to)) out.set(to, edge)
  }
  return graph
}

/** The shortest way from a unit back to itself, and all units it reaches. */
function searchFrom(graph: Graph, start: string): { cycle: Edge[] | null; reached: Set<string> } {
  const ways = new Map<string, Edge[]>([[start, []]])
  let cycle: Edge[] | null = null
  // A Map visits the entries that are added while it is read: a search by distance.
  for (const [unit, way] of ways)
    for (const [next, edge] of graph.get(unit) ?? [])
      if (next === start) cycle ??= [...way, edge]
      else if (!ways.has(next)) ways.set(next, [...way, edge])
  return { cycle, reached: new Set(ways.keys()) }
}

/** Cycles between units, one of each group of units that import each other. */
function cycleViolations(edges: readonly Edge[]): Violation[] {
  const graph = graphOf(edges)
  const searches = new Map([...graph.keys()].sort().map((unit) => [unit, searchFrom(graph, unit)]))
  const known = new Set<string>()
  const violations: Violation[] = []
  for (const [unit, { cycle, reached }] of searches) {
    if (!cycle || known.has(unit)) continue
    for (const other of reached) if (searches.get(other)?.reached.has(unit)) known.add(other)
    const units = [...cycle.map(({ path }) => unitOf(path)), unit].join(' → ')
    const files = cycle.map(({ path, target }) => `${path} imports ${target}`).join(', ')
    violations.push({
      path: cycle[0]!.path,
      line: cycle[0]!.line,
      msg: `import cycle ${units}: ${files}`,
    })
  }
  return violations
}

/** Imports against the order of layers and modules, and import cycles between folders. */
export function layerViolations(tree: Tree): Violation[] {
  const edges = tree.sources.filter(({ path }) => !makesRows(path)).flatMap(edgesOf)
  const withoutSeeds = edges.filter(({ path }) => !isSeed(path))
  const units = withoutSeeds.filter(
    ({ target }) => !makesRows(target) && !isSeed(target) && !isMachine(target),
  )
  return [
    ...edges.flatMap(layerViolation),
    ...withoutSeeds.flatMap(moduleOrderViolation),
    ...cycleViolations(units),
  ]
}
