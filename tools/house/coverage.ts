/** docs/reference/coverage.md: what the product is asked for, where that is, and the test that shows it. Everything the page names must be there. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contractsOf } from './folders.ts'
import { walk } from './tree.ts'
import type { Fault, Node, Tree } from './tree.ts'

export const coveragePage = 'docs/reference/coverage.md'
const head = ['statement', 'where', 'test']

/** What a cell names: files that are linked, `code`, and “words”; words belong to the file linked before them. */
type Named = { kind: 'file' | 'code'; name: string } | { kind: 'words'; name: string; file: string | undefined }
function namedIn(cell: string): Named[] {
  let file: string | undefined
  return [...cell.matchAll(/\[[^\]]*\]\(([^)]+)\)|`([^`]+)`|“([^”]+)”/g)].map(([, link, code, words]): Named => {
    if (link) return { kind: 'file', name: file = join(dirname(coveragePage), link) }
    return code ? { kind: 'code', name: code } : { kind: 'words', name: words!, file }
  })
}

/** The titles of tests and their groups: the first argument of a call that is given a function after it. */
function titlesIn(program: Node): Set<string> {
  const titles = new Set<string>()
  walk(program, ({ type, arguments: given }) => {
    if (type !== 'CallExpression' || !(given as Node[]).slice(1, 3).some((one) => /Function/.test(one.type))) return
    const [title] = given as Node[]
    if (title!.type === 'Literal') titles.add(String(title!['value']))
    else if (title!.type === 'TemplateLiteral' && title!['quasis'].length === 1) titles.add(title!['quasis'][0].value.cooked)
  })
  return titles
}

/** Addresses that open something: pages of the modules, and those of the frame. */
const pagesOf = (tree: Tree): Set<string> => new Set(tree.sources
  .filter(({ path }) => /^modules\/.*\/web\/index\.ts$/.test(path) || path === 'web/shell/Routing.tsx' || path === 'web/main.tsx')
  .flatMap(({ text }) => [...text.matchAll(/['"](\/[A-Za-z0-9/]*)['"]/g)].map(([, page]) => page!)))

/** Rows that name what is not there, lack a cell, or stand twice. */
export async function coverageFaults(tree: Tree): Promise<Fault[]> {
  const at = join(tree.root, coveragePage)
  if (!existsSync(at)) return []
  const sources = new Map(tree.sources.map((source) => [source.path, source]))
  const contracts = await contractsOf(tree)
  const calls = new Set([...contracts].flatMap(([path, { contract }]) => [path, ...Object.keys(contract.shapes).map((name) => `${path}/${name}`)]))
  const pages = pagesOf(tree)
  const texts = new Map<string, string>()
  const textOf = (path: string) => texts.get(path) ?? texts.set(path, sources.get(path)?.text ?? (existsSync(join(tree.root, path)) ? readFileSync(join(tree.root, path), 'utf8') : '')).get(path)!
  const titles = new Map<string, Set<string>>()
  const titlesOf = (path: string) => titles.get(path) ?? titles.set(path, sources.has(path) ? titlesIn(sources.get(path)!.program) : new Set()).get(path)!
  const faults: Fault[] = []
  const seen = new Set<string>()

  readFileSync(at, 'utf8').split('\n').forEach((text, index) => {
    if (!text.startsWith('|')) return
    const fault = (msg: string) => faults.push({ path: coveragePage, line: index + 1, msg })
    const cells = text.split('|').slice(1, -1).map((cell) => cell.trim())
    if (cells.join() === head.join() || cells.every((cell) => /^-+$/.test(cell))) return
    const [statement = '', where = '', test = ''] = cells
    if (cells.length !== 3 || !statement || !where || !test) return fault('a row has statement, where and test')
    if (seen.has(statement)) fault(`stands twice: ${statement}`)
    seen.add(statement)
    const files = namedIn(where).flatMap(({ kind, name }) => (kind === 'file' ? [name] : []))
    const stands = (words: string) => files.some((file) => textOf(file).includes(words))
    for (const { kind, name } of namedIn(where)) {
      if (kind === 'file') { if (!existsSync(join(tree.root, name))) fault(`no such file: ${name}`) }
      else if (kind === 'words') { if (!stands(name)) fault(`these words stand in none of the files of the row: ${name}`) }
      else if (/^\/[^ ]*$/.test(name)) { if (!pages.has(name)) fault(`no such page: ${name}`) }
      else if (/^[a-z]+\/[^ ]*$/.test(name)) { if (!calls.has(name)) fault(`no such call: ${name}`) }
      else if (!stands(name)) fault(`stands in none of the files of the row: ${name}`)
    }
    const proofs = namedIn(test)
    if (!proofs.some(({ kind }) => kind === 'words')) fault('names no test')
    for (const named of proofs) {
      if (named.kind === 'file') { if (!existsSync(join(tree.root, named.name))) fault(`no such file: ${named.name}`) }
      else if (named.kind === 'words' && !(named.file && titlesOf(named.file).has(named.name))) fault(`no such test in ${named.file ?? 'no file'}: ${named.name}`)
    }
  })
  return faults
}
