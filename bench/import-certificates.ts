/**
 * Benchmark of the import of certificates: ships with ten certificates each, five types before and
 * after their renewal, as a dry run, an import, and the same file again:
 * node_modules/.bin/node bench/import-certificates.ts [folder] [ships]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addMonths } from '#common/rules/base/dates.ts'
import { certImport } from '#modules/ship/cert/server/importing/cert-import.ts'
import { runAsSystem } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import { readTable } from '#server/records/import/read-table.ts'
import { suggestMapping, validateMapping } from '#server/records/import/mapping.ts'
import { mapRows, runImport } from '#server/records/import/run-import.ts'
import { measureCost, openServices } from './open-services.ts'

const [folder = join(tmpdir(), 'plimsoll-moving-in'), count = '10000'] = process.argv.slice(2)
const ships = Number(count)

/** An IMO number from its first six digits. */
function imoOf(digits: number): string {
  const text = String(digits)
  const sum = [...text].reduce((total, digit, i) => total + Number(digit) * (7 - i), 0)
  return `${text}${sum % 10}`
}

const imos = Array.from({ length: ships }, (_, i) => imoOf(700_000 + i))
const types = ['SC', 'SE', 'SR', 'IOPP', 'CLH']

/** The table as CSV: each certificate of five years, renewed on its last day but two months. */
function certTable(): string {
  const lines = ['imo,cert type,cert no,survey,survey date,issued,expires,place']
  for (const [i, imo] of imos.entries()) {
    const begin = addMonths(`20${10 + (i % 9)}-0${1 + (i % 9)}-15`, i % 5)
    const expiry = addMonths(begin, 60)
    const renewed = addMonths(expiry, -2)
    for (const type of types) {
      lines.push(`${imo},${type},${type}-${imo}-1,initial,${begin},${begin},${expiry},Busan`)
      const next = addMonths(expiry, 60)
      lines.push(`${imo},${type},${type}-${imo}-2,renewal,${renewed},${renewed},${next},Busan`)
    }
  }
  return lines.join('\n')
}

const app = await openServices(folder)
try {
  await sql`insert into ship (name, imo, ship_type, region, status, flag_id, gross_tonnage)
    select 'MOVED ' || t.imo, t.imo, '203', 'SHA', 'inService', f.id, 9800
    from unnest(${imos}::text[]) t (imo) cross join (select id from flag where iso2 = 'PA') f
    where not exists (select from ship s where s.imo = t.imo)`.execute(app.db)
  await sql`analyze ship`.execute(app.db)
  const { result: table, summary } = await measureCost(folder, () =>
    readTable(Buffer.from(certTable())),
  )
  console.log(`read the table: ${summary}`)
  const run = async (name: string, dryRun: boolean) => {
    const { result, summary: cost } = await measureCost(folder, () =>
      runAsSystem(app, async (ctx) => {
        const columns = certImport.columns(ctx)
        const defaults = { term: 'full' }
        const mapping = suggestMapping(table.headers, columns)
        const rows = mapRows(table, validateMapping(mapping, table.headers, columns, defaults))
        const options = { dryRun, atomic: false, update: false, defaults }
        return runImport(ctx, getResource(app, 'ship/cert'), certImport, rows, options)
      }),
    )
    const { rejected, reasonCounts, advice, ...counts } = result
    console.log(
      `${name}: ${cost} ${JSON.stringify({ ...counts, reasonCounts })}, ` +
        `${rejected.length} rejected, ${advice.length} remarks, ` +
        `largest size of this process ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
    )
  }
  await run('dry run', true)
  await run('import', false)
  await run('the same file again', false)
} finally {
  await app.close()
}
