/** State of the process and its dependencies, for operators and for load balancers. */
import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import type { Services } from '#server/core/context.ts'
import { checkArchive } from './checks/check-archive.ts'
import { checkBackup } from './checks/check-backup.ts'
import { checkClock } from './checks/check-clock.ts'
import { checkDatabase } from './checks/check-database.ts'
import { checkDisk } from './checks/check-disk.ts'
import { checkDocuments } from './checks/check-documents.ts'
import { checkDrill } from './checks/check-drill.ts'
import { checkFiles } from './checks/check-files.ts'
import { checkIntegrity } from './checks/check-integrity.ts'
import { checkJobs } from './checks/check-jobs.ts'
import { checkMail } from './checks/check-mail.ts'
import { checkProxies } from './checks/check-proxies.ts'
import { checkSchema } from './checks/check-schema.ts'
import { checkTrail } from './checks/check-trail.ts'
import { errorReason, withTimeout } from './health-check.ts'
import type { HealthCheck, HealthCheckResult, State } from './health-check.ts'
import { healthText, remedies } from './health.text.ts'

export interface Health {
  status: State
  serving: boolean
  checks: Record<string, HealthCheckResult>
}

/** Results are cached for this time. */
const cacheTtlMs = 2_000

/** Checks that run while the database answers, by their names in the response. */
const checksByName: Record<string, HealthCheck> = {
  files: checkFiles,
  disk: checkDisk,
  mail: checkMail,
  jobs: checkJobs,
  documents: checkDocuments,
  clock: checkClock,
  backup: checkBackup,
  trail: checkTrail,
  proxies: checkProxies,
  schema: checkSchema,
  integrity: checkIntegrity,
  drill: checkDrill,
  archive: checkArchive,
}
/** Checks that run even when the database does not respond. */
const databaseIndependent = ['files', 'disk', 'proxies', 'archive']
/**
 * Without these no call can be answered. Without the file store most calls can, and removing every
 * process from the load balancer would make it worse.
 */
const requiredChecks = ['database', 'disk']
const statesBySeverity: State[] = ['ok', 'amber', 'red']
const cache = new WeakMap<Services, { at: number; health: Promise<Health> }>()

/** Checks all dependencies; results are cached for two seconds. */
export function checkHealth(services: Services): Promise<Health> {
  const known = cache.get(services)
  if (known && Date.now() >= known.at && Date.now() - known.at < cacheTtlMs) return known.health
  const health = runChecks(services)
  cache.set(services, { at: Date.now(), health })
  return health
}

async function runChecks(services: Services): Promise<Health> {
  const first = await checkDatabase(services)
  const others = await Promise.all(
    Object.entries(checksByName).map(async ([name, check]) => {
      // Skips checks that need the database when it is unavailable.
      if (first.state === 'red' && !databaseIndependent.includes(name)) return []
      return [
        [
          name,
          await withTimeout(check(services)).catch((error: unknown): HealthCheckResult => ({
            state: 'red',
            phrase: healthText.noDatabase,
            params: { why: errorReason(error) },
          })),
        ] as const,
      ]
    }),
  )
  const checks = { database: first, ...Object.fromEntries(others.flat()) } as Record<
    string,
    HealthCheckResult
  >
  const status =
    statesBySeverity[
      Math.max(...Object.values(checks).map(({ state }) => statesBySeverity.indexOf(state)))
    ]!
  return { status, serving: requiredChecks.every((name) => checks[name]?.state !== 'red'), checks }
}

/** The health in one language, with what to do about each check that is not ok. */
export const formatHealth = ({ status, checks }: Health, lang: Lang) => ({
  status: status === 'ok' ? 'up' : status,
  checks: Object.fromEntries(
    Object.entries(checks).map(([name, { state, phrase, params, remedy = remedies[name] }]) => [
      name,
      {
        state,
        ...(phrase && { msg: formatMessage(phrase, lang, params) }),
        ...(state !== 'ok' && remedy && { remedy: formatMessage(remedy, lang, params) }),
      },
    ]),
  ),
})
