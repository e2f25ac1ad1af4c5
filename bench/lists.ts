/**
 * How quickly a list answers: each order of its columns, each filter, each keyword, at 100,000 CRFs, through HTTP.
 * The product is started on a folder of its own, filled the first time: node_modules/.bin/node bench/lists.ts [folder] [connections] [crfs]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crf } from '#modules/crf/info/crf.contract.ts'
import type { Client } from '#server/testing.ts'
import { fillSettings, grow } from './growth/grow.ts'
import { openHouse, quantile, startServer, timesOf } from './house.ts'

const [folder = join(tmpdir(), 'plimsoll-bench'), connections = '16', crfs = '100000'] = process.argv.slice(2)

/** What people ask of the list of CRFs. */
async function questions(who: Client): Promise<[string, object][]> {
  const numbered = (part: number) => `BENCH-${Math.max(1, Math.floor(Number(crfs) * part))}`
  const { list: [row] } = await who.ok('crf/info/list', { keyword: 'BENCH-' })
  const orders = crf.sorts!
  const open = { status: [10, 11, 12, 20, 30, 40, 41, 50, 60, 70] }
  return [
    ['as it opens: open work', open], ['everything', {}], ['everything, page 200', { page: 200 }],
    ...orders.flatMap((sort): [string, object][] => [[`order ${sort}`, { sort }], [`order -${sort}`, { sort: `-${sort}` }]]),
    ...orders.map((sort): [string, object] => [`open work, order -${sort}`, { ...open, sort: `-${sort}` }]),
    ['waiting for me', { waiting: [true] }], ['one stage', { status: [20] }], ['finished', { status: [80] }], ['kind', { kind: [1] }], ['category', { categoryId: [row.categoryId] }], ['region', { region: ['SIN'] }],
    ['customer', { customerId: [row.customerId] }], ['ship', { shipId: [row.shipId] }], ['ship type', { shipType: ['203'] }], ['flag', { flagId: [row.flagId] }], ['lead surveyor', { leadSurveyorId: [row.leadSurveyorId] }],
    ['stage since', { statusTimeFrom: '2020-01-01T00:00:00Z', statusTimeTo: '2020-03-01T00:00:00Z' }], ['contract from to', { contractTimeFrom: '2020-01-01', contractTimeTo: '2020-03-01' }], ['survey from to', { surveyDateFrom: '2020-01-01', surveyDateTo: '2020-03-01' }],
    ['flag and region, by time', { flagId: [row.flagId], region: ['SIN'], sort: '-statusTime' }],
    ['keyword, a number', { keyword: numbered(0.54321) }], ['keyword, part of a name', { keyword: 'oran' }], ['keyword, Chinese', { keyword: '年度检验' }], ['keyword, two Chinese characters', { keyword: '初次' }],
    ['keyword, one letter', { keyword: 'a' }], ['keyword, one Chinese character', { keyword: '检' }], ['keyword, nothing found', { keyword: 'zzzzqq' }], ['keyword in open work', { ...open, keyword: 'Golden' }],
  ]
}

async function main(): Promise<void> {
  const house = await openHouse(folder, fillSettings)
  await grow(house.db, { customers: 5_000, ships: 20_000, certificates: false, crfs: Number(crfs), quotations: 0, audit: 0 })
  await house.close()
  const server = await startServer(folder, 8190)
  try {
    console.log(`| question | as | p50 ms | p95 ms | calls |\n| --- | --- | ---: | ---: | ---: |`)
    const asked = await questions(await server.signIn('chief'))
    for (const username of ['chief', 'operator', 'surveyor']) {
      const who = await server.signIn(username)
      for (const [name, input] of username === 'chief' ? asked : asked.filter(([question]) => /^(as it|everything|waiting|order -(statusTime|name|margin)|keyword, (part|one l))/.test(question))) {
        const times = await timesOf(server, who, 'crf/info/list', input, Number(connections))
        console.log(`| ${name} | ${username} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.95).toFixed(1)} | ${times.length} |`)
      }
    }
  } finally {
    await server.stop()
  }
}

await main()
