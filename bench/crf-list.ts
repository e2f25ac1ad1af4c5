/**
 * Benchmark of the CRF list over HTTP: every order, filter and keyword at 100,000 CRFs. Starts the
 * product on its own folder, filled at the first run:
 * node_modules/.bin/node bench/crf-list.ts [folder] [connections] [crfs] [filter by query name]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crf } from '#modules/crf/info/crf.contract.ts'
import { snakeCase } from '#server/platform/database/database.ts'
import type { Client } from '#server/testing/testing.ts'
import { bulkLoadSettings, seedBenchmarkData } from './seed/seed-benchmark-data.ts'
import { openServices } from './open-services.ts'
import { measureListCalls } from './list-times.ts'
import type { BenchCall } from './list-times.ts'

const [folder = join(tmpdir(), 'plimsoll-bench'), connections = '16', crfs = '100000', only] =
  process.argv.slice(2)
/** Columns and fields that the list page requests. */
const shownColumns = [
  'id',
  'createBy',
  'name',
  'categoryId',
  'customerId',
  'flagId',
  'contractAmount',
  'crfNo',
  'status',
  'statusTime',
  'round',
  'categoryNameZh',
  'categoryNameEn',
  'customerName',
  'flagNameZh',
  'flagNameEn',
  'leadName',
]

/** Queries of the CRF list. */
async function questions(who: Client): Promise<BenchCall[]> {
  const numbered = (part: number) => `BENCH-${Math.max(1, Math.floor(Number(crfs) * part))}`
  const {
    list: [row],
  } = await who.callOk('crf/info/list', { keyword: 'BENCH-' })
  const orders = crf.sortableColumns!
  const open = { status: [10, 11, 12, 20, 30, 40, 41, 50, 60, 70] }
  const queries: BenchCall[] = [
    ['as it opens: open work', open],
    ['everything', {}],
    ['everything, page 200', { page: 200 }],
    ...orders.flatMap((sort): BenchCall[] => [
      [`order ${sort}`, { sort }],
      [`order -${sort}`, { sort: `-${sort}` }],
    ]),
    ...orders.map((sort): BenchCall => [
      `open work, order -${sort}`,
      { ...open, sort: `-${sort}` },
    ]),
    ['waiting for me', { waiting: [true] }],
    ['one stage', { status: [20] }],
    ['finished', { status: [80] }],
    ['kind', { kind: [1] }],
    ['category', { categoryId: [row.categoryId] }],
    ['region', { region: ['SIN'] }],
    ['customer', { customerId: [row.customerId] }],
    ['ship', { shipId: [row.shipId] }],
    ['ship type', { shipType: ['203'] }],
    ['flag', { flagId: [row.flagId] }],
    ['lead surveyor', { leadSurveyorId: [row.leadSurveyorId] }],
    [
      'stage since',
      { statusTimeFrom: '2020-01-01T00:00:00Z', statusTimeTo: '2020-03-01T00:00:00Z' },
    ],
    ['contract from to', { contractTimeFrom: '2020-01-01', contractTimeTo: '2020-03-01' }],
    ['survey from to', { surveyDateFrom: '2020-01-01', surveyDateTo: '2020-03-01' }],
    ['flag and region, by time', { flagId: [row.flagId], region: ['SIN'], sort: '-statusTime' }],
    ['keyword, a number', { keyword: numbered(0.54321) }],
    ['keyword, part of a name', { keyword: 'oran' }],
    ['keyword, Chinese', { keyword: '年度检验' }],
    ['keyword, two Chinese characters', { keyword: '初次' }],
    ['keyword, one letter', { keyword: 'a' }],
    ['keyword, one Chinese character', { keyword: '检' }],
    ['keyword, nothing found', { keyword: 'zzzzqq' }],
    ['keyword in open work', { ...open, keyword: 'Golden' }],
  ]
  return [
    ['as it opens, every column', open],
    ...queries.map(([name, input]): BenchCall => [name, { ...input, columns: shownColumns }]),
  ]
}

const app = await openServices(folder, bulkLoadSettings)
await seedBenchmarkData(app.db, {
  customers: 5_000,
  ships: 20_000,
  certificates: false,
  crfs: Number(crfs),
  quotations: 0,
  audit: 0,
})
await app.close()
const few = (name: string) =>
  /^(as it|everything|waiting|order -(statusTime|name|margin)|keyword(, (part|one l)| in open))/.test(
    name,
  )
await measureListCalls({
  folder,
  path: 'crf/info/list',
  connections: Number(connections),
  only,
  questions,
  people: { chief: () => true, operator: few, surveyor: few },
  baseline: [
    `select id from crf where status in (10, 11, 12, 20, 30, 40, 41, 50, 60, 70)
      order by status_time desc, id desc limit 20`,
    `select ${shownColumns.map((name) => `${snakeCase(name)} as "${name}"`).join(', ')} from crf_row
      where id = any($1)`,
  ],
})
