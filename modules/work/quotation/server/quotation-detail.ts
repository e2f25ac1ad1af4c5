import { sql } from 'kysely'
import { today } from '#common/rules/base/dates.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { subtractMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import type { QuotationRow } from './quotation-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { nextActors } from '#server/records/rows/todos.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { openTasksOf } from './open-tasks.ts'
import { linesOf } from './quotation-lines.ts'

/**
 * Detail of a quotation beyond its row; a customer sees only the earlier revisions that were sent.
 */
export async function quotationDetail(
  ctx: RequestContext,
  row: QuotationRow,
): Promise<Record<string, unknown>> {
  const outside = ctx.user.taskNode === 'ship_owner'
  return {
    lines: await linesOf(ctx.db, row.id),
    societyPart: Number(subtractMoney(moneyFromNumber(row.total), moneyFromNumber(row.flagFees))),
    answerDate: await answerDate(ctx, row),
    ships: row.shipIds.length
      ? await ctx.db
          .selectFrom('ship')
          .where('id', 'in', row.shipIds)
          .orderBy('name')
          .select(['id', 'name', 'imo', 'shipType', 'grossTonnage'])
          .execute()
      : [],
    revisions: await revisionsOf(ctx, row, outside),
    openTasks: row.workState === 'inProgress' ? await openTasksOf(ctx.db, row.id) : [],
    waitingFor:
      row.status === quotationMachine.states.sent
        ? await answering(ctx, row)
        : await nextActors(ctx, quotationMachine, row),
  }
}

/** The society's day on which the customer answered. */
export const answerDate = async (ctx: RequestContext, row: QuotationRow): Promise<string | null> =>
  row.answerTime ? today((await readSettings(ctx.db)).timeZone, new Date(row.answerTime)) : null

/** Revisions before the one in force; for a customer, those that were sent. */
async function revisionsOf(ctx: RequestContext, row: QuotationRow, outside: boolean) {
  const found = await ctx.db
    .selectFrom('quotationRevision as v')
    .leftJoin('appUser as u', 'u.id', 'v.userId')
    .where('v.quotationId', '=', row.id)
    .where('v.revision', '<', row.revision)
    .orderBy('v.revision', 'desc')
    .select([
      'v.revision',
      'v.time',
      'u.displayName as userName',
      'v.reason',
      'v.total',
      'v.fileId',
      'v.sent',
    ])
    .execute()
  return found.filter(({ sent }) => sent || !outside).map(({ sent: _, ...revision }) => revision)
}

/** Accounts that can answer: those of its companies, or the customer where there are none. */
async function answering(ctx: RequestContext, row: QuotationRow): Promise<string[]> {
  const companies = [row.customerId, row.managementId, row.companyId].filter(
    (id): id is number => id !== null,
  )
  const people = await ctx.db
    .selectFrom('principal')
    .where('active', '=', true)
    .where('taskNode', '=', 'ship_owner')
    .where(sql<boolean>`customer_ids && ${companies}::bigint[]`)
    .orderBy('name')
    .select('name')
    .$narrowType<{ name: string }>()
    .limit(10)
    .execute()
  return people.length ? people.map(({ name }) => name) : [row.customerName]
}
