/** Words: every text in both languages, punctuated as each language is, and one word for one thing. docs/design.md says which. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { glossaryOf, glossaryPage } from './glossary.ts'
import { isTest, walk } from './tree.ts'
import type { Fault, Node, Source, Tree } from './tree.ts'

export interface Entry { path: string; line: number; key: string; zh: string; en: string }

/** Texts that are the same for every reader, or that hold the other language on purpose: by key, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'shell.toEnglish': 'a language is called by its own name', 'shell.toChinese': 'a language is called by its own name',
  'designer.english': 'a language is called by its own name', 'designer.chinese': 'a language is called by its own name',
  'search.ctrl': 'what stands on the key', 'statement.excel': 'the name of a product', 'reportPage.excel': 'the name of a product', 'rich.addressStart': 'the beginning of an address',
  'paramSource.ship.mmsi': 'an abbreviation that both languages use',
}

/** What is not said, and what is said instead. `but`: keys where it means another thing. */
export interface Synonym { not: RegExp; say: string; but?: readonly string[] }
export const notInChinese: readonly Synonym[] = [
  { not: /证书种类/, say: '证书类型' }, { not: /核验/, say: '查验' }, { not: /检验类型|检验种类/, say: '检验类别' }, { not: /^船型$|船种/, say: '船舶类型（句中可用“船型”）' }, { not: /船只/, say: '船舶' },
  { not: /费率/, say: '收费标准' }, { not: /手工定价/, say: '人工定价' }, { not: /缴费|缴纳/, say: '付款' }, { not: /登陆/, say: '登录' }, { not: /帐/, say: '账' },
  { not: /用户账户|您的?账户|账户已停用/, say: '账号（账户指银行或往来账户）' }, { not: /电子邮[件箱]|电邮/, say: '邮箱、邮件' }, { not: /缺省/, say: '默认' }, { not: /单击/, say: '点击' },
  { not: /指派|派发/, say: '分派' }, { not: /驳回/, say: '不通过' }, { not: /检验员|检验师/, say: '验船师' }, { not: /新闻|公告/, say: '通函' }, { not: /你/, say: '您' },
]
export const notInEnglish: readonly Synonym[] = [
  { not: /\bvessels?\b/i, say: 'ship' }, { not: /\blog(ged)?[ -]?(in|on|out)\b/i, say: 'sign in, sign out' }, { not: /\breject/i, say: 'refuse' }, { not: /(?<!\{)\bemails?\b/i, say: 'e-mail' }, { not: /\bnews\b/i, say: 'circular' },
  { not: /certificate kind|kind of certificate/i, say: 'certificate type' }, { not: /\boffers?\b/i, say: 'quotation' }, { not: /\bexpiration\b/i, say: 'expiry' }, { not: /\btodos?\b/i, say: 'to-do' },
  { not: /\b(\w*)(aniz|thoriz|cogniz|tomiz)(e|es|ed|ing|ation)\b|\bcolor|\bcenter|\bcanceled\b|\blicense\b/i, say: 'British spelling' },
]

const nameOf = ({ name, value }: Node): string => String(name ?? value)
const literal = (node: Node | null | undefined): string | null =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value']
    : node?.type === 'TemplateLiteral' ? (node['quasis'] as Node[]).map((one) => one['value'].cooked as string).join('') : null

/** The pairs of words below an object, with their keys. */
function pairsIn(node: Node, prefix: string, found: (key: string, at: Node, zh: string, en: string) => void): void {
  if (node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression') return pairsIn(node['expression'], prefix, found)
  if (node.type === 'ArrayExpression') {
    const [zh, en] = (node['elements'] as Node[]).map(literal)
    if (node['elements'].length === 2 && typeof zh === 'string' && typeof en === 'string') found(prefix, node, zh, en)
  }
  if (node.type === 'ObjectExpression')
    for (const one of node['properties'] as Node[]) if (one.type === 'Property') pairsIn(one['value'], `${prefix}.${nameOf(one['key'])}`, found)
}

/** Every text of a file: phrase books, words that go into one, names of modules, and columns in two languages. */
export function entriesOf(source: Source): Entry[] {
  const entries: Entry[] = []
  const add = (key: string, at: Node, zh: string, en: string) => entries.push({ path: source.path, line: source.lineAt(at.start), key, zh, en })
  walk(source.program, (node, parent) => {
    if (node.type === 'CallExpression' && nameOf(node['callee']) === 'text' && node['arguments'].length === 2) pairsIn(node['arguments'][1], literal(node['arguments'][0]) ?? '', add)
    // Labels of states stand in the machine.
    if (node.type === 'CallExpression' && nameOf(node['callee']) === 'state' && source.path.endsWith('.machine.ts')) pairsIn(node['arguments'][1], 'state', add)
    // Words that several books share.
    if (node.type === 'VariableDeclarator' && source.path.endsWith('.text.ts') && node['init']?.type !== 'CallExpression' && node['init']) pairsIn(node['init'], nameOf(node['id']), add)
    if (node.type === 'Property' && /\.(module|routes)\.ts$/.test(source.path) && parent?.type === 'ObjectExpression' && ['name', 'rightWords'].includes(nameOf(node['key']))) pairsIn(node['value'], nameOf(node['key']), add)
  })
  return entries
}

/** Parameters and abbreviations are the same in both languages; whatever else is read in Chinese has a Chinese word. */
const isWordless = (zh: string, en: string): boolean => !/\p{L}/u.test(zh.replace(/\{[^}]*\}/g, '')) || (zh === en && !/\p{Ll}{2}/u.test(zh.replace(/\{[^}]*\}/g, '')))

/** What is wrong with one text. */
export function wordFaults({ key, zh, en }: Entry): string[] {
  const faults: string[] = []
  if (!exceptions[key]) {
    if (!/\p{Script=Han}/u.test(zh) && !isWordless(zh, en)) faults.push(`has no Chinese: ${zh}`)
    if (/\p{Script=Han}/u.test(en)) faults.push(`has Chinese in its English: ${en}`)
  }
  if (/[，。：；！？（）、]/.test(en)) faults.push(`has Chinese punctuation in its English: ${en}`)
  if (/\p{Script=Han}[,;:?!](?!\w)|\p{Script=Han} ?\((?=\p{Script=Han})/u.test(zh)) faults.push(`has Western punctuation in its Chinese: ${zh}`)
  for (const { not, say, but } of notInChinese) if (not.test(zh) && !but?.includes(key)) faults.push(`says ${not.exec(zh)![0]} where the house says ${say}: ${zh}`)
  for (const { not, say, but } of notInEnglish) if (not.test(en) && !but?.includes(key)) faults.push(`says '${not.exec(en)![0]}' where the house says '${say}': ${en}`)
  return faults
}

/** Texts that are not in both languages, or use another word than the house. */
export function wordsFaults(tree: Tree): Fault[] {
  const entries = tree.sources.filter(({ path }) => /^(common|server|web|modules)\//.test(path) && !isTest(path)).flatMap(entriesOf)
  return [...entries, ...glossaryEntries(tree)].flatMap((entry) => wordFaults(entry).map((msg) => ({ path: entry.path, line: entry.line, msg: `'${entry.key}' ${msg}` })))
}

function glossaryEntries({ root }: Tree): Entry[] {
  const page = join(root, glossaryPage)
  if (!existsSync(page)) return []
  return glossaryOf(readFileSync(page, 'utf8')).flatMap(({ rows }) => rows.map(({ zh, en, line }) => ({ path: glossaryPage, line, key: en, zh, en })))
}
