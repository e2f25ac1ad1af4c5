import { correspondenceLanguage } from '#common/rules/text/correspondence-language.ts'
import type { Lang } from '#common/text.ts'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Language of a review's documents, independent of the user: that of its customer, or of its region
 * while there is no customer.
 */
export async function documentLanguage(
  { db }: RequestContext,
  row: Record<string, any>,
): Promise<Lang> {
  const customer = await db
    .selectFrom('customer')
    .where('id', '=', row['customerId'])
    .select('region')
    .executeTakeFirst()
  return correspondenceLanguage(customer?.region ?? row['region'])
}
