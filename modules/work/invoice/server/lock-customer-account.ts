import { formatMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import type { Message } from '#common/text.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'

/**
 * Serializes all changes to a customer's money. The lock is held until the transaction ends; other
 * transactions may still refer to the customer.
 */
export async function lockCustomerAccount(ctx: RequestContext, customerId: number): Promise<void> {
  const found = await ctx.db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) refuse(404, httpText.notFound)
}

/** Converts a number from the database or a call to exact money; zero when absent. */
export const toMoney = (amount: number | null | undefined): Money =>
  moneyFromNumber(Number(amount ?? 0))
/** An amount as a message parameter. */
export const moneyParam = (amount: Money): Message => ({
  key: 'amount',
  zh: formatMoney(amount, 'zh'),
  en: formatMoney(amount, 'en'),
})
