/**
 * Writes a plain resource, see docs/adding-a-resource.md: npm run generate:resource --
 * module/resource
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { recordMigrations, refreshTypes } from './generate-db-types.ts'
import { generateFiles, moduleFile } from './generate-resource/files.ts'
import { nextSort, nextTime, parseResourceArgs, usage } from './generate-resource/resource-args.ts'
import type { ResourceArgs } from './generate-resource/resource-args.ts'

const root = resolve(import.meta.dirname, '..')
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))

/** Formats new files as `npm run format` does. */
const format = (paths: string[]) =>
  execFileSync(
    process.execPath,
    ['node_modules/oxfmt/bin/oxfmt', ...paths.filter((path) => /\.tsx?$/.test(path))],
    { cwd: root },
  )

/**
 * Writes the files without overwriting, the types of the new table and the hash of its migration.
 * @returns their paths
 */
async function create(resourceArgs: ResourceArgs): Promise<string[]> {
  const files = generateFiles(
    resourceArgs,
    nextTime(root),
    nextSort(textsOf(`modules/${resourceArgs.module}/**/*.routes.ts`)),
  )
  const entry = `modules/${resourceArgs.module}/${resourceArgs.module}.module.ts`
  if (!existsSync(join(root, entry)))
    files.set(entry, moduleFile(resourceArgs, nextSort(textsOf('modules/*/*.module.ts'))))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text, { flag: 'wx' })
  }
  format([...files.keys()])
  return [...files.keys(), ...recordMigrations(), ...(await refreshTypes())]
}

try {
  const args = process.argv.slice(2)
  if (!args.length || args.includes('--help')) console.log(usage)
  else for (const path of await create(parseResourceArgs(args, root))) console.log(path)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
