/** The glossary of the help, generated from docs/reference/glossary.md. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation, Tree } from './source-tree.ts'

export const glossaryPage = 'docs/reference/glossary.md'
export const glossaryFile = 'modules/home/help/web/glossary.gen.ts'

/** Chinese headings; a section without one is technical and not shown. */
const headings: Record<string, string> = {
  'People and access': '人员和权限',
  'Companies and ships': '公司和船舶',
  'Surveys and certificates': '检验和证书',
  Fees: '费用',
  'From the quotation to the payment': '从报价到收款',
  'Surveys and records of ships': '船舶的检验和记录',
  'Laws and circulars': '法规和通函',
  Reports: '统计报表',
  'What is done': '操作',
}
/** `aboutZh`, `about`: the explanation in each language. */
export interface GlossaryRow {
  zh: string
  aboutZh?: string
  en: string
  about?: string
  line: number
}
export interface GlossaryPart {
  title: readonly [zh: string, en: string]
  rows: GlossaryRow[]
}

/** Remarks in brackets for authors, such as terms that are not used. */
const editorialRemarks =
  / ?[(（][^()（）]*(not:|is not used|on screens|on buttons|as it is|不用|账户:)[^()（）]*[)）]/g

/** The sections that the help shows. */
export function parseGlossary(page: string): GlossaryPart[] {
  const parts: GlossaryPart[] = []
  let part: GlossaryPart | null = null
  for (const [at, line] of page.split('\n').entries()) {
    const heading = /^## (.+)$/.exec(line)?.[1]
    if (heading !== undefined) {
      part = headings[heading] ? { title: [headings[heading], heading], rows: [] } : null
      if (part) parts.push(part)
    }
    const cells = line.startsWith('| ')
      ? line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim())
      : []
    if (!part || cells.length < 2 || cells[0] === '中文' || /^-+$/.test(cells[0]!)) continue
    const [en = '', ...about] = cells[1]!
      .replace(editorialRemarks, '')
      .replaceAll('`', '')
      .split(': ')
    const [zh = '', ...aboutZh] = cells[0]!.replace(editorialRemarks, '').split('：')
    part.rows.push({
      zh,
      ...(aboutZh.length && { aboutZh: aboutZh.join('：') }),
      en: en.trim(),
      ...(about.length && { about: about.join(': ').trim() }),
      line: at + 1,
    })
  }
  return parts
}

/** The generated file of the help page. */
export function generateGlossaryFile(page: string): string {
  const parts = parseGlossary(page).map(
    ({ title, rows }) =>
      `  { title: ${JSON.stringify(title)}, rows: [\n` +
      `${rows.map(({ line: _, ...row }) => `    ${JSON.stringify(row)},\n`).join('')}  ] },\n`,
  )
  return (
    `/** Written by \`npm run generate:docs\` from ${glossaryPage}. */\nexport const glossary: ` +
    `readonly { title: readonly [zh: string, en: string]; rows: readonly { zh: string; aboutZh?: ` +
    `string; en: string; about?: string }[] }[] = [\n${parts.join('')}]\n`
  )
}

/** Checks the generated file against the glossary. */
export function glossaryViolations({ root }: Tree): Violation[] {
  const [page, file] = [join(root, glossaryPage), join(root, glossaryFile)]
  if (!existsSync(page)) return []
  return existsSync(file) &&
    readFileSync(file, 'utf8') === generateGlossaryFile(readFileSync(page, 'utf8'))
    ? []
    : [{ path: glossaryFile, msg: `is not what ${glossaryPage} says: npm run generate:docs` }]
}
