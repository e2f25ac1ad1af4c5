/** One record: a ship with certificates and windows, and saves. */
import { setTimeout as pause } from 'node:timers/promises'
import { saveOne } from '../floor/save.ts'
import { shipDetail } from '../floor/ships.ts'
import { compare, throughput } from '../suite/compare.ts'
import { product } from '../suite/setup.ts'
import type { BenchSetup, Scenario } from '../suite/setup.ts'
import type { ResultRow } from '../suite/result-row.ts'

const concurrency = 16

export const detail: Scenario<number[]> = {
  prepare: async ({ services }) =>
    (
      await services.db
        .selectFrom('ship')
        .where('remark', 'is not', null)
        .orderBy('id')
        .limit(2_000)
        .select('id')
        .execute()
    )
      .filter((_, n) => n % 40 === 0)
      .map(({ id }) => id),
  async run(stage, ids) {
    const floor = await stage.startBaseline(ids.map(shipDetail))
    try {
      return throughput(
        'a ship with certificates and windows, chief',
        await compare(
          stage,
          floor,
          await product(
            stage,
            'chief',
            'ship/query/get',
            ids.map((id) => ({ id })),
          ),
          { runs: stage.runs, seconds: stage.seconds, connections: concurrency },
        ),
        { least: 0.4, spread: 3 },
      )
    } finally {
      floor.close()
    }
  },
}

interface Saved {
  id: number
  version: number
}
export const save: Scenario<Record<'ship' | 'customer', Saved[]>> = {
  async prepare({ services: { db } }) {
    const of = (table: 'ship' | 'customer') =>
      db.selectFrom(table).orderBy('id', 'desc').limit(320).select(['id', 'version']).execute()
    return { ship: await of('ship'), customer: await of('customer') }
  },
  async run(stage, prepared) {
    const rows: ResultRow[] = []
    const {
      rows: [admin],
    } = await stage.pool.query<{ id: number }>(
      "select id::int from app_user where username = 'admin'",
    )
    for (const [table, column] of [
      ['customer', 'address'],
      ['ship', 'contact'],
    ] as const) {
      // Each has its own records, so that no version becomes stale.
      const [baselineRecords, appRecords] = [
        prepared[table].slice(0, 160),
        prepared[table].slice(160),
      ]
      const floor = await stage.startBaseline(
        [[saveOne(table, column, admin!.id)]],
        baselineRecords,
      )
      try {
        const productSide = await product(stage, 'admin', `basic/${table}/save`, appRecords)
        for (const connections of [1, concurrency]) {
          const before = async () => {
            await waitUntilSealed(stage)
            await reloadVersions(stage.pool, `floor.${table}`, floor.calls)
            await reloadVersions(stage.pool, table, productSide.calls)
          }
          const compared = await compare(stage, floor, productSide, {
            runs: stage.runs,
            seconds: stage.seconds,
            connections,
            changes: column,
            before,
            between: () => waitUntilSealed(stage),
          })
          rows.push(
            ...throughput(`save a ${table}, with validation, version and trail`, compared, {
              least: 0.5,
            }),
          )
        }
      } finally {
        floor.close()
      }
    }
    return rows
  },
}

/**
 * Audit entries of a measurement must not be sealed during the next one.
 */
async function waitUntilSealed({ pool, server }: BenchSetup): Promise<void> {
  const admin = await server.signIn('admin')
  const waits = async () =>
    Number(
      (await pool.query<{ count: string }>('select count(*) from log_unsealed')).rows[0]!.count,
    )
  while (await waits()) {
    await pause(200)
    // Signing in writes an audit entry, which wakes the sealer.
    await admin.callOk('auth/profile')
  }
}

/** The current versions. */
async function reloadVersions(
  pool: BenchSetup['pool'],
  table: string,
  calls: readonly { body: object }[],
): Promise<void> {
  const { rows } = await pool.query(`select id::int, version from ${table} where id = any($1)`, [
    calls.map(({ body }) => (body as Saved).id),
  ])
  const versions = new Map(rows.map(({ id, version }) => [id as number, Number(version)]))
  for (const { body } of calls) (body as Saved).version = versions.get((body as Saved).id)!
}
