/** Each statistics report, against the same statements, which read kept sums, in a bare server. */
import { setTimeout as pause } from 'node:timers/promises'
import { throughput } from '../suite/ask.ts'
import type { Statement } from '../suite/bare.ts'
import type { Work } from '../suite/stage.ts'
import type { Row } from '../suite/row.ts'
import { against } from './lists.ts'

/** Reports are read by a few people at a time. */
const atOnce = 4

type Question = [report: string, question: string, input: object]
interface Asked { question: Question; statements: Statement[] }

export const reports: Work<Asked[]> = {
  async prepare({ as, statementsOf, services }) {
    const who = await as('finance')
    const [quotation, fund, period, flag] = ['stat/quotation/list', 'stat/fund/list', 'stat/collectionPeriod/list', 'stat/flagMonthlyReport/list']
    const { series } = await who.ok(quotation, {})
    const [flagId, lockedFlag, customerId] = [series.byFlag[0].flagId as number, series.byFlag[2].flagId as number, series.topCustomers[0].customerId as number]
    const [month, last] = [0, 1].map((back) => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - back, 1)).toISOString().slice(0, 7)) as [string, string]
    // The third greatest flag has had its months locked; with the first lock all months before are.
    if (!(await who.ok(flag, { flagId: lockedFlag, month: last, size: 1 })).locked) await (await as('manager')).ok('stat/flagMonthlyReport/lock', { flagId: lockedFlag, month: last })
    const year = new Date().getUTCFullYear() - 1
    const days = { quoTmFrom: `${year}-01-01`, quoTmTo: `${year}-12-31` }
    const invoiced = { invoiceTimeFrom: days.quoTmFrom, invoiceTimeTo: days.quoTmTo }
    const { id: ownerId } = await services.db.selectFrom('customer').orderBy('id', 'desc').select('id').limit(1).executeTakeFirstOrThrow()
    const questions: Question[] = [
      [quotation, 'all years', {}], [quotation, 'a year', days], [quotation, 'a year from its tenth day', { ...days, quoTmFrom: `${year}-01-10` }], [quotation, 'a region, all years', { region: ['SIN'] }],
      [quotation, 'paid in part, all years', { moneyState: ['partlyCollected'] }], [quotation, 'a flag state, all years', { flagId: [flagId] }], [quotation, 'a customer, all years', { customerId: [customerId] }],
      [quotation, 'a ship type, all years', { shipType: ['203'] }], [quotation, 'page 500 of all years', { page: 500 }],
      [fund, 'a year', { year: [year] }], [fund, 'a year by payments', { year: [year], basis: ['collection'] }], [fund, 'a region', { year: [year], region: ['SIN'] }], [fund, 'a flag state', { year: [year], flagId: [flagId] }],
      [period, 'all years', {}], [period, 'a year', invoiced], [period, 'a region, all years', { region: ['SIN'] }], [period, 'open ones of all years', { onlyOpen: [true] }], [period, 'all years, as of a year ago', { asOf: [`${year}-12-31`] }],
      [flag, 'this month', { flagId, month }], [flag, 'this month, windows', { flagId, month, part: 'D' }], [flag, 'a month of last year', { flagId, month: `${year}-06` }],
      [flag, 'this month, after locked ones', { flagId: lockedFlag, month }], [flag, 'a locked month', { flagId: lockedFlag, month: last }], [flag, 'a locked month, windows', { flagId: lockedFlag, month: last, part: 'D' }],
      ['ship/forecast/list', 'everything', {}], ['ship/forecast/list', 'a region', { region: ['SHA'] }], ['ship/forecast/list', 'the greatest flag', { flagId: [flagId] }], ['ship/forecast/list', 'an owner', { ownerId: [ownerId] }],
    ]
    // What the forecast reads is made once, in the background, the first time somebody asks.
    while ((await who.call('ship/forecast/list', {})).error === 'forecast.beingMade') await pause(1_000)
    const asked = []
    for (const question of questions) asked.push({ question, statements: await statementsOf(who, question[0], question[2]) })
    return asked
  },
  async run(stage, asked) {
    const rows: Row[] = []
    for (const { question: [path, told, input], statements } of asked) {
      const compared = await against(stage, path, { username: 'finance', inputs: [input], statements: [statements] }, { connections: atOnce, seconds: stage.seconds / 2 })
      rows.push(...throughput(`${path.split('/')[1]}: ${told}`, compared, { least: 0.6, p95: 300 }))
    }
    return rows
  },
}
