import { sql } from 'kysely'
import { record } from '#server/audit/audit.ts'
import { asSystem } from '#server/http/context.ts'
import type { Services } from '#server/http/context.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { tellRequester } from './decide.ts'

const { waiting, expired } = confirmationMachine.states

/** Closes requests that nobody has decided in time, and tells who asked. It may run at any time and on several servers. @returns how many */
export const expireRequests = (services: Services): Promise<number> => asSystem(services, async (ctx) => {
  const rows = await ctx.db.updateTable('confirmation')
    .set({ status: expired, statusTime: sql`now()`, updateTime: sql`now()`, version: sql`version + 1`, input: null })
    .where('status', '=', waiting).where('expiresTime', '<', sql<string>`now()`).returning(['id', 'requestedBy', 'subjectZh', 'subjectEn']).execute()
  for (const row of rows) {
    await record(ctx, { resource: 'sys/confirmation', rowId: row.id, action: 'expire', fromState: waiting, toState: expired })
    await tellRequester(ctx, row, 'expired', null)
  }
  return rows.length
})
