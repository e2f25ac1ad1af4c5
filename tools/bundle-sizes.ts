/**
 * Download sizes in KB after brotli: the sign-in page, the first list in addition, and each
 * further list. Reads the manifest of dist/web. `--files` lists the files of the first list; exit
 * code 1 if a budget is exceeded.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

interface Chunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>
/** Sizes in KB. */
export interface PageSize {
  page: string
  size: number
  budget: number
}

export const budgets = { signIn: 80, firstList: 360, furtherList: 25 }
export const built = resolve(import.meta.dirname, '../dist/web')

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

const known = new Map<string, number>()
/** Compressed KB; a quick build has not compressed the file yet. */
function kb(folder: string, file: string): number {
  const path = join(folder, file)
  const packed = `${path}.br`
  const size =
    known.get(path) ??
    (existsSync(packed) ? statSync(packed).size : brotliCompressSync(readFileSync(path)).length)
  known.set(path, size)
  return size / 1024
}

/** Files of a chunk: its own, its styles, and those of its static imports. */
function filesOf(chunks: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[name]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const style of chunk.css ?? []) seen.add(style)
  for (const other of chunk.imports ?? []) filesOf(chunks, other, seen)
  return seen
}

/**
 * The chunk with this name in vite.config.ts.
 * @throws Error when it does not exist, because its size would count as 0
 */
function named(chunks: Manifest, name: string): string {
  const [key] = Object.entries(chunks).find(([, chunk]) => chunk.name === name) ?? []
  if (!key) throw new Error(`the build has no part '${name}'`)
  return key
}

/** The pages of a build with their budgets; `files` of the first list, the largest first. */
export function pageSizes(folder = built): {
  pages: PageSize[]
  files: { file: string; size: number }[]
} {
  const manifest = manifestOf(folder)
  const sum = (files: Iterable<string>) =>
    [...files].reduce((total, file) => total + kb(folder, file), 0)
  const signIn = filesOf(manifest, named(manifest, 'start'))
  const lists = Object.keys(manifest).filter((name) => /modules\/.*\/web\/\w+List\.tsx$/.test(name))
  const first = lists.find((name) => name.includes('FlagList')) ?? lists[0]
  const filesToFirstList = new Set([
    ...signIn,
    ...filesOf(manifest, named(manifest, 'app')),
    ...(first ? filesOf(manifest, first) : []),
  ])
  const further = lists
    .filter((name) => name !== first)
    .map((name) => ({
      name,
      files: [...filesOf(manifest, name)].filter((file) => !filesToFirstList.has(file)),
    }))
  return {
    pages: [
      { page: 'to the sign-in page', size: sum(signIn), budget: budgets.signIn },
      { page: 'to the first list', size: sum(filesToFirstList), budget: budgets.firstList },
      ...further.map(({ name, files }) => ({
        page: `further: ${name.replace(/^.*modules\//, '')}`,
        size: sum(files),
        budget: budgets.furtherList,
      })),
    ],
    files: [...filesToFirstList]
      .map((file) => ({ file, size: kb(folder, file) }))
      .sort((a, b) => b.size - a.size),
  }
}

if (import.meta.main) {
  const { pages, files } = pageSizes()
  for (const { page, size, budget } of pages)
    console.log(
      `${size.toFixed(1).padStart(8)} KB  of ${String(budget).padStart(3)}  ` +
        `${page}${size > budget ? '  TOO LARGE' : ''}`,
    )
  if (process.argv.includes('--files'))
    for (const { file, size } of files) console.log(`${size.toFixed(1).padStart(8)} KB  ${file}`)
  if (pages.some(({ size, budget }) => size > budget)) process.exitCode = 1
}
