import type { Services } from '#server/core/context.ts'
import { poolOf } from '#server/platform/database/database.ts'
import { inspectSchema, SchemaError } from '#server/platform/database/inspect-schema.ts'
import { landedMigrations } from '#server/platform/database/migrations.ts'
import { ok } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Comparing the whole schema reads the catalogue for some 100 ms. */
const ttlMs = 10 * 60_000
const cache = new WeakMap<Services, { at: number; result: HealthCheckResult }>()

/**
 * Whether the database still has the schema of this version. Another process may have upgraded it,
 * an operator may have altered it or put an older one in its place.
 */
export async function checkSchema(services: Services): Promise<HealthCheckResult> {
  const known = cache.get(services)
  if (known && performance.now() - known.at < ttlMs) return known.result
  const result = await compareSchema(services)
  cache.set(services, { at: performance.now(), result })
  return result
}

async function compareSchema({ db }: Services): Promise<HealthCheckResult> {
  const differences: string[] = []
  const client = await poolOf(db).connect()
  try {
    const migrations = landedMigrations()
    const { pending } = await inspectSchema(client, {
      migrations,
      onDifference: (found) => differences.push(...found),
    })
    if (pending.length)
      return {
        state: 'red',
        phrase: healthText.schemaOld,
        params: { count: pending.length, first: pending[0]?.name ?? '' },
      }
    return differences.length
      ? {
          state: 'amber',
          phrase: healthText.schemaDiffers,
          params: { count: differences.length, first: differences[0] ?? '' },
        }
      : ok
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    const { message } = error
    return {
      state: 'red',
      phrase: healthText.schemaRefused,
      params: { why: message.slice(0, 200) },
    }
  } finally {
    client.release()
  }
}
