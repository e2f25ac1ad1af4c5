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

interface LongFunction {
  path: string
  name: string
  line: number
  lines: number
  kind: 'hook' | 'component' | 'function'
}

/** Names of calls whose function is no code of its own: groups of tests. */
const isGroup = (parent: Node | null): boolean => {
  let called: Node | undefined = parent?.type === 'CallExpression' ? parent['callee'] : undefined
  while (called && called.type !== 'Identifier')
    called = called['callee'] ?? called['object'] ?? called['tag']
  return called?.['name'] === 'describe'
}

/** The functions of a file: named ones, and others by the name of what they belong to. */
function functionsOf(source: Source): LongFunction[] {
  const named = new Map<number, string>()
  const found: LongFunction[] = []
  const isPage = /^(web|modules)\//.test(source.path) && !isTest(source.path)
  walk(source.program, (node, parent) => {
    const own = namedFunction(node)
    if (own) named.set(own.body.start, own.name)
    if (!isFunction(node) || isGroup(parent)) return
    const name: string =
      named.get(node.start) ?? node['id']?.name ?? parent?.['key']?.name ?? 'a function'
    const line = source.lineAt(node.start)
    const kind =
      isPage && /^use[A-Z]/.test(name)
        ? 'hook'
        : /^[A-Z]/.test(name) && source.path.endsWith('.tsx')
          ? 'component'
          : 'function'
    found.push({ path: source.path, name, line, lines: source.lineAt(node.end) - line + 1, kind })
  })
  return found
}

/** Most lines of a function, and from which on it is reported. */
export const longestFunction = 120
export const longFunction = 50

/** Data that is written as code: demonstration data, initial rows. */
const isData = (path: string) =>
  /(^|\/)(demo|seed)\/|[.-]seed\.ts$|-data\.ts$|\.gen\.ts$/.test(path)

/** Functions, hooks and React components that are too long. */
export function functionLengths(tree: Tree): { faults: Violation[]; warnings: Violation[] } {
  const all = tree.sources.filter(({ path }) => !isData(path)).flatMap(functionsOf)
  const over = (kind: LongFunction['kind'], least: number, most: number, advice: string) =>
    all
      .filter((one) => one.kind === kind && one.lines > least && one.lines <= most)
      .map(({ path, line, name, lines }) => ({
        path,
        line,
        msg: `${name} has ${lines} lines, ${advice}`,
      }))
  const split = 'split it into steps'
  return {
    faults: [
      ...over('hook', longestHook, Infinity, `a hook at most ${longestHook}: split it by purpose`),
      ...over('function', longestFunction, Infinity, `at most ${longestFunction}: ${split}`),
    ],
    warnings: [
      ...over(
        'component',
        longestComponent,
        Infinity,
        `a component better at most ${longestComponent}`,
      ),
      ...over('function', longFunction, longestFunction, `better at most ${longFunction}`),
    ],
  }
}

/** Most characters of a line. */
export const longestLine = 120
/**
 * Files of texts and tables: one entry a line, not wrapped. Titles of tests are texts too; other
 * lines of tests are not.
 */
const isTextOrTable = (path: string) =>
  isData(path) ||
  path.endsWith('.text.ts') ||
  path.startsWith('common/rules/equipment/') ||
  tables.has(path)
const tables = new Set([
  'common/rules/people/guessable-password.ts',
  'modules/basic/certTemplate/server/standard-keywords.ts',
  'modules/basic/surveyor/web/countries.ts',
  'server/platform/sign-in/typical-passwords.fixture.ts',
  // Templates of files, which the formatter wraps when they are written.
  'tools/generate-resource/files.ts',
])
const testTitle = /^\s*(\]\)|test|it|describe)?[\w.]*\(?['"`].*['"`],?( (async )?\(.*)?$/

/** A regular expression cannot be wrapped. */
const isExpression = (line: string) => /^\s*(return )?\/.+\/[a-z]*[,;]?$/.test(line)

/** Lines that are too long to be read beside each other. */
export function lineLengthViolations(tree: Tree): Violation[] {
  return tree.sources
    .filter(({ path }) => !isTextOrTable(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) =>
        line.length > longestLine && !isExpression(line) && !(isTest(path) && testTitle.test(line))
          ? [
              {
                path,
                line: index + 1,
                msg: `${line.length} characters, at most ${longestLine}: wrap it`,
              },
            ]
          : [],
      ),
    )
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
