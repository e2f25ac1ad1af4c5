/** Statistics reports, compared with their statements on a bare server. */
import { setTimeout as pause } from 'node:timers/promises'
import { throughput } from '../suite/compare.ts'
import type { Statement } from '../suite/baseline-server.ts'
import type { Scenario } from '../suite/setup.ts'
import type { ResultRow } from '../suite/result-row.ts'
import { compareCall } from './lists.ts'

/** Concurrent readers of reports. */
const concurrency = 4

type Question = [report: string, question: string, input: object]
interface Asked {
  question: Question
  statements: Statement[]
}

export const reports: Scenario<Asked[]> = {
  async prepare({ as, statementsOf, services }) {
    const who = await as('finance')
    const [quotation, fund, period, flag] = [
      'stat/quotation/list',
      'stat/fund/list',
      'stat/collectionPeriod/list',
      'stat/flagMonthlyReport/list',
    ]
    const { series } = await who.callOk(quotation, {})
    const [flagId, lockedFlag, customerId] = [
      series.byFlag[0].flagId as number,
      series.byFlag[2].flagId as number,
      series.topCustomers[0].customerId as number,
    ]
    const [month, last] = [0, 1].map((back) =>
      new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - back, 1))
        .toISOString()
        .slice(0, 7),
    ) as [string, string]
    // The third largest flag has locked months; the first lock locks all earlier months.
    if (!(await who.callOk(flag, { flagId: lockedFlag, month: last, size: 1 })).locked)
      await (
        await as('manager')
      ).callOk('stat/flagMonthlyReport/lock', { flagId: lockedFlag, month: last })
    const year = new Date().getUTCFullYear() - 1
    const days = { quoTmFrom: `${year}-01-01`, quoTmTo: `${year}-12-31` }
    const invoiced = { invoiceTimeFrom: days.quoTmFrom, invoiceTimeTo: days.quoTmTo }
    const { id: ownerId } = await services.db
      .selectFrom('customer')
      .orderBy('id', 'desc')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const questions: Question[] = [
      [quotation, 'all years', {}],
      [quotation, 'a year', days],
      [quotation, 'a year from its tenth day', { ...days, quoTmFrom: `${year}-01-10` }],
      [quotation, 'a region, all years', { region: ['SIN'] }],
      [quotation, 'paid in part, all years', { moneyState: ['partlyCollected'] }],
      [quotation, 'a flag state, all years', { flagId: [flagId] }],
      [quotation, 'a customer, all years', { customerId: [customerId] }],
      [quotation, 'a ship type, all years', { shipType: ['203'] }],
      [quotation, 'page 500 of all years', { page: 500 }],
      [fund, 'a year', { year: [year] }],
      [fund, 'a year by payments', { year: [year], basis: ['collection'] }],
      [fund, 'a region', { year: [year], region: ['SIN'] }],
      [fund, 'a flag state', { year: [year], flagId: [flagId] }],
      [period, 'all years', {}],
      [period, 'a year', invoiced],
      [period, 'a region, all years', { region: ['SIN'] }],
      [period, 'open ones of all years', { onlyOpen: [true] }],
      [period, 'all years, as of a year ago', { asOf: [`${year}-12-31`] }],
      [flag, 'this month', { flagId, month }],
      [flag, 'this month, windows', { flagId, month, part: 'D' }],
      [flag, 'a month of last year', { flagId, month: `${year}-06` }],
      [flag, 'this month, after locked ones', { flagId: lockedFlag, month }],
      [flag, 'a locked month', { flagId: lockedFlag, month: last }],
      [flag, 'a locked month, windows', { flagId: lockedFlag, month: last, part: 'D' }],
      ['ship/forecast/list', 'everything', {}],
      ['ship/forecast/list', 'a region', { region: ['SHA'] }],
      ['ship/forecast/list', 'the greatest flag', { flagId: [flagId] }],
      ['ship/forecast/list', 'an owner', { ownerId: [ownerId] }],
    ]
    // The first request computes the forecast in the background.
    while ((await who.call('ship/forecast/list', {})).error === 'forecast.beingMade')
      await pause(1_000)
    const queries = []
    for (const question of questions)
      queries.push({ question, statements: await statementsOf(who, question[0], question[2]) })
    return queries
  },
  async run(stage, queries) {
    const rows: ResultRow[] = []
    for (const {
      question: [path, label, input],
      statements,
    } of queries) {
      const compared = await compareCall(
        stage,
        path,
        { username: 'finance', inputs: [input], statements: [statements] },
        { connections: concurrency, seconds: stage.seconds / 2 },
      )
      rows.push(
        ...throughput(`${path.split('/')[1]}: ${label}`, compared, { least: 0.6, p95: 300 }),
      )
    }
    return rows
  },
}
