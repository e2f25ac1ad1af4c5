/**
 * Messages: both languages, their punctuation, and one term per concept. docs/ui-guidelines.md,
 * Wording.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseGlossary, glossaryPage } from './glossary.ts'
import { isTest, walk } from './source-tree.ts'
import type { Violation, Node, Source, Tree } from './source-tree.ts'

export interface Entry {
  path: string
  line: number
  key: string
  zh: string
  en: string
}

/**
 * Texts that are equal for every reader, or contain the other language on purpose: by key, with
 * the reason.
 */
const exceptions: Readonly<Record<string, string>> = {
  'shell.toEnglish': 'a language is called by its own name',
  'shell.toChinese': 'a language is called by its own name',
  'designer.english': 'a language is called by its own name',
  'designer.chinese': 'a language is called by its own name',
  'search.ctrl': 'what stands on the key',
  'search.enter': 'what stands on the key',
  'statement.excel': 'the name of a product',
  'reportPage.excel': 'the name of a product',
  'rich.addressStart': 'the beginning of an address',
  'paramSource.ship.mmsi': 'an abbreviation that both languages use',
}

/** Forbidden terms with their replacement. `but`: keys where the term has another meaning. */
export interface Synonym {
  forbidden: RegExp
  useInstead: string
  except?: readonly string[]
}
export const notInChinese: readonly Synonym[] = [
  { forbidden: /证书种类/, useInstead: '证书类型' },
  { forbidden: /核验/, useInstead: '查验' },
  { forbidden: /检验类型|检验种类/, useInstead: '检验类别' },
  { forbidden: /^船型$|船种/, useInstead: '船舶类型（句中可用“船型”）' },
  { forbidden: /船只/, useInstead: '船舶' },
  { forbidden: /费率/, useInstead: '收费标准' },
  { forbidden: /手工定价/, useInstead: '人工定价' },
  { forbidden: /缴费|缴纳/, useInstead: '付款' },
  { forbidden: /登陆/, useInstead: '登录' },
  { forbidden: /帐/, useInstead: '账' },
  { forbidden: /用户账户|您的?账户|账户已停用/, useInstead: '账号（账户指银行或往来账户）' },
  { forbidden: /电子邮[件箱]|电邮/, useInstead: '邮箱、邮件' },
  { forbidden: /缺省/, useInstead: '默认' },
  { forbidden: /单击/, useInstead: '点击' },
  { forbidden: /指派|派发/, useInstead: '分派' },
  { forbidden: /驳回/, useInstead: '退回' },
  { forbidden: /CRF 合同评审|贷记通知|贷项通知(?!单)/, useInstead: '合同评审，贷项通知单' },
  { forbidden: /(?<!（)CRF/, useInstead: '合同评审' },
  { forbidden: /船舶登记$/, useInstead: '船舶档案' },
  { forbidden: /处理情况/, useInstead: '状态' },
  { forbidden: /检验员|检验师/, useInstead: '验船师' },
  { forbidden: /新闻|公告/, useInstead: '通函' },
  { forbidden: /你/, useInstead: '您' },
]
export const notInEnglish: readonly Synonym[] = [
  { forbidden: /\bvessels?\b/i, useInstead: 'ship' },
  { forbidden: /\blog(ged)?[ -]?(in|on|out)\b/i, useInstead: 'sign in, sign out' },
  { forbidden: /\breject/i, useInstead: 'refuse' },
  { forbidden: /(?<!\{)\bemails?\b/i, useInstead: 'e-mail' },
  { forbidden: /\bnews\b/i, useInstead: 'circular' },
  { forbidden: /certificate kind|kind of certificate/i, useInstead: 'certificate type' },
  { forbidden: /\boffers?\b/i, useInstead: 'quotation' },
  { forbidden: /\bexpiration\b/i, useInstead: 'expiry' },
  { forbidden: /\btodos?\b/i, useInstead: 'to-do' },
  { forbidden: /IMO (company )?no\./, useInstead: 'IMO number, IMO company number' },
  { forbidden: /^No longer$/, useInstead: 'Inactive' },
  {
    forbidden: /(?<!At most )\{(count|days)\} ((more|stored) )?(?!others|continuous)[a-z-]+s\b/,
    useInstead: '{count|one|many}',
    // never 1
    except: ['setting.andMore', 'shell.tipText', 'health.mailFailed', 'apiKey.expiryTooLong'],
  },
  { forbidden: /\bsecond factors?\b/i, useInstead: 'two-factor authentication' },
  { forbidden: /\bfirst password/i, useInstead: 'initial password' },
  { forbidden: /\bswitched off\b/i, useInstead: 'inactive' },
  { forbidden: /\bhand(s|ed|ing)? in\b/i, useInstead: 'submit' },
  { forbidden: /\bopinions?\b/i, useInstead: 'comment' },
  { forbidden: /(?<!e-)\bmails?\b(?!to:| server)/i, useInstead: 'e-mail' },
  { forbidden: /\b(whoever|nobody|somebody)\b/i, useInstead: 'another user, no user' },
  { forbidden: /\b(anew|lately|at once)\b/i, useInstead: 'again, recent, immediately' },
  { forbidden: /Name \((Chinese|English)\)/, useInstead: 'Chinese name, English name' },
  {
    forbidden: /(?<!\{)\b(?!PageDown|LibreOffice)[A-Z][a-z]{2,}[A-Z][a-z]{2,}/,
    useInstead: 'words: this is a name in the code',
  },
  {
    forbidden:
      /\b(\w*)(aniz|thoriz|cogniz|tomiz)(e|es|ed|ing|ation)\b|\bcolor|\bcenter|\bcanceled\b|\blicense\b/i,
    useInstead: 'British spelling',
  },
]

const nameOf = ({ name, value }: Node): string => String(name ?? value)
const literal = (node: Node | null | undefined): string | null =>
  node?.type === 'Literal' && typeof node['value'] === 'string'
    ? node['value']
    : node?.type === 'TemplateLiteral'
      ? (node['quasis'] as Node[]).map((one) => one['value'].cooked as string).join('')
      : null

/** The text pairs within an object, with their keys. */
function pairsIn(
  node: Node,
  prefix: string,
  found: (key: string, at: Node, zh: string, en: string) => void,
): void {
  if (node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression')
    return pairsIn(node['expression'], prefix, found)
  if (node.type === 'ArrayExpression') {
    const [zh, en] = (node['elements'] as Node[]).map(literal)
    if (node['elements'].length === 2 && typeof zh === 'string' && typeof en === 'string')
      found(prefix, node, zh, en)
  }
  if (node.type === 'ObjectExpression')
    for (const one of node['properties'] as Node[])
      if (one.type === 'Property') pairsIn(one['value'], `${prefix}.${nameOf(one['key'])}`, found)
}

/** Every text of a file: messages, names of modules, and columns in two languages. */
export function entriesOf(source: Source): Entry[] {
  const entries: Entry[] = []
  const add = (key: string, at: Node, zh: string, en: string) =>
    entries.push({ path: source.path, line: source.lineAt(at.start), key, zh, en })
  walk(source.program, (node, parent) => {
    if (
      node.type === 'CallExpression' &&
      nameOf(node['callee']) === 'defineMessages' &&
      node['arguments'].length === 2
    )
      pairsIn(node['arguments'][1], literal(node['arguments'][0]) ?? '', add)
    // State labels are in the machine.
    if (
      node.type === 'CallExpression' &&
      nameOf(node['callee']) === 'state' &&
      source.path.endsWith('.machine.ts')
    )
      pairsIn(node['arguments'][1], 'state', add)
    // Shared messages.
    if (
      node.type === 'VariableDeclarator' &&
      source.path.endsWith('.text.ts') &&
      node['init']?.type !== 'CallExpression' &&
      node['init']
    )
      pairsIn(node['init'], nameOf(node['id']), add)
    if (
      node.type === 'Property' &&
      /\.(module|routes)\.ts$/.test(source.path) &&
      parent?.type === 'ObjectExpression' &&
      ['name', 'rightLabels'].includes(nameOf(node['key']))
    )
      pairsIn(node['value'], nameOf(node['key']), add)
  })
  return entries
}

/**
 * Parameters and abbreviations are equal in both languages; other Chinese texts contain Chinese.
 */
const isWordless = (zh: string, en: string): boolean =>
  !/\p{L}/u.test(zh.replace(/\{[^}]*\}/g, '')) ||
  (zh === en && !/\p{Ll}{2}/u.test(zh.replace(/\{[^}]*\}/g, '')))

/** Violations of one text. */
export function checkTranslation({ key, zh, en }: Entry): string[] {
  const faults: string[] = []
  if (!exceptions[key]) {
    if (!/\p{Script=Han}/u.test(zh) && !isWordless(zh, en)) faults.push(`has no Chinese: ${zh}`)
    if (/\p{Script=Han}/u.test(en)) faults.push(`has Chinese in its English: ${en}`)
  }
  if (/[，。：；！？（）、]/.test(en)) faults.push(`has Chinese punctuation in its English: ${en}`)
  if (/\p{Script=Han}[,;:?!](?!\w)|\p{Script=Han} ?\((?=\p{Script=Han})/u.test(zh))
    faults.push(`has Western punctuation in its Chinese: ${zh}`)
  for (const { forbidden, useInstead, except } of notInChinese)
    if (forbidden.test(zh) && !except?.includes(key))
      faults.push(`says ${forbidden.exec(zh)![0]} instead of ${useInstead}: ${zh}`)
  for (const { forbidden, useInstead, except } of notInEnglish)
    if (forbidden.test(en) && !except?.includes(key))
      faults.push(`says '${forbidden.exec(en)![0]}' instead of '${useInstead}': ${en}`)
  return faults
}

/** Texts without both languages, or with a forbidden term. */
export function translationViolations(tree: Tree): Violation[] {
  const entries = tree.sources
    .filter(({ path }) => /^(common|server|web|modules)\//.test(path) && !isTest(path))
    .flatMap(entriesOf)
  return [...entries, ...printedEntries(tree), ...glossaryEntries(tree)].flatMap((entry) =>
    checkTranslation(entry).map((msg) => ({
      path: entry.path,
      line: entry.line,
      msg: `'${entry.key}' ${msg}`,
    })),
  )
}

/** Pairs of labels in the templates of printed documents: `("船名", "Ship", …)`. */
function printedEntries({ root }: Tree): Entry[] {
  return globSync('{modules,server}/**/*.typ', { cwd: root }).flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(/"([^"]*\p{Script=Han}[^"]*)", "([^"]*)"/gu)].map(
          ([, zh = '', en = '']) => ({ path, line: at + 1, key: en, zh, en }),
        ),
      ),
  )
}

function glossaryEntries({ root }: Tree): Entry[] {
  const page = join(root, glossaryPage)
  if (!existsSync(page)) return []
  return parseGlossary(readFileSync(page, 'utf8')).flatMap(({ rows }) =>
    rows.map(({ zh, en, line }) => ({ path: glossaryPage, line, key: en, zh, en })),
  )
}
