import { writtenLanguage } from '#common/rules/written-language.ts'
import type { Lang } from '#common/text.ts'
import type { Ctx } from '#server/http/context.ts'

/** The language of a review's documents, whoever prints them: in which its customer is written to, or its region as long as no customer is named. */
export async function documentLanguage({ db }: Ctx, row: Record<string, any>): Promise<Lang> {
  const customer = await db.selectFrom('customer').where('id', '=', row['customerId']).select('region').executeTakeFirst()
  return writtenLanguage(customer?.region ?? row['region'])
}
