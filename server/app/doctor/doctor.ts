/** Checks of an installation: settings, folder, database, keys, store, mail, clock, backups. */
import type { Services } from '#server/core/context.ts'
import { backupDiskCheck, databaseChecks } from './check-database.ts'
import { settingChecks } from './check-settings.ts'
import { fault, fine } from './finding.ts'
import type { Finding, Installation, InstallationCheck } from './finding.ts'

/** Checks that run at the start and in `npm run doctor`. */
export const installationChecks: readonly InstallationCheck[] = [
  ...settingChecks,
  ...databaseChecks,
]

/** PostgreSQL: the table or column does not exist. The check of the schema reports why. */
const missingInEarlierVersion: ReadonlySet<string> = new Set(['42P01', '42703'])

/** Runs checks one after another. A check that throws is a fault with its message. */
export async function examine(
  installation: Installation,
  checks: readonly InstallationCheck[] = installationChecks,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, needsDatabase, run } of checks) {
    if (needsDatabase && !installation.db) continue
    try {
      findings.push(...(await run(installation)).map((one) => ({ name, ...one })))
    } catch (error) {
      const { message, code = '' } = error as Error & { code?: string }
      findings.push(
        missingInEarlierVersion.has(code)
          ? { name, ...fine('Known after the upgrade') }
          : { name, ...fault(message, 'docs/operations.md') },
      )
    }
  }
  return findings
}

/** Reports at the start what needs attention, one line each. Nothing is reported when all is well. */
export async function reportAtStart(
  services: Services,
  say: (line: string) => void,
): Promise<void> {
  // The start prints where backups are made, and whether that is the disk of the data folder.
  const checks = installationChecks.filter(({ name }) => name !== backupDiskCheck)
  for (const { name, state, text, remedy } of await examine(services, checks))
    if (state !== 'ok') say(`${name}: ${text}.${remedy ? ` ${remedy}.` : ''}`)
}
