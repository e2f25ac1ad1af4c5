import { checkPassword, passwordPolicy } from '#common/rules/people/password.ts'
import type { UserData } from '#common/rules/people/guessable-password.ts'
import { assertStrongPassword } from '#server/platform/sign-in/assert-strong-password.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, refuseFields } from '#server/core/refusal.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'

/** Limit on the ships whose names are compared. */
const maxShips = 200

/** The user whose password is checked, saved or not. */
export interface PasswordOwner {
  username?: unknown
  name?: unknown
  phone?: unknown
  email?: unknown
  relatedCustomers?: unknown
}
export const whoseFields = ['username', 'name', 'phone', 'email', 'relatedCustomers'] as const

/** Names of the companies of a user, and of their ships. */
async function companiesOf({ db }: RequestContext, ids: readonly number[]): Promise<UserData> {
  if (!ids.length) return []
  const companies = await db
    .selectFrom('customer')
    .where('id', 'in', ids)
    .select(['name', 'nameZh', 'abbreviation'])
    .execute()
  const ships = await db
    .selectFrom('ship')
    .where('ownerId', 'in', ids)
    .select('name')
    .limit(maxShips)
    .execute()
  return [
    ...companies.flatMap(({ name, nameZh, abbreviation }) => [name, nameZh, abbreviation]),
    ...ships.map(({ name }) => name),
  ]
}

/**
 * Validates a password before it is set: length and classes of the policy, common and leaked
 * passwords, and personal data of the user.
 * @param field at which a refusal is reported; `change`: chosen by the user, which needs more
 *   characters
 * @throws Refusal 400 at the field
 */
export async function validatePassword(
  ctx: RequestContext,
  password: string,
  owner: PasswordOwner,
  { field, change }: { field: string; change: boolean },
): Promise<void> {
  const error = checkPassword(
    password,
    passwordPolicy((await readSettings(ctx.db)).password),
    change,
  )
  if (error) refuseFields(fieldErrorFrom(field, error))
  const { username, name, phone, email, relatedCustomers } = owner
  const own = [username, name, phone, email].map((one) => (typeof one === 'string' ? one : null))
  const companies = await companiesOf(
    ctx,
    Array.isArray(relatedCustomers) ? (relatedCustomers as number[]) : [],
  )
  await assertStrongPassword(
    password,
    [...own, ...companies],
    ctx.services.config.leakedPasswordsFile,
    field,
  )
}

/** As validatePassword, for an existing account. */
export async function validatePasswordOf(
  ctx: RequestContext,
  password: string,
  userId: number,
  field: string,
): Promise<void> {
  const owner = await ctx.db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .select(whoseFields)
    .executeTakeFirstOrThrow()
  await validatePassword(ctx, password, owner, { field, change: true })
}
