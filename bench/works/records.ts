/** One record: a ship with certificates and windows, and saving. */
import { setTimeout as pause } from 'node:timers/promises'
import { compare, throughput } from '../suite/ask.ts'
import type { Statement } from '../suite/bare.ts'
import { product } from '../suite/stage.ts'
import type { Stage, Work } from '../suite/stage.ts'
import type { Row } from '../suite/row.ts'

const atOnce = 16

/** The floor of a ship's page: three bare queries, the views and columns as the page has them. */
const bareDetail = (id: number): Statement[] => [
  { text: 'select /* planned once */ * from ship_row where id = $1', values: [id] },
  { text: `select /* planned once */ id, cert_id, cert_code, cert_name_zh, cert_name_en, cert_no, term, issue_date, expiry_date, expiry_before_extension, valid, superseded_by, utn, file_id, window_state, next_due_date
    from ship_cert_row where ship_id = $1 order by cert_code, issue_date desc, id desc`, values: [id] },
  { text: `select /* planned once */ w.ship_cert_id, w.survey_type, w.rule_code, w.occurrence, w.start_date, w.due_date, w.end_date, w.done_date, w.waived, w.alternative_group, w.status, w.reminder_time, w.reminder_content, w.reminder_type, w.explanation_zh, w.explanation_en
    from cert_window_row w where w.ship_cert_id = any(array(select id from ship_cert where ship_id = $1)) order by w.due_date, w.id`, values: [id] },
]

export const detail: Work<number[]> = {
  prepare: async ({ services }) => (await services.db.selectFrom('ship').where('remark', 'is not', null).orderBy('id').limit(2_000).select('id').execute()).filter((_, n) => n % 40 === 0).map(({ id }) => id),
  async run(stage, ids) {
    const floor = await stage.bare(ids.map(bareDetail))
    try {
      return throughput('a ship with certificates and windows, chief', await compare(stage, floor, await product(stage, 'chief', 'ship/query/get', ids.map((id) => ({ id }))), { runs: stage.runs, seconds: stage.seconds, connections: atOnce }), { least: 0.6 })
    } finally {
      floor.close()
    }
  },
}

/** The two statements of a bare save, plans kept as the product keeps them: the record with its next version, and the very entry the product writes of who changed what. */
const bareSave = (table: string, column: string, by: { id: number; name: string }): Statement[] => [
  { text: `update ${table} set ${column} = $3, version = version + 1, update_time = now() where id = $1 and version = $2 returning version, name /* planned once */` },
  { text: `insert into log (resource, row_id, row_name, action, changes, node, user_id, user_name, ip) values ('basic/${table}', $1, $2, 'update', $3, 'sys_admin', ${by.id}, '${by.name.replaceAll("'", "''")}', '127.0.0.1') /* planned once */` },
]

interface Saved { id: number; version: number }
export const save: Work<Record<'ship' | 'customer', Saved[]>> = {
  async prepare({ services: { db } }) {
    const of = (table: 'ship' | 'customer') => db.selectFrom(table).orderBy('id', 'desc').limit(320).select(['id', 'version']).execute()
    return { ship: await of('ship'), customer: await of('customer') }
  },
  async run(stage, prepared) {
    const rows: Row[] = []
    const { rows: [admin] } = await stage.pool.query<{ id: number; name: string }>("select id::int, name from app_user where username = 'admin'")
    for (const [table, column] of [['customer', 'address'], ['ship', 'contact']] as const) {
      // Each has records of its own, so that neither leaves the other versions that are out of date.
      const [theirs, ours] = [prepared[table].slice(0, 160), prepared[table].slice(160)]
      const floor = await stage.bare([bareSave(table, column, admin!)], theirs)
      try {
        const asked = await product(stage, 'admin', `basic/${table}/save`, ours)
        for (const connections of [1, atOnce]) {
          const before = async () => {
            await sealed(stage)
            for (const { calls } of [floor, asked]) await refreshed(stage.pool, table, calls)
          }
          const compared = await compare(stage, floor, asked, { runs: stage.runs, seconds: stage.seconds, connections, changes: column, before, between: () => sealed(stage) })
          rows.push(...throughput(`save a ${table}, with validation, version and trail`, compared, { least: 0.5 }))
        }
      } finally {
        floor.close()
      }
    }
    return rows
  },
}

/** The product hangs each entry of the trail onto its chain, those of the floor too: these must not count as its own work, nor those of the product as the floor's. */
async function sealed({ pool, server }: Stage): Promise<void> {
  const admin = await server.signIn('admin')
  const waits = async () => Number((await pool.query<{ count: string }>('select count(*) from log_unsealed')).rows[0]!.count)
  while (await waits()) {
    await pause(200)
    // Signing in is an entry of its own, which wakes whoever seals.
    await admin.ok('auth/profile')
  }
}

/** The versions as they are now. */
async function refreshed(pool: Stage['pool'], table: string, calls: readonly { body: object }[]): Promise<void> {
  const { rows } = await pool.query(`select id::int, version from ${table} where id = any($1)`, [calls.map(({ body }) => (body as Saved).id)])
  const versions = new Map(rows.map(({ id, version }) => [id as number, Number(version)]))
  for (const { body } of calls) (body as Saved).version = versions.get((body as Saved).id)!
}
