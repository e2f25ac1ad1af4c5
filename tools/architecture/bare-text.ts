import { isTest, walk } from './source-tree.ts'
import type { Violation, Node, Source, Tree } from './source-tree.ts'

/** Properties of elements and kit options whose text is shown or read aloud. */
const visibleProperties = new Set([
  'title',
  'subtitle',
  'subTitle',
  'label',
  'placeholder',
  'alt',
  'aria-label',
  'aria-description',
  'okText',
  'cancelText',
  'description',
  'help',
  'extra',
  'tooltip',
  'message',
  'content',
  'tip',
  'emptyText',
  'addonBefore',
  'addonAfter',
  'prefix',
  'suffix',
])
/** Objects whose functions show their first argument. */
const notifiers = new Set(['notify', 'message', 'notification'])
/** Names, and names of languages in their own language, are the same for every reader. */
const names = /\b(?:Plimsoll|English|Excel)\b|中文|\.xlsx\b|\.csv\b/g
/** Text that counts as words: abbreviations used in both languages (PDF, IMO, UTN) do not. */
const isBare = (text: string): boolean => /\p{Ll}|\p{Lo}/u.test(text.replace(names, ''))

/** The literal text of an expression. */
function wordsIn(node: Node | null): Node[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node['value'] === 'string' && isBare(node['value']) ? [node] : []
    case 'TemplateLiteral':
      return (node['quasis'] as Node[]).some((q) => isBare(q['value'].cooked ?? '')) ? [node] : []
    case 'ConditionalExpression':
      return [...wordsIn(node['consequent']), ...wordsIn(node['alternate'])]
    case 'LogicalExpression':
      return [...wordsIn(node['left']), ...wordsIn(node['right'])]
    case 'BinaryExpression':
      return node['operator'] === '+' ? [...wordsIn(node['left']), ...wordsIn(node['right'])] : []
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'JSXExpressionContainer':
      return wordsIn(node['expression'])
    default:
      return []
  }
}

/** antd icons have English labels unless hidden from screen readers. */
const isSpokenIcon = (node: Node): boolean =>
  /(?:Outlined|Filled|TwoTone)$/.test(node['name'].name ?? '') &&
  !(node['attributes'] as Node[]).some((attribute) => attribute['name']?.name === 'aria-hidden')

/** Text in one language only. */
export function bareText(source: Source): Violation[] {
  const faults: Violation[] = []
  const add = (node: Node, text = source.text.slice(node.start, node.end)) =>
    faults.push({
      path: source.path,
      line: source.lineAt(node.start + (text.length - text.trimStart().length)),
      msg: `bare text ${JSON.stringify(text.trim().slice(0, 60))}: put it into the text file, in both languages`,
    })
  walk(source.program, (node, parent) => {
    if (node.type === 'JSXText' && isBare(node['value'])) add(node)
    else if (node.type === 'JSXOpeningElement' && isSpokenIcon(node))
      faults.push({
        path: source.path,
        line: source.lineAt(node.start),
        msg: `<${node['name'].name}> is read aloud by its English name: add aria-hidden, and a label to the button`,
      })
    else if (node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute')
      wordsIn(node).forEach((n) => add(n))
    else if (node.type === 'JSXAttribute' && visibleProperties.has(node['name'].name))
      wordsIn(node['value']).forEach((n) => add(n))
    else if (node.type === 'CallExpression' && notifiers.has(node['callee'].object?.name))
      node['arguments']
        .slice(0, 1)
        .flatMap(wordsIn)
        .forEach((n: Node) => add(n))
    else if (
      node.type === 'Property' &&
      visibleProperties.has(node['key'].name ?? node['key'].value)
    )
      wordsIn(node['value']).forEach((n) => add(n))
  })
  return faults
}

/** Bare text in the pages of modules, frame, kit and sign-in. */
export const bareTextViolations = (tree: Tree): Violation[] =>
  tree.sources
    .filter(
      ({ path }) =>
        path.endsWith('.tsx') && /^(web|modules\/.*\/web)\//.test(path) && !isTest(path),
    )
    .flatMap(bareText)
