import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  readMigration,
  readRegister,
  registerFaults,
  registerPath,
} from '#server/platform/database/migrations.ts'
import type { MigrationFile } from '#server/platform/database/migrations.ts'
import type { Violation, Tree } from './source-tree.ts'

const isMigration = (path: string): boolean =>
  /^(server|modules)\/.*\/migrations\/[^/]*\.sql$/.test(path)

/**
 * Committed migrations are unchanged: server/platform/database/migrations.json has their hashes.
 */
export function migrationFaults({ root, otherFiles }: Tree): Violation[] {
  if (!existsSync(join(root, registerPath))) return []
  const faults: Violation[] = []
  const files: MigrationFile[] = []
  for (const { path, text } of otherFiles.filter((one) => isMigration(one.path))) {
    try {
      files.push(readMigration(path, text))
    } catch (error) {
      faults.push({ path, msg: (error as Error).message })
    }
  }
  const register = readRegister(root)
  const twice = files.filter(({ name }, i) => files.findIndex((file) => file.name === name) !== i)
  return [
    ...faults,
    ...twice.map(({ path, name }) => ({ path, msg: `another migration is called ${name}` })),
    ...registerFaults(files, register).map((msg) => ({ path: registerPath, msg })),
    ...files
      .filter(({ name }) => register[name] === undefined)
      .map(({ path }) => ({
        path: registerPath,
        msg: `does not know ${path}: npm run generate:db-types adds it; afterwards it must not change`,
      })),
  ]
}
