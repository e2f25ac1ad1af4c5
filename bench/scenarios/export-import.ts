/** Export of all ships, and a dry run of an import. The floor of both is `COPY`. */
import { setTimeout as pause } from 'node:timers/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { fieldOf } from '#common/contract.ts'
import { referenceNameColumns } from '#common/labels.ts'
import { shipQuery } from '#modules/ship/query/shipQuery.contract.ts'
import { snakeCase } from '#common/name-case.ts'
import type { AnyAnswer, ApiResponse, Client } from '#server/testing/testing.ts'
import { limitRow, mb, median, s, comparisonRow } from '../suite/result-row.ts'
import type { ResultRow } from '../suite/result-row.ts'
import { memoryOf } from '../suite/setup.ts'
import type { BenchSetup, Scenario } from '../suite/setup.ts'

const flatMemory = 100 * 1_048_576

/**
 * Waits for a job; `watch` is called meanwhile.
 * @throws Error with the message of a failed job
 */
async function ended(
  who: Client,
  jobId: string,
  watch: () => Promise<unknown> = async () => {},
): Promise<AnyAnswer> {
  for (;;) {
    const { state, data, msg } = await who.callOk('sys/job/get', { jobId })
    if (state === 'done') return data
    if (state === 'failed') throw new Error(msg)
    await watch()
    await pause(25)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/**
 * The columns of the file as text, each with its join; names of records are columns of the view.
 */
function labelColumns(): { column: string; join: string }[] {
  return shipQuery.columns
    .filter((name) => !['id', 'version', 'createBy'].includes(name))
    .map((name, at) => {
      const [f, own] = [fieldOf(shipQuery, name)!, `t."${snakeCase(name)}"`]
      const named = referenceNameColumns(name)
        .slice(1)
        .find((column) => shipQuery.columns.includes(column))
      if (f.dictCode)
        return {
          column: `coalesce(d${at}.value_en, ${own})`,
          join: ` left join dict d${at} on d${at}.dict_code = '${f.dictCode}' and d${at}.key = ${own}`,
        }
      return { column: f.ref && named ? `t."${snakeCase(named)}"` : own, join: '' }
    })
}

/** The same rows, columns and order, written by the database with COPY. */
async function exportByCopy({ pool }: BenchSetup): Promise<number> {
  const client = await pool.connect()
  try {
    const columns = labelColumns()
    const text = `copy (select ${columns.map(({ column }, at) => `${column} as c${at}`).join(', ')}
      from ship_row t${columns.map(({ join }) => join).join('')}
      order by t.name, t.id) to stdout with (format csv, header)`
    return await timed(() =>
      pipeline(
        client.query(copyTo(text)),
        new Writable({ write: (_part, _encoding, done) => done() }),
      ),
    )
  } finally {
    client.release()
  }
}

/**
 * Time from the call until the file exists (written by a job if large), and peak memory of the
 * server.
 */
async function exported(
  { server }: BenchSetup,
  who: Client,
  format: string,
): Promise<{ taken: number; peak: number }> {
  let peak = 0
  const watch = async () => {
    peak = Math.max(peak, await memoryOf(server.pid))
  }
  const taken = await timed(async () => {
    const { bytes, headers } = await who.download('ship/query/export', { format })
    await watch()
    if (headers.get('content-type')?.includes('json'))
      await ended(who, JSON.parse(String(bytes)).data.jobId, watch)
  })
  return { taken, peak }
}

export const exports: Scenario<void> = {
  async run(stage) {
    const who = await stage.server.signIn('chief')
    const rows: ResultRow[] = []
    for (const [format, limit] of [
      ['csv', 2],
      ['xlsx', 6],
    ] as const) {
      const idle = await memoryOf(stage.server.pid)
      const runs = []
      for (let n = 0; n < stage.runs; n++)
        runs.push({ floor: await exportByCopy(stage), ...(await exported(stage, who, format)) })
      const label = `export of ${stage.ships.toLocaleString('en')} ships, ${format}`
      rows.push(
        comparisonRow(
          label,
          median(runs.map(({ floor }) => floor)),
          median(runs.map(({ taken }) => taken)),
          { times: limit },
          s,
          { runs },
        ),
      )
      rows.push(
        limitRow(
          `${label}: memory beyond idle`,
          Math.max(...runs.map(({ peak }) => peak)) - idle,
          flatMemory,
          mb,
          { idle },
        ),
      )
    }
    return rows
  },
}

/** Rows of a real fleet file. */
const imported = 21_373
const header = ['imo', 'name', 'gross_tonnage', 'type', 'year_build', 'flag']
/** Ships with unused IMO numbers, in the format of the import. */
function fleet(flags: readonly string[]): string[][] {
  const types = ['Bulk Carrier', 'Oil Tanker', 'Container Ship', 'General Cargo Ship']
  return Array.from({ length: imported }, (_, n) => {
    const digits = String(950_000 + n)
    const check = [...digits].reduce((sum, digit, at) => sum + Number(digit) * (7 - at), 0) % 10
    return [
      `${digits}${check}`,
      `MEASURED ${n} STAR`,
      String(500 + ((n * 37) % 200_000)),
      types[n % types.length]!,
      String(1990 + (n % 35)),
      flags[n % flags.length]!,
    ]
  })
}
const csv = (rows: readonly string[][]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\n')

export const imports: Scenario<string[]> = {
  prepare: async ({ services }) =>
    (await services.db.selectFrom('flag').orderBy('id').limit(20).select('nameEn').execute()).map(
      ({ nameEn }) => nameEn,
    ),
  async run(stage, flags) {
    const rows = fleet(flags)
    const who = await stage.server.signIn('operator')
    const label = csv([header, ...rows])
    const runs = []
    let counts: object = {}
    for (let n = 0; n < stage.runs; n++) {
      const floor = await timed(async () => {
        const client = await stage.pool.connect()
        try {
          await client.query(
            `create temp table measured (${header.map((name) => `${name} text`).join(', ')})`,
          )
          await pipeline(
            Readable.from([csv(rows)]),
            client.query(copyFrom('copy measured from stdin with (format csv)')),
          )
          await client.query('drop table measured')
        } finally {
          client.release()
        }
      })
      const product = await timed(async () => {
        const { data, msg } = (await who.upload(
          'fleet.csv',
          Buffer.from(label),
          'text/csv',
          'basic/ship/import',
          { dryRun: 'true' },
        )) as ApiResponse<{ jobId?: string } | null>
        if (!data?.jobId) throw new Error(msg)
        const { rows: all, created, rejected, reasonCounts } = await ended(who, data.jobId)
        counts = { rows: all, created, rejected: rejected.length, reasonCounts }
      })
      runs.push({ floor, product })
    }
    return [
      comparisonRow(
        `import of ${imported.toLocaleString('en')} ships, tried without writing`,
        median(runs.map(({ floor }) => floor)),
        median(runs.map(({ product }) => product)),
        { under: 10_000 },
        s,
        { runs, counts },
      ),
    ]
  },
}
