import { sql } from 'kysely'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { Services } from '#server/core/context.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { notifyRequester } from './decide.ts'

const { waiting, expired } = confirmationMachine.states

/**
 * Expires requests that were not decided in time and notifies the requesters. Safe to run at any
 * time and on several servers.
 * @returns the number of expired requests
 */
export const expireRequests = (services: Services): Promise<number> =>
  runAsSystem(services, async (ctx) => {
    const rows = await ctx.db
      .updateTable('confirmation')
      .set({
        status: expired,
        statusTime: sql`now()`,
        updateTime: sql`now()`,
        version: sql`version + 1`,
        input: null,
      })
      .where('status', '=', waiting)
      .where('expiresTime', '<', sql<string>`now()`)
      .returning(['id', 'requestedBy', 'subjectZh', 'subjectEn'])
      .execute()
    for (const row of rows) {
      await writeAuditEntry(ctx, {
        resource: 'sys/confirmation',
        rowId: row.id,
        action: 'expire',
        fromState: waiting,
        toState: expired,
      })
      await notifyRequester(ctx, row, 'expired', null)
    }
    return rows.length
  })
