/**
 * Benchmark of the certificate lists over HTTP, the due list first. Uses the folder of
 * bench/seed-data.ts, filled at the first run:
 * node_modules/.bin/node bench/certificate-lists.ts [folder] [connections] [ships] [filter by
 * query name]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '#common/rules/base/dates.ts'
import { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import type { Client } from '#server/testing/testing.ts'
import { bulkLoadSettings, seedBenchmarkData, seedSizes } from './seed/seed-benchmark-data.ts'
import { openServices } from './open-services.ts'
import { measureListCalls } from './list-times.ts'
import type { BenchCall } from './list-times.ts'

const [folder = join(tmpdir(), 'plimsoll-growth'), connections = '16', ships = '100000', only] =
  process.argv.slice(2)
const daysAhead = 90
/** Columns and fields that the list page requests. */
const columns = [
  'id',
  'certId',
  'flagId',
  'term',
  'certNo',
  'issueDate',
  'expiryDate',
  'valid',
  'shipName',
  'imo',
  'companyName',
  'companyImo',
  'flagNameZh',
  'flagNameEn',
  'certNameZh',
  'certNameEn',
  'nextDueDate',
  'windowState',
]

/** Queries of certificate lists. */
async function questions(who: Client): Promise<BenchCall[]> {
  const {
    list: [row],
  } = await who.callOk('ship/cert/list', { keyword: 'BENCH-0000010-' })
  const due = {
    nextDueDateTo: addDays(new Date().toISOString().slice(0, 10), daysAhead),
    sort: 'nextDueDate',
  }
  const pressing = { windowState: ['open', 'late', 'overdue'] }
  const queries: BenchCall[] = [
    [
      'due list: a region, open, late or overdue, within 90 days',
      { ...due, ...pressing, region: ['SIN'] },
    ],
    ['the same, all regions', { ...due, ...pressing }],
    ['the same, a flag', { ...due, ...pressing, flagId: [row.flagId] }],
    ['due soon, as its button asks', { ...due, valid: [1] }],
    ['as it opens', {}],
    ...shipCert.sortableColumns!.flatMap((sort): BenchCall[] => [
      [`order ${sort}`, { sort }],
      [`order -${sort}`, { sort: `-${sort}` }],
    ]),
    ...(['notOpen', 'open', 'late', 'overdue', 'done'] as const).map((state): BenchCall => [
      `state ${state}`,
      { windowState: [state] },
    ]),
    ['type', { certId: [row.certId] }],
    ['ship', { shipId: [row.shipId] }],
    ['flag', { flagId: [row.flagId] }],
    ['region', { region: ['SIN'] }],
    ['owner', { ownerId: [row.ownerId] }],
    ['withdrawn', { valid: [0] }],
    ['keyword, a number', { keyword: row.certNo }],
    ['keyword, part of a name', { keyword: 'Golden' }],
    ['keyword, nothing found', { keyword: 'zzzzqq' }],
  ]
  return queries.map(([name, input]) => [name, { ...input, columns }])
}

const app = await openServices(folder, bulkLoadSettings)
await seedBenchmarkData(app.db, seedSizes(Number(ships)))
await app.close()
const few = (_name: string, at: number) => at < 5
await measureListCalls({
  folder,
  path: 'ship/cert/list',
  connections: Number(connections),
  only,
  questions,
  people: { chief: () => true, operator: few, flag: few, owner: few },
})
