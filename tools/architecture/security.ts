/**
 * docs/reference/security.md: every requirement of the standard, where it is met, and its test.
 * Everything the page names must exist.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Violation, Tree } from './source-tree.ts'

export const securityPage = 'docs/reference/security.md'
/** The standard, if available beside the project. */
const standard = '../shared/data/asvs-5.0.csv'
const statuses = ['met', 'duty of the operator', 'not applicable', 'not met'] as const
const idForm = /^V\d+\.\d+\.\d+$/

/** Numbers of requirements of levels 1 and 2. */
export function requirementsIn(csv: string): Map<string, number> {
  const requiredIds = new Map<string, number>()
  // Quoted cells may contain commas and line breaks: only the first cells and the last one are
  // read.
  for (const [, id, level] of csv.matchAll(
    /(?:^|,)(V\d+\.\d+\.\d+),(?:"(?:[^"]|"")*"|[^",\n]*),(\d)\r?$/gm,
  ))
    if (Number(level) <= 2) requiredIds.set(id!, Number(level))
  return requiredIds
}

/** Duplicate or incomplete rows, rows that name missing things, and requirements without a row. */
export function securityPageViolations(tree: Tree): Violation[] {
  const at = join(tree.root, securityPage)
  if (!existsSync(at)) return []
  const csv = join(tree.root, standard)
  const requiredIds = existsSync(csv) ? requirementsIn(readFileSync(csv, 'utf8')) : null
  const faults: Violation[] = []
  const seen = new Set<string>()
  readFileSync(at, 'utf8')
    .split('\n')
    .forEach((text, index) => {
      const fault = (msg: string) => faults.push({ path: securityPage, line: index + 1, msg })
      for (const [, link] of text.matchAll(/\]\(([^)#]+)[^)]*\)/g))
        if (!/^https?:/.test(link!) && !existsSync(join(tree.root, dirname(securityPage), link!)))
          fault(`no such file: ${link}`)
      const cells = text
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      const [id = '', level = '', what = '', status = '', shown = ''] = cells
      if (!idForm.test(id)) return
      if (cells.length !== 5 || !what || !shown)
        return fault('a row has id, level, requirement, status, and what shows it')
      if (seen.has(id)) fault(`stands twice: ${id}`)
      seen.add(id)
      if (!(statuses as readonly string[]).includes(status))
        fault(`the status is ${statuses.join(', ')}: ${status}`)
      if (status === 'met' && !/\]\(/.test(shown)) fault(`${id} is met: name the file`)
      if (requiredIds && !requiredIds.has(id)) fault(`no requirement of levels 1 and 2: ${id}`)
      else if (requiredIds && String(requiredIds.get(id)) !== level)
        fault(`${id} is of level ${requiredIds.get(id)}`)
      for (const words of shown.matchAll(/“([^”]+)”/g))
        if (!shownIn(tree.root, shown, words[1]!))
          fault(`this quotation is in none of the files of the row: ${words[1]}`)
    })
  for (const id of requiredIds?.keys() ?? [])
    if (!seen.has(id)) faults.push({ path: securityPage, msg: `no row for ${id}` })
  return faults
}

/** Whether a quotation is in a file that the row links. */
const shownIn = (root: string, shown: string, words: string): boolean =>
  [...shown.matchAll(/\]\(([^)#]+)[^)]*\)/g)].some(
    ([, link]) =>
      existsSync(join(root, dirname(securityPage), link!)) &&
      readFileSync(join(root, dirname(securityPage), link!), 'utf8').includes(words),
  )
