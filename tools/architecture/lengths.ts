import { isTest, walk } from './source-tree.ts'
import type { Node, Source, Violation, Tree } from './source-tree.ts'

export const warnAbove = 250
export const failAbove = 400

/** Files that are too long; generated ones are ignored. */
export function fileLengths(tree: Tree): {
  faults: Violation[]
  warnings: Violation[]
  median: number
  p90: number
} {
  const files = tree.sources.filter(({ path }) => !path.endsWith('.gen.ts'))
  const sorted = files.map(({ lines }) => lines).sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const over = (least: number, most: number) =>
    files.filter(({ lines }) => lines > least && lines <= most)
  return {
    faults: over(failAbove, Infinity).map(({ path, lines }) => ({
      path,
      msg: `${lines} lines, at most ${failAbove}: split it by subject`,
    })),
    warnings: over(warnAbove, failAbove).map(({ path, lines }) => ({
      path,
      msg: `${lines} lines, better at most ${warnAbove}`,
    })),
    median: at(0.5),
    p90: at(0.9),
  }
}

/** Most lines of a hook and of a React component. */
export const longestHook = 60
export const longestComponent = 100

const isFunction = (node: Node) => /^(Arrow)?Function(Declaration|Expression)/.test(node.type)

/** A function that a declaration names, also inside a call such as `memo(…)`; null for others. */
function namedFunction(node: Node): { name: string; body: Node } | null {
  const name: unknown = node['id']?.name
  if (typeof name !== 'string') return null
  if (isFunction(node)) return { name, body: node }
  if (node.type !== 'VariableDeclarator') return null
  const init = node['init'] as Node | null
  const value =
    init?.type === 'CallExpression' ? (init['arguments'] as Node[]).find(isFunction) : init
  return value && isFunction(value) ? { name, body: value } : null
}

interface NamedFunction {
  name: string
  line: number
  lines: number
  isHook: boolean
}

/** The hooks and components of a file, with their lines. */
function hooksAndComponents(source: Source): NamedFunction[] {
  const found = new Map<number, NamedFunction>()
  walk(source.program, (node) => {
    const one = namedFunction(node)
    if (!one) return
    const isHook = /^use[A-Z]/.test(one.name)
    if (!isHook && !(/^[A-Z]/.test(one.name) && source.path.endsWith('.tsx'))) return
    const line = source.lineAt(one.body.start)
    const lines = source.lineAt(one.body.end) - line + 1
    found.set(one.body.start, { name: one.name, line, lines, isHook })
  })
  return [...found.values()]
}

/** Hooks and React components that are too long. */
export function functionLengths(tree: Tree): { faults: Violation[]; warnings: Violation[] } {
  const long = tree.sources
    .filter(({ path }) => /^(web|modules)\//.test(path) && !isTest(path))
    .flatMap((source) => hooksAndComponents(source).map((one) => ({ ...one, path: source.path })))
  const violation = (most: number, advice: string) => (one: (typeof long)[number]) =>
    one.lines > most
      ? [{ path: one.path, line: one.line, msg: `${one.name} has ${one.lines} lines, ${advice}` }]
      : []
  return {
    faults: long
      .filter(({ isHook }) => isHook)
      .flatMap(violation(longestHook, `a hook at most ${longestHook}: split it by purpose`)),
    warnings: long
      .filter(({ isHook }) => !isHook)
      .flatMap(violation(longestComponent, `a component better at most ${longestComponent}`)),
  }
}

const unfinished = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`,
)

/** Comments that postpone work. */
export function todoCommentViolations(tree: Tree): Violation[] {
  const msg = 'a comment that puts work off: do it, or say why it is right as it is'
  const inSources = tree.sources.flatMap(({ path, comments }) =>
    comments.filter(({ value }) => unfinished.test(value)).map(({ line }) => ({ path, line, msg })),
  )
  const inOthers = tree.otherFiles.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, i) =>
        /--|\/[/*]/.test(line) && unfinished.test(line) ? [{ path, line: i + 1, msg }] : [],
      ),
  )
  return [...inSources, ...inOthers]
}
