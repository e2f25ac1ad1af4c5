/**
 * How quickly the four reports answer at a million lines of quotations, by HTTP, and how much of a processor the database needs for each call.
 * The folder is filled the first time, as by bench/data.ts: node_modules/.bin/node bench/reports.ts [folder] [connections at once] [ships] [port] [only reports whose path has this]
 */
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '#server/testing.ts'
import { fillSettings, grow, grown } from './growth/grow.ts'
import { databaseSeconds, openHouse, quantile, seconds, startServer, timesOf, warmUp } from './house.ts'

const [folder = join(tmpdir(), 'plimsoll-growth'), connections = '16', ships = '100000', port = '8191', only = ''] = process.argv.slice(2)

/** What people ask of the reports: a year, a region, everything, and filters that the sums by month do not know. */
async function questions(who: Client, lock: (flagId: number, month: string) => Promise<void>): Promise<[string, string, object][]> {
  const [quotation, fund, period, flag] = ['stat/quotation/list', 'stat/fund/list', 'stat/collectionPeriod/list', 'stat/flagMonthlyReport/list']
  const { series } = await who.ok(quotation, {})
  const [flagId, lockedFlag, customerId] = [series.byFlag[0].flagId as number, series.byFlag[2].flagId as number, series.topCustomers[0].customerId as number]
  const [month, last] = [0, 1].map((back) => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - back, 1)).toISOString().slice(0, 7)) as [string, string]
  await lock(lockedFlag, last)
  const year = new Date().getUTCFullYear() - 1
  const days = { quoTmFrom: `${year}-01-01`, quoTmTo: `${year}-12-31` }
  const invoiced = { invoiceTimeFrom: days.quoTmFrom, invoiceTimeTo: days.quoTmTo }
  return [
    ['all years', quotation, {}], ['a year', quotation, days], ['a year from its tenth day', quotation, { ...days, quoTmFrom: `${year}-01-10` }], ['a region, all years', quotation, { region: ['SIN'] }],
    ['paid in part, all years', quotation, { moneyState: ['partlyCollected'] }], ['a flag state, all years', quotation, { flagId: [flagId] }], ['a customer, all years', quotation, { customerId: [customerId] }],
    ['a ship type, all years', quotation, { shipType: ['203'] }], ['page 500 of all years', quotation, { page: 500 }],
    ['a year', fund, { year: [year] }], ['a year by payments', fund, { year: [year], basis: ['collection'] }], ['a region', fund, { year: [year], region: ['SIN'] }], ['a flag state', fund, { year: [year], flagId: [flagId] }],
    ['all years', period, {}], ['a year', period, invoiced], ['a region, all years', period, { region: ['SIN'] }], ['open ones of all years', period, { onlyOpen: [true] }], ['all years, as of a year ago', period, { asOf: [`${year}-12-31`] }],
    ['this month', flag, { flagId, month }], ['this month, windows', flag, { flagId, month, part: 'D' }], ['a month of last year', flag, { flagId, month: `${year}-06` }],
    ['this month, after locked ones', flag, { flagId: lockedFlag, month }], ['a locked month', flag, { flagId: lockedFlag, month: last }], ['a locked month, windows', flag, { flagId: lockedFlag, month: last, part: 'D' }],
  ]
}

async function main(): Promise<void> {
  const house = await openHouse(folder, fillSettings)
  await grow(house.db, grown(Number(ships)))
  await house.close()
  const server = await startServer(folder, Number(port))
  try {
    const who = await server.signIn('finance')
    // The third greatest flag has had its months locked; with the first lock all months before are.
    const lock = async (flagId: number, month: string): Promise<void> => {
      const begun = performance.now()
      if ((await who.ok('stat/flagMonthlyReport/list', { flagId, month, size: 1 })).locked) return
      const { lines } = await (await server.signIn('manager')).ok('stat/flagMonthlyReport/lock', { flagId, month })
      console.log(`${lines} lines locked in ${seconds(begun)} s`)
    }
    console.log(`| report | question | p50 ms | p95 ms | calls | database ms of processor a call | load |  ${connections} connections\n| --- | --- | ---: | ---: | ---: | ---: | ---: |`)
    for (const [name, path, input] of (await questions(who, lock)).filter(([, path]) => path.includes(only))) {
      // The calls that warm it up are counted in what the database spent, as everything else.
      const before = await databaseSeconds(folder)
      const times = await timesOf(server, who, path, input, Number(connections))
      const spent = ((await databaseSeconds(folder) - before) * 1000) / (times.length + warmUp * Number(connections))
      console.log(`| ${path.split('/')[1]} | ${name} | ${quantile(times, 0.5).toFixed(0)} | ${quantile(times, 0.95).toFixed(0)} | ${times.length} | ${spent.toFixed(0)} | ${loadavg()[0]!.toFixed(1)} |`)
    }
  } finally {
    await server.stop()
  }
}

await main()
