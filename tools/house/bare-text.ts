import { isTest, walk } from './tree.ts'
import type { Fault, Node, Source, Tree } from './tree.ts'

/** Properties, of elements and of objects given to the kit, whose words a person sees or hears. */
const shown = new Set([
  'title', 'subtitle', 'subTitle', 'label', 'placeholder', 'alt', 'aria-label', 'aria-description', 'okText', 'cancelText', 'description', 'help', 'extra',
  'tooltip', 'message', 'content', 'tip', 'emptyText', 'addonBefore', 'addonAfter', 'prefix', 'suffix',
])
/** Objects whose functions show their first argument. */
const tells = new Set(['notify', 'message', 'notification'])
/** Names, and the languages in their own words, are the same for every reader. */
const names = /\b(?:Plimsoll|English|Excel)\b|中文|\.xlsx\b|\.csv\b/g
/** Letters that are read as words: abbreviations that are the same in both languages (PDF, IMO, UTN) are not. */
const isBare = (text: string): boolean => /\p{Ll}|\p{Lo}/u.test(text.replace(names, ''))

/** The words an expression may come to, as far as it spells them out. */
function wordsIn(node: Node | null): Node[] {
  switch (node?.type) {
    case 'Literal': return typeof node['value'] === 'string' && isBare(node['value']) ? [node] : []
    case 'TemplateLiteral': return (node['quasis'] as Node[]).some((q) => isBare(q['value'].cooked ?? '')) ? [node] : []
    case 'ConditionalExpression': return [...wordsIn(node['consequent']), ...wordsIn(node['alternate'])]
    case 'LogicalExpression': return [...wordsIn(node['left']), ...wordsIn(node['right'])]
    case 'BinaryExpression': return node['operator'] === '+' ? [...wordsIn(node['left']), ...wordsIn(node['right'])] : []
    case 'ParenthesizedExpression': case 'TSAsExpression': case 'JSXExpressionContainer': return wordsIn(node['expression'])
    default: return []
  }
}

/** Icons of the library say what they are called, unless they are hidden from those who listen. */
const isSpokenIcon = (node: Node): boolean =>
  /(?:Outlined|Filled|TwoTone)$/.test(node['name'].name ?? '') && !(node['attributes'] as Node[]).some((attribute) => attribute['name']?.name === 'aria-hidden')

/** What a person would read, or hear, in one language only. */
export function bareText(source: Source): Fault[] {
  const faults: Fault[] = []
  const add = (node: Node, text = source.text.slice(node.start, node.end)) =>
    faults.push({ path: source.path, line: source.lineAt(node.start + (text.length - text.trimStart().length)), msg: `bare text ${JSON.stringify(text.trim().slice(0, 60))}: put it into the text file, in both languages` })
  walk(source.program, (node, parent) => {
    if (node.type === 'JSXText' && isBare(node['value'])) add(node)
    else if (node.type === 'JSXOpeningElement' && isSpokenIcon(node)) faults.push({ path: source.path, line: source.lineAt(node.start), msg: `<${node['name'].name}> is read out by its English name: write aria-hidden, and name the button in words` })
    else if (node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute') wordsIn(node).forEach((n) => add(n))
    else if (node.type === 'JSXAttribute' && shown.has(node['name'].name)) wordsIn(node['value']).forEach((n) => add(n))
    else if (node.type === 'CallExpression' && tells.has(node['callee'].object?.name)) node['arguments'].slice(0, 1).flatMap(wordsIn).forEach((n: Node) => add(n))
    else if (node.type === 'Property' && shown.has(node['key'].name ?? node['key'].value)) wordsIn(node['value']).forEach((n) => add(n))
  })
  return faults
}

/** Bare text in the screens of the modules, and of frame, kit and sign-in. */
export const bareTextFaults = (tree: Tree): Fault[] =>
  tree.sources.filter(({ path }) => path.endsWith('.tsx') && /^(web|modules\/.*\/web)\//.test(path) && !isTest(path)).flatMap(bareText)
