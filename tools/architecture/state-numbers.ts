import { isTest, walk } from './source-tree.ts'
import type { Node, Source, Tree, Violation } from './source-tree.ts'

/**
 * Numbers of states from 2 to 99: 0 and 1 mean switched off and on in tables without a machine, and
 * numbers of three digits are statuses of HTTP.
 */
const number = String.raw`(?:[2-9]|[1-9]\d)(?![\d.])`
const list = String.raw`\((?:\s*\d+\s*,)*\s*`
const operator = String.raw`(?:[<>=!]{1,2}|(?:not\s+)?between|is\s+(?:not\s+)?distinct\s+from|default)\s*`
/** A state column compared with a number, or with a default of a number. */
const inSql = new RegExp(
  String.raw`\b(?:status|from_state|to_state)\b"?\s*(?:int\s+not\s+null\s+)?` +
    String.raw`(?:${operator}|(?:not\s+)?in\s*${list}|=\s*any\s*${list})${number}`,
  'gi',
)
const column = /^(?:\w+\.)?(?:status|fromState|toState)$/
const advice =
  'compares a state with a number: name the state of its machine, x.machine.ts (docs/adding-a-resource.md)'

/** Offsets of numbers in SQL, outside comments. */
const offsetsIn = (sql: string): number[] =>
  [...sql.replaceAll(/--.*$/gm, (found) => ' '.repeat(found.length)).matchAll(inSql)].map(
    ({ index }) => index,
  )

function inTableFiles({ otherFiles }: Tree): Violation[] {
  return otherFiles
    .filter(({ path }) => path.endsWith('.table.sql'))
    .flatMap(({ path, text }) =>
      offsetsIn(text).map((offset) => ({
        path,
        line: text.slice(0, offset).split('\n').length,
        msg: `${advice}, as {{x.name}}`,
      })),
    )
}

/** Whether a value is the number of a state, or one of its branches or elements is. */
function hasNumber(node: Node | null | undefined): boolean {
  switch (node?.type) {
    case 'Literal':
      return typeof node['value'] === 'number' && node['value'] >= 2 && node['value'] < 100
    case 'ArrayExpression':
      return node['elements'].some(hasNumber)
    case 'LogicalExpression':
      return hasNumber(node['right'])
    case 'ConditionalExpression':
      return hasNumber(node['consequent']) || hasNumber(node['alternate'])
    default:
      return false
  }
}
const isColumn = (node: Node | undefined): boolean =>
  column.test(String(node?.['value'] ?? node?.['name'] ?? ''))
const isStateMember = (node: Node): boolean =>
  node.type === 'MemberExpression' && isColumn(node['property'])

/** Offset of a number that stands for a state in this node. */
function numberIn(node: Node): number[] {
  switch (node.type) {
    case 'TemplateElement':
      return offsetsIn(node['value'].raw).map((offset) => node.start + offset)
    case 'Literal':
      return typeof node['value'] === 'string' && offsetsIn(node['value']).length
        ? [node.start]
        : []
    case 'CallExpression': {
      const [name, , value] = node['arguments'] as Node[]
      return name?.type === 'Literal' && isColumn(name) && hasNumber(value) ? [value!.start] : []
    }
    case 'Property':
      return isColumn(node['key']) && hasNumber(node['value']) ? [node['value'].start] : []
    case 'BinaryExpression':
      return isStateMember(node['left']) && hasNumber(node['right']) ? [node['right'].start] : []
    default:
      return []
  }
}

function inSource(source: Source): Violation[] {
  const lines = new Set<number>()
  walk(source.program, (node) => {
    for (const offset of numberIn(node)) lines.add(source.lineAt(offset))
  })
  return [...lines].map((line) => ({ path: source.path, line, msg: advice }))
}

/**
 * State numbers that are written instead of the name of the state, in SQL and in queries. Tests and
 * fixtures may write them.
 */
export function stateNumberViolations(tree: Tree): Violation[] {
  const checked = tree.sources.filter(
    ({ path }) =>
      /^(?:server|modules)\//.test(path) &&
      !path.includes('/web/') &&
      !isTest(path) &&
      !path.endsWith('.fixture.ts'),
  )
  return [...inTableFiles(tree), ...checked.flatMap(inSource)]
}
