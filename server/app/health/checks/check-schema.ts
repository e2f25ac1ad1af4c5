import type { Services } from '#server/core/context.ts'
import { poolOf } from '#server/platform/database/database.ts'
import { inspectSchema, SchemaError } from '#server/platform/database/inspect-schema.ts'
import { landedMigrations } from '#server/platform/database/migrations.ts'
import { ok } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Comparing the whole schema reads the catalogue for some 100 ms. */
const ttlMs = 10 * 60_000
const cache = new WeakMap<object, { at: number; result: HealthCheckResult }>()

/**
 * Whether the database still has the schema of this version. Another process may have upgraded it,
 * an operator may have altered it, or restored an older one.
 */
export async function checkSchema(services: Pick<Services, 'db'>): Promise<HealthCheckResult> {
  const known = cache.get(services)
  if (known && performance.now() - known.at < ttlMs) return known.result
  const result = describeComparison(await compareSchema(services.db))
  cache.set(services, { at: performance.now(), result })
  return result
}

/** Pending migrations and differences of the schema, or the reason why it is refused. */
export interface SchemaComparison {
  pending: string[]
  differences: string[]
  refused: string | null
}

/** Compares the schema of the database with that of this version. Nothing is changed. */
export async function compareSchema(db: Services['db']): Promise<SchemaComparison> {
  const differences: string[] = []
  const client = await poolOf(db).connect()
  try {
    const { pending } = await inspectSchema(client, {
      migrations: landedMigrations(),
      onDifference: (found) => differences.push(...found),
    })
    return { pending: pending.map(({ name }) => name), differences, refused: null }
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    return { pending: [], differences, refused: error.message }
  } finally {
    client.release()
  }
}

function describeComparison({
  pending,
  differences,
  refused,
}: SchemaComparison): HealthCheckResult {
  if (refused !== null)
    return {
      state: 'red',
      phrase: healthText.schemaRefused,
      params: { why: refused.slice(0, 200) },
    }
  const [oldest] = pending
  if (oldest)
    return {
      state: 'red',
      phrase: healthText.schemaOld,
      params: { count: pending.length, first: oldest },
    }
  const [first] = differences
  return first
    ? {
        state: 'amber',
        phrase: healthText.schemaDiffers,
        params: { count: differences.length, first },
      }
    : ok
}
