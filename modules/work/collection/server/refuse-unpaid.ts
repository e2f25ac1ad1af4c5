import { compareMoney } from '#common/rules/money.ts'
import { moneyText } from '#modules/work/invoice/invoice.text.ts'
import { wordsOfLines } from '#modules/work/invoice/server/line-words.ts'
import { told } from '#modules/work/invoice/server/money-lock.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { linePaid } from './line-paid.ts'

/**
 * The financial confirmation of what a quotation's line is about: the line is paid in full, or the customer has credit. Domain rules 3.3
 * (30 confirm) and 3.5 (unpaid policy). @throws Refusal 409 naming job no., line and what is outstanding
 */
export async function refuseUnpaid({ db }: Pick<Ctx, 'db'>, lineId: number): Promise<void> {
  const of = await db.selectFrom('quotationLine as l').innerJoin('quotation as q', 'q.id', 'l.quotationId').innerJoin('customer as c', 'c.id', 'q.customerId').where('l.id', '=', lineId)
    .select(['q.jobNo', 'c.credit', 'l.seq']).executeTakeFirst()
  const found = (await linePaid(db, [lineId])).get(lineId)
  if (!of || !found || of.credit || compareMoney(found.outstanding, '0') <= 0) return
  const words = (await wordsOfLines(db, [lineId])).get(lineId)!
  refuse(409, moneyText.unpaid, { job: of.jobNo, seq: of.seq, line: { key: 'line', zh: words.nameZh, en: words.nameEn }, open: told(found.outstanding) })
}
