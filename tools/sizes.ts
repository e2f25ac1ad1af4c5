/**
 * Prints what a browser must fetch, in KB after brotli: to the sign-in page, and to the first list page beyond it.
 * Reads the manifest of the build in dist/web. `--check` fails when a budget is exceeded.
 */
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

interface Chunk { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
const folder = new URL('../dist/web/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')) as Record<string, Chunk>

const budgets = { signIn: 80, firstList: 360, furtherList: 25 }
const known = new Map<string, number>()
const kb = (file: string): number => {
  if (!known.has(file)) known.set(file, brotliCompressSync(readFileSync(new URL(file, folder))).length / 1024)
  return known.get(file)!
}

/** Files a chunk needs: its own, its styles, and those of everything it imports at once. */
function filesOf(chunks: Readonly<Record<string, Chunk>>, name: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[name]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const style of chunk.css ?? []) seen.add(style)
  for (const other of chunk.imports ?? []) filesOf(chunks, other, seen)
  return seen
}
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + kb(file), 0)
const without = (files: Set<string>, others: Set<string>) => new Set([...files].filter((file) => !others.has(file)))

const signIn = filesOf(manifest, 'index.html')
const app = filesOf(manifest, 'shell/App.tsx')
const lists = Object.keys(manifest).filter((name) => /modules\/.*\/web\/\w+List\.tsx$/.test(name))
const first = lists.find((name) => name.includes('FlagList')) ?? lists[0]
const toFirst = new Set([...signIn, ...app, ...(first ? filesOf(manifest, first) : [])])
const further = lists.filter((name) => name !== first).map((name) => ({ name, size: sum(without(filesOf(manifest, name), toFirst)) }))

const rows: [string, number, number][] = [
  ['to the sign-in page', sum(signIn), budgets.signIn],
  ['to the first list', sum(toFirst), budgets.firstList],
  ...further.map(({ name, size }): [string, number, number] => [`further: ${name.replace(/^.*modules\//, '')}`, size, budgets.furtherList]),
]
for (const [what, size, budget] of rows) process.stdout.write(`${size.toFixed(1).padStart(8)} KB  of ${String(budget).padStart(3)}  ${what}${size > budget ? '  TOO LARGE' : ''}\n`)
if (process.argv.includes('--files')) for (const file of [...toFirst].sort((a, b) => kb(b) - kb(a))) process.stdout.write(`${kb(file).toFixed(1).padStart(8)} KB  ${file}${signIn.has(file) ? '  (sign-in)' : ''}\n`)
if (process.argv.includes('--check') && rows.some(([, size, budget]) => size > budget)) process.exit(1)
