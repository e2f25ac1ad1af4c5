import { checkPassword, passwordPolicy } from '#common/rules/password.ts'
import type { Known } from '#common/rules/guessable-password.ts'
import { refuseKnownPassword } from '#server/access/known-passwords.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, refuseFields } from '#server/http/refusal.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'

/** Of an owner with a large fleet only so many ships are looked at. */
const mostShips = 200

/** The person a password is for, saved or about to be. */
export interface Whose { username?: unknown; name?: unknown; phone?: unknown; email?: unknown; relatedCustomers?: unknown }
export const whoseFields = ['username', 'name', 'phone', 'email', 'relatedCustomers'] as const

/** Names of the companies a person belongs to, and of their ships. */
async function companiesOf({ db }: Ctx, ids: readonly number[]): Promise<Known> {
  if (!ids.length) return []
  const companies = await db.selectFrom('customer').where('id', 'in', ids).select(['name', 'nameZh', 'abbreviation']).execute()
  const ships = await db.selectFrom('ship').where('ownerId', 'in', ids).select('name').limit(mostShips).execute()
  return [...companies.flatMap(({ name, nameZh, abbreviation }) => [name, nameZh, abbreviation]), ...ships.map(({ name }) => name)]
}

/**
 * Judges a password before it is set, whoever sets it: lengths and classes of the policy, whether it
 * is common or has leaked, and whether it is made of what is known of the person.
 * @param field where a refusal stands; `change`: chosen by its owner, which needs more characters
 * @throws Refusal 400 at the field
 */
export async function judgePassword(ctx: Ctx, password: string, whose: Whose, { field, change }: { field: string; change: boolean }): Promise<void> {
  const fault = checkPassword(password, passwordPolicy((await readSettings(ctx.db)).password), change)
  if (fault) refuseFields(faultAt(field, fault))
  const { username, name, phone, email, relatedCustomers } = whose
  const own = [username, name, phone, email].map((one) => (typeof one === 'string' ? one : null))
  const companies = await companiesOf(ctx, Array.isArray(relatedCustomers) ? (relatedCustomers as number[]) : [])
  await refuseKnownPassword(password, [...own, ...companies], ctx.services.config.leakedPasswords, field)
}

/** As judgePassword, for somebody who has an account. */
export async function judgePasswordOf(ctx: Ctx, password: string, userId: number, field: string): Promise<void> {
  const whose = await ctx.db.selectFrom('appUser').where('id', '=', userId).select(whoseFields).executeTakeFirstOrThrow()
  await judgePassword(ctx, password, whose, { field, change: true })
}
