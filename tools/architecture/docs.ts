/** Checks of the documentation: its size, its links, and the folders in ARCHITECTURE.md. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { coveragePage } from './coverage-page.ts'
import { securityPage } from './security.ts'
import type { Tree, Violation } from './source-tree.ts'

/** Most kilobytes of hand-written pages: all but docs/reference. */
export const maxKilobytes = 150
const overview = 'ARCHITECTURE.md'

interface Page {
  path: string
  text: string
}

function pagesOf(root: string): Page[] {
  return globSync(['*.md', '{bench,client,deploy,docs,e2e,modules,server,tools,web}/**/*.md'], {
    cwd: root,
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** A heading as GitHub links to it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
const anchorsIn = (text: string) =>
  new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading!)))

/** Hand-written pages that are too long together. */
export function docsSizeViolations(pages: readonly Page[]): Violation[] {
  const bytes = pages
    .filter(({ path }) => !path.startsWith('docs/reference/'))
    .reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const kilobytes = Math.ceil(bytes / 1024)
  return kilobytes > maxKilobytes
    ? [
        {
          path: 'docs',
          msg: `hand-written pages have ${kilobytes} KB, at most ${maxKilobytes}: shorten them`,
        },
      ]
    : []
}

/** Links to files and headings that do not exist. Two pages have stricter checks of their own. */
function linkViolations(root: string, pages: readonly Page[]): Violation[] {
  const anchors = new Map(pages.map(({ path, text }) => [path, anchorsIn(text)]))
  const checked = pages.filter(({ path }) => path !== coveragePage && path !== securityPage)
  return checked.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) =>
      [...line.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
        if (/^[a-z]+:/.test(target!)) return []
        const [file = '', anchor] = target!.split('#')
        const to = file ? join(dirname(path), file).replaceAll('\\', '/') : path
        const isFound =
          existsSync(join(root, to)) &&
          (anchor === undefined || (anchors.get(to)?.has(anchor) ?? true))
        return isFound ? [] : [{ path, line: index + 1, msg: `no such file or heading: ${target}` }]
      }),
    ),
  )
}

/** Folders that are not committed. */
const ignored = /^(\..*|node_modules|dist|data|data-backups|backups|results)$/
const foldersIn = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() && !ignored.test(entry.name) ? [entry.name] : [],
      )
    : []

/** The lines of a folder in the overview: its own, and those below it that are indented further. */
function sectionOf(lines: readonly string[], name: string): string[] {
  const isOwn = (line: string) => line.slice(0, 18).split(/\s+/).includes(`${name}/`)
  const at = lines.findIndex(isOwn)
  if (at < 0) return []
  const indent = lines[at]!.search(/\S/)
  const after = lines.slice(at + 1)
  const end = after.findIndex((line) => line.search(/\S/) <= indent)
  return [lines[at]!, ...(end < 0 ? after : after.slice(0, end))]
}

const isNamed = (section: readonly string[], name: string) =>
  new RegExp(`(^|[^\\w-])${name}([^\\w-]|$)`).test(section.join('\n'))

/** Folders of the first two levels, of common and server of three, that the overview omits. */
export function unnamedFolders(root: string, page: string): string[] {
  const lines = (/```\n([^]*?)```/.exec(page)?.[1] ?? '').split('\n')
  return foldersIn(root).flatMap((top) => {
    const section = sectionOf(lines, top)
    if (!section.length) return [top]
    return foldersIn(join(root, top)).flatMap((second) => {
      if (!isNamed(section, second)) return [`${top}/${second}`]
      if (top !== 'common' && top !== 'server') return []
      return foldersIn(join(root, top, second)).flatMap((third) =>
        isNamed(sectionOf(section, second), third) ? [] : [`${top}/${second}/${third}`],
      )
    })
  })
}

/** Violations of size, links and the folders of ARCHITECTURE.md. */
export function docsViolations({ root }: Tree): Violation[] {
  const pages = pagesOf(root)
  const page = pages.find(({ path }) => path === overview)
  const unnamed = page ? unnamedFolders(root, page.text) : []
  return [
    ...docsSizeViolations(pages),
    ...linkViolations(root, pages),
    ...unnamed.map((folder) => ({ path: overview, msg: `name the folder ${folder}` })),
  ]
}
