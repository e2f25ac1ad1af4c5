import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const copy = (from: string, to: string): void => {
  execFileSync('cp', ['-a', '--reflink=auto', from, to])
}

/** Replaces a folder by a copy of cached test databases. */
export function copyTestData(from: string, dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
  copy(from, dataDir)
}

/**
 * Cached test databases for repeated runs of one file: set `CACHED_TEST_DATA` to a folder. The cache
 * is valid for the tables, the seeds and the day; empty the folder after a change of server code
 * that seeds use. A full `npm test` fills its own, shared by its parts.
 */
export function cachedTestData(root: string): {
  /** The folder of the valid databases; null when there is none. */
  path(): string | null
  take(dataDir: string): boolean
  keep(dataDir: string): void
} {
  const folder = process.env.CACHED_TEST_DATA
  if (!folder) return { path: () => null, take: () => false, keep: () => {} }
  const made = createHash('sha256').update(new Date().toDateString())
  for (const path of globSync(['**/*.sql', '**/*.seed.ts', 'modules/**/demo/**/*.*'], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name.endsWith('.test.ts'),
  }).sort())
    made.update(path).update(readFileSync(join(root, path)))
  const ours = join(folder, made.digest('hex').slice(0, 16))
  return {
    path: () => (existsSync(ours) ? ours : null),
    take(dataDir) {
      if (!existsSync(ours)) return false
      copyTestData(ours, dataDir)
      return true
    },
    keep(dataDir) {
      if (existsSync(ours) || !existsSync(join(dataDir, 'demo'))) return
      const unfinished = `${ours}.${process.pid}`
      mkdirSync(folder, { recursive: true })
      copy(dataDir, unfinished)
      if (existsSync(ours)) rmSync(unfinished, { recursive: true })
      else renameSync(unfinished, ours)
    },
  }
}
