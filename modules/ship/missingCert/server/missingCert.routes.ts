import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { resource } from '#server/core/resource.ts'
import { reportHandlers } from '#server/records/report/report.ts'
import { missingCert } from '../missingCert.contract.ts'
import { missingCertText } from '../missingCert.text.ts'
import { missingOfFleet } from './fleet-duties.ts'
import type { MissingQuery } from './fleet-duties.ts'

const planners = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_approve_leader',
  'sys_finance',
  'sys_register_manager',
  'sys_operators',
] as const

/** All rows with their totals. */
async function allRows(ctx: RequestContext, query: MissingQuery) {
  const rows = await missingOfFleet(ctx, query)
  const ships = new Set(rows.map(({ shipId }) => shipId)).size
  return { rows, totals: { missing: rows.length, ships } }
}

/** A page of rows, with the totals of all. */
async function answerTo(ctx: RequestContext, query: MissingQuery) {
  const { page = 1, size = 20 } = query
  const { rows, totals } = await allRows(ctx, query)
  const shown = rows.slice((page - 1) * size, page * size)
  return { rows: shown, totals, series: {}, total: totals.missing }
}

/** Part of the forecast, and read with its rights. */
export default resource(
  missingCert,
  missingCertText,
  // The rows are ships; their scope decides what the caller sees.
  { scope: 'staff', defaultGrants: { read: planners, export: planners } },
  (r) => {
    const runs = reportHandlers(r, {
      answer: answerTo,
      totals: async (ctx, query) => (await allRows(ctx, query)).totals,
      count: ({ missing }) => missing,
      every: async (ctx, query) => (await allRows(ctx, query)).rows,
      letter: async ({ db }) => ({
        society: (await readSettings(db)).society,
        date: await societyToday(db),
      }),
    })
    return {
      list: { requires: 'ship.forecast.read', noTransaction: true, handler: runs.list },
      export: {
        requires: 'ship.forecast.export',
        noTransaction: true,
        handler: runs.export,
        writeFile: runs.write,
      },
    }
  },
)
