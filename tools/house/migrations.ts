import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readMigration, readRegister, registerFaults, registerPath } from '#server/db/migrations.ts'
import type { MigrationFile } from '#server/db/migrations.ts'
import type { Fault, Tree } from './tree.ts'

const isMigration = (path: string): boolean => /^(server|modules)\/.*\/migrations\/[^/]*\.sql$/.test(path)

/** Migrations stay as they landed: server/db/migrations.json holds the hash of each. */
export function migrationFaults({ root, others }: Tree): Fault[] {
  if (!existsSync(join(root, registerPath))) return []
  const faults: Fault[] = []
  const files: MigrationFile[] = []
  for (const { path, text } of others.filter((one) => isMigration(one.path))) {
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
    ...files.filter(({ name }) => register[name] === undefined)
      .map(({ path }) => ({ path: registerPath, msg: `does not know ${path}: npm run db-types adds it, from then on it stays as it is` })),
  ]
}
