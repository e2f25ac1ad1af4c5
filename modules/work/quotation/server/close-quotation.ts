import { compareMoney, formatMoney, moneyOf } from '#common/rules/money.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { quotationText as t } from '../quotation.text.ts'

type Row = Record<string, any> & { id: number }

/**
 * Closed for good: the reason is kept with it, and how far each of its four states came. Refused while a certificate of it is between audit and signing (status
 * 20 to 40, domain rules 3.5 step 10), and while an invoice of it is open: whoever closed it would have nothing to collect for.
 */
export async function closeQuotation(ctx: Ctx, row: Row, input: MoveInput): Promise<Record<string, unknown>> {
  const inWork = await certificatesInWork(ctx, row.id)
  if (inWork) refuse(409, t.certificatesInWork, { count: inWork })
  const open = moneyOf(row['receivable'])
  if (compareMoney(open, '0.00') > 0) refuse(409, t.invoiceOpen, { amount: { key: 'amount', zh: formatMoney(open, 'zh'), en: formatMoney(open, 'en') } })
  return { closeReason: input['closeReason'] }
}

async function certificatesInWork({ db }: Ctx, quotationId: number): Promise<number> {
  const lines = db.selectFrom('quotationLine').where('quotationId', '=', quotationId).select('id')
  const of = (table: 'surveyCert' | 'regCert') => db.selectFrom(table).where('quotationLineId', 'in', lines).where('status', '>=', 20).where('status', '<=', 40).select('id')
  return (await of('surveyCert').unionAll(of('regCert')).execute()).length
}
