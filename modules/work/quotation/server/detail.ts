import { today } from '#common/rules/dates.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import { subtractMoney, moneyOf } from '#common/rules/money.ts'
import type { Ctx } from '#server/http/context.ts'
import { whoIsNext } from '#server/machine/waiting.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { linesOf } from './lines.ts'

type Row = Record<string, any> & { id: number }

/** What the page of a quotation needs beyond its row; of earlier revisions a customer has those that were sent. */
export async function quotationDetail(ctx: Ctx, row: Row): Promise<Record<string, unknown>> {
  const outside = ctx.user.taskNode === 'ship_owner'
  return {
    lines: await linesOf(ctx.db, row.id),
    societyPart: Number(subtractMoney(moneyOf(row['total']), moneyOf(row['flagFees']))),
    answerDate: await answeredOn(ctx, row),
    ships: row['shipIds'].length ? await ctx.db.selectFrom('ship').where('id', 'in', row['shipIds']).orderBy('name').select(['id', 'name', 'imo', 'shipType', 'grossTonnage']).execute() : [],
    revisions: await revisionsOf(ctx, row, outside),
    waitingFor: row['status'] === quotationMachine.states.sent ? await answering(ctx, row) : await whoIsNext(ctx, quotationMachine, row),
  }
}

/** The society's day on which the customer answered. */
export const answeredOn = async (ctx: Ctx, row: Record<string, any>): Promise<string | null> =>
  row['answerTime'] ? today((await readSettings(ctx.db)).timeZone, new Date(row['answerTime'])) : null

/** Revisions before the one in force; those that were sent, for a customer. */
async function revisionsOf(ctx: Ctx, row: Row, outside: boolean) {
  const found = await ctx.db.selectFrom('quotationRevision as v').leftJoin('appUser as u', 'u.id', 'v.userId').where('v.quotationId', '=', row.id).where('v.revision', '<', row['revision'])
    .orderBy('v.revision', 'desc').select(['v.revision', 'v.time', 'u.name as userName', 'v.reason', 'v.total', 'v.fileId', 'v.sent']).execute()
  return found.filter(({ sent }) => sent || !outside).map(({ sent: _, ...revision }) => revision)
}

/** Who is to answer: the accounts of its companies, or the customer where there are none. */
async function answering(ctx: Ctx, row: Row): Promise<string[]> {
  const companies = [row['customerId'], row['managementId'], row['companyId']].filter((id): id is number => id !== null)
  const people = await ctx.db.selectFrom('principal').where('active', '=', true).where('taskNode', '=', 'ship_owner')
    .where((e) => e('customerIds', '&&', e.val(companies) as never)).orderBy('name').select('name').limit(10).execute()
  return people.length ? people.map(({ name }) => name!) : [row['customerName']]
}
