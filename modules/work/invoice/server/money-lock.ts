import { formatMoney, moneyOf } from '#common/rules/money.ts'
import type { Money } from '#common/rules/money.ts'
import type { Phrase } from '#common/text.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse } from '#server/http/refusal.ts'

/**
 * Everything that moves money of a customer goes one after another: whoever comes second sees what the first has left. Held until the
 * transaction ends. Others may go on referring to the customer meanwhile.
 */
export async function lockMoney(ctx: Ctx, customerId: number): Promise<void> {
  const found = await ctx.db.selectFrom('customer').where('id', '=', customerId).select('id').forNoKeyUpdate().executeTakeFirst()
  if (!found) refuse(404, httpText.notFound)
}

/** What the database or a call gives as a number, as exact money; nothing where there is none. */
export const exact = (amount: number | null | undefined): Money => moneyOf(Number(amount ?? 0))
/** An amount as a parameter of a phrase. */
export const told = (amount: Money): Phrase => ({ key: 'amount', zh: formatMoney(amount, 'zh'), en: formatMoney(amount, 'en') })
