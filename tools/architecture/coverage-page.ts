/**
 * docs/reference/coverage.md: requirements, where they are implemented, and their tests.
 * Everything the page names must exist.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contractsOf } from './resource-files.ts'
import { isTest } from './source-tree.ts'
import type { Violation, Source, Tree } from './source-tree.ts'
import { testTitles } from './test-titles.ts'

export const coveragePage = 'docs/reference/coverage.md'
const head = ['statement', 'where', 'test']

/** Code without white space and trailing commas, which the formatter changes. */
const compact = (code: string): string => code.replace(/\s+/g, '').replace(/,(?=[)\]}])/g, '')

type Named =
  | { kind: 'file' | 'code'; name: string }
  | { kind: 'words'; name: string; file: string | undefined }
/** References in a cell: linked files, `code`, and “quotations” of the file linked before them. */
function namedIn(cell: string): Named[] {
  let file: string | undefined
  return [...cell.matchAll(/\[[^\]]*\]\(([^)]+)\)|`([^`]+)`|“([^”]+)”/g)].map(
    ([, link, code, words]): Named => {
      if (link) return { kind: 'file', name: (file = join(dirname(coveragePage), link)) }
      return code ? { kind: 'code', name: code } : { kind: 'words', name: words!, file }
    },
  )
}

/**
 * Fields that the rows of the page name: code in a row that links a contract or its fields.
 * @returns per link its file, with the names of the row
 */
export function fieldsNamedIn(page: string): { file: string; fields: string[]; line: number }[] {
  return page.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|')) return []
    const named = namedIn(text.split('|')[2] ?? '')
    const fields = named.flatMap(({ kind, name }) =>
      kind === 'code' && /^[a-z]\w*$/.test(name) ? [name] : [],
    )
    return named.flatMap(({ kind, name }) =>
      kind === 'file' && /\.(contract|fields)\.ts$/.test(name)
        ? [{ file: name, fields, line: index + 1 }]
        : [],
    )
  })
}

const titlesIn = (source: Source) => new Set(testTitles(source).map(({ title }) => title))

/** Paths of pages of the modules and of the frame. */
const pagesOf = (tree: Tree): Set<string> =>
  new Set(
    tree.sources
      .filter(
        ({ path }) =>
          /^modules\/.*\/web\/index\.ts$/.test(path) ||
          path === 'web/shell/AppRoutes.tsx' ||
          path === 'web/main.tsx',
      )
      .flatMap(({ text }) =>
        [...text.matchAll(/['"](\/[A-Za-z0-9/]*)['"]/g)].map(([, page]) => page!),
      ),
  )

/** The sources of all pages, with one kind of quotes. The kit offers options; pages pass them. */
const textOfPages = (tree: Tree): string =>
  tree.sources
    .filter(
      ({ path }) => /^(modules\/.*\/web|web\/(shell|public-pages))\//.test(path) && !isTest(path),
    )
    .map(({ text }) => text.replaceAll('"', "'"))
    .join('\n')

/** Rows that name missing things, lack a cell, or are duplicates. */
export async function coveragePageViolations(tree: Tree): Promise<Violation[]> {
  const at = join(tree.root, coveragePage)
  if (!existsSync(at)) return []
  const sources = new Map(tree.sources.map((source) => [source.path, source]))
  const contracts = await contractsOf(tree)
  const calls = new Set(
    [...contracts].flatMap(([path, { contract }]) => [
      path,
      ...Object.keys(contract.callSchemas).map((name) => `${path}/${name}`),
    ]),
  )
  const pages = pagesOf(tree)
  const pageTexts = textOfPages(tree)
  const texts = new Map<string, string>()
  const textOf = (path: string) =>
    texts.get(path) ??
    texts
      .set(
        path,
        sources.get(path)?.text ??
          (existsSync(join(tree.root, path)) ? readFileSync(join(tree.root, path), 'utf8') : ''),
      )
      .get(path)!
  const titles = new Map<string, Set<string>>()
  const titlesOf = (path: string) =>
    titles.get(path) ??
    titles.set(path, sources.has(path) ? titlesIn(sources.get(path)!) : new Set()).get(path)!
  const faults: Violation[] = []
  const seen = new Set<string>()

  readFileSync(at, 'utf8')
    .split('\n')
    .forEach((text, index) => {
      if (!text.startsWith('|')) return
      const fault = (msg: string) => faults.push({ path: coveragePage, line: index + 1, msg })
      const cells = text
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      if (cells.join() === head.join() || cells.every((cell) => /^-+$/.test(cell))) return
      const [statement = '', where = '', test = ''] = cells
      if (cells.length !== 3 || !statement || !where || !test)
        return fault('a row has statement, where and test')
      if (seen.has(statement)) fault(`stands twice: ${statement}`)
      seen.add(statement)
      const files = namedIn(where).flatMap(({ kind, name }) => (kind === 'file' ? [name] : []))
      const isQuoted = (words: string) =>
        files.some((file) => compact(textOf(file)).includes(compact(words)))
      const isOfKit = files.some((file) => file.startsWith('web/kit/'))
      for (const { kind, name } of namedIn(where)) {
        if (kind === 'code' && isOfKit && /^'\w+'$/.test(name) && !pageTexts.includes(name))
          fault(`no page passes the option ${name}`)
        if (kind === 'file') {
          if (!existsSync(join(tree.root, name))) fault(`no such file: ${name}`)
        } else if (kind === 'words') {
          if (!isQuoted(name)) fault(`this quotation is in none of the files of the row: ${name}`)
        } else if (/^\/[^ ]*$/.test(name)) {
          if (!pages.has(name)) fault(`no such page: ${name}`)
        } else if (/^[a-z]+\/[^ ]*$/.test(name)) {
          if (!calls.has(name)) fault(`no such call: ${name}`)
        } else if (!isQuoted(name)) fault(`is in none of the files of the row: ${name}`)
      }
      const proofs = namedIn(test)
      if (!proofs.some(({ kind }) => kind === 'words')) fault('names no test')
      for (const named of proofs) {
        if (named.kind === 'file') {
          if (!existsSync(join(tree.root, named.name))) fault(`no such file: ${named.name}`)
        } else if (named.kind === 'words' && !(named.file && titlesOf(named.file).has(named.name)))
          fault(`no such test in ${named.file ?? 'no file'}: ${named.name}`)
      }
    })
  return faults
}
