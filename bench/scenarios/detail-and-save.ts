/** One record: a ship with certificates and windows, and saves. */
import { setTimeout as pause } from 'node:timers/promises'
import { shipDetail } from '../floor/ships.ts'
import { compare, throughput } from '../suite/compare.ts'
import type { Statement } from '../suite/baseline-server.ts'
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
        { least: 0.4 },
      )
    } finally {
      floor.close()
    }
  },
}

/**
 * The two statements of a bare save, prepared: the record with its next version, and its audit
 * entry.
 */
const bareSave = (table: string, column: string, by: { id: number; name: string }): Statement[] => [
  {
    name: `update ${table}`,
    text: `update ${table} set ${column} = $3, version = version + 1, update_time = now() where id = $1
      and version = $2 returning version, name`,
  },
  {
    name: `log ${table}`,
    text: `insert into log (resource, row_id, row_name, action, changes, node, user_id, user_name, ip)
      values ('basic/${table}', $1, $2, 'update', $3, 'sys_admin', ${by.id}, '${by.name.replaceAll("'", "''")}',
      '127.0.0.1')`,
  },
]

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
    } = await stage.pool.query<{ id: number; name: string }>(
      "select id::int, name from app_user where username = 'admin'",
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
      const floor = await stage.startBaseline([bareSave(table, column, admin!)], baselineRecords)
      try {
        const productSide = await product(stage, 'admin', `basic/${table}/save`, appRecords)
        for (const connections of [1, concurrency]) {
          const before = async () => {
            await waitUntilSealed(stage)
            for (const { calls } of [floor, productSide])
              await reloadVersions(stage.pool, table, calls)
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
 * Audit entries of the floor must not be sealed during the product's measurement, and vice versa.
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
