import { correspondenceLanguage } from '#common/rules/text/correspondence-language.ts'
import type { Lang } from '#common/text.ts'
import type { CrfRow } from './crf-row.ts'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Language of a review's documents, independent of the user: that of its customer, or of its region
 * while there is no customer.
 */
export async function documentLanguage(
  { db }: RequestContext,
  { customerId, region }: Pick<CrfRow, 'customerId' | 'region'>,
): Promise<Lang> {
  const customer = customerId
    ? await db
        .selectFrom('customer')
        .where('id', '=', customerId)
        .select('region')
        .executeTakeFirst()
    : undefined
  return correspondenceLanguage(customer?.region ?? region)
}
