import { addDays } from '#common/rules/dates.ts'
import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import { record } from '#server/audit/audit.ts'
import { getRow } from '#server/db/rows.ts'
import { asSystem } from '#server/http/context.ts'
import type { Ctx, Services } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { moneyText } from '../invoice.text.ts'
import { lockMoney } from './money-lock.ts'
import { mailToOf } from './mail-to.ts'
import { writeTo } from './send-invoice.ts'

const levels = [1, 2, 3] as const
type Level = (typeof levels)[number]
type Row = Record<string, any> & { id: number }

/** The highest reminder that is due on a day: 0 none, 1 to 3. @param days after the due date, one for each level */
export function levelDue(dueDate: string, now: string, days: readonly number[]): 0 | Level {
  return levels.findLast((level) => days[level - 1] !== undefined && addDays(dueDate, days[level - 1]!) <= now) ?? 0
}

/** Sends one reminder and keeps it; those below it that were never sent are passed over. @returns whether it was this caller who sent it */
async function remindOnce(ctx: Ctx, r: Resource, row: Row, level: Level, to: string): Promise<boolean> {
  const { db, user } = ctx
  const mine = await db.insertInto('invoiceReminder').values({ invoiceId: row.id, level, recipient: to, userId: user.userId || null }).onConflict((c) => c.doNothing()).returning('level').executeTakeFirst()
  if (!mine) return false
  const below = levels.filter((other) => other < level)
  if (below.length) await db.insertInto('invoiceReminder').values(below.map((other) => ({ invoiceId: row.id, level: other }))).onConflict((c) => c.doNothing()).execute()
  const outboxId = await writeTo(ctx, row, to, `reminder${level}`)
  await db.updateTable('invoiceReminder').set({ outboxId }).where('invoiceId', '=', row.id).where('level', '=', level).execute()
  await record(ctx, { resource: r.contract.path, rowId: row.id, action: 'remind', remark: `${level}: ${to}` })
  return true
}

const highest = async ({ db }: Ctx, id: number): Promise<number> => (await db.selectFrom('invoiceReminder').where('invoiceId', '=', id).select((e) => e.fn.max('level').as('level')).executeTakeFirst())?.level ?? 0

/** Reminds of an overdue invoice at once: with the level that is due, or the one after the last. */
export async function remindNow(ctx: Ctx, r: Resource, id: number): Promise<{ level: Level; to: string }> {
  await lockMoney(ctx, (await getRow(ctx, r, id))['customerId'])
  const row = await getRow(ctx, r, id)
  const number: string = row['invoiceNo']
  if (row['state'] !== 'overdue') refuse(409, moneyText.notOverdue, { number })
  const last = await highest(ctx, id)
  if (last >= 3) refuse(409, moneyText.remindedThrice, { number })
  const to = (await mailToOf(ctx.db, row as never)) ?? refuse(409, moneyText.noAddressRemind)
  const { commerce } = await readSettings(ctx.db)
  const level = Math.max(last + 1, levelDue(row['dueDate'], await societyToday(ctx.db), commerce.reminderDays)) as Level
  await remindOnce(ctx, r, row, level, to)
  return { level, to }
}

/**
 * Reminds of every overdue invoice whose next level is due: only of the highest, so that after a standstill nobody gets three letters at
 * once. It may run at any time, twice, and on several servers: a level that is kept is never sent again. Customers without an address
 * are passed by until there is one.
 * @returns how many letters were written
 */
export async function remindOverdue(services: Services): Promise<number> {
  const r = services.resources.get('work/invoice')!
  const { commerce } = await readSettings(services.db)
  const now = await societyToday(services.db)
  const [first = 0] = commerce.reminderDays
  const overdue = await services.db.selectFrom('invoiceRow').where('state', '=', 'overdue').where('dueDate', '<=', addDays(now, -first)).orderBy('dueDate')
    .select((e) => ['id', 'dueDate', 'customerId', e.selectFrom('invoiceReminder as m').whereRef('m.invoiceId', '=', 'invoiceRow.id').select((m) => m.fn.max('m.level').as('level')).as('last')]).execute()
  let written = 0
  for (const { id, dueDate, customerId, last } of overdue) {
    const level = levelDue(dueDate!, now, commerce.reminderDays)
    if (level === 0 || level <= (last ?? 0)) continue
    const sent = await asSystem(services, async (ctx) => {
      // Whoever is recording a payment for it is waited for: what has just been paid is not reminded of.
      await lockMoney(ctx, customerId!)
      const row = await getRow(ctx, r, id!)
      const to = row['state'] === 'overdue' ? await mailToOf(ctx.db, row as never) : null
      return to !== null && remindOnce(ctx, r, row, level, to)
    })
    if (sent) written++
  }
  return written
}
