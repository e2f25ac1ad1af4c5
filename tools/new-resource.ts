/** Writes a working plain resource: docs/adding-a-resource.md. Run: npm run new -- module/resource */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { refreshTypes } from './db-types.ts'
import { filesOf, moduleFile } from './new/files.ts'
import { nextSort, nextTime, readWish, usage } from './new/wish.ts'
import type { Wish } from './new/wish.ts'

const root = resolve(import.meta.dirname, '..')
const textsOf = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))

/** Writes the files, none over another, and the types of the new table. @returns their paths */
async function create(wish: Wish): Promise<string[]> {
  const files = filesOf(wish, nextTime(root), nextSort(textsOf(`modules/${wish.module}/**/*.routes.ts`)))
  const entry = `modules/${wish.module}/${wish.module}.module.ts`
  if (!existsSync(join(root, entry))) files.set(entry, moduleFile(wish, nextSort(textsOf('modules/*/*.module.ts'))))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text, { flag: 'wx' })
  }
  return [...files.keys(), ...await refreshTypes()]
}

try {
  const args = process.argv.slice(2)
  if (!args.length || args.includes('--help')) console.log(usage)
  else for (const path of await create(readWish(args, root))) console.log(path)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
