/**
 * Erasure of a person's data by a pseudonym: records keep their author, the person is no longer
 * named. Sources: GDPR articles 4(5), 17(1) and 17(3); PIPL article 47.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { callHandlers, defineHook } from '#server/core/hook.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { eraseRecipient } from '#server/platform/mail/erase-recipient.ts'
import { hashPassword } from '#server/platform/sign-in/passwords.ts'
import { eraseRowsOfPerson } from '#server/records/personal-tables.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import { pseudonymOf } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import type { UserResource } from './user-row.ts'
import { assertNotSelf } from './user-rules.ts'

/** The user as erased, for modules that store more about them; called in the same transaction. */
export const eraseHook =
  defineHook<
    (ctx: RequestContext, person: { surveyorId: number | null; email: string }) => unknown
  >()

/** What stands in place of the person: recognisable as erased, and different for each. */
const replacementOf = (id: number) => ({
  username: pseudonymOf(id),
  name: `Former user ${id}`,
  nameZh: `已离任人员 ${id}`,
  phone: '000000',
  email: `${pseudonymOf(id)}@erased.invalid`,
})

/** Whether another account has the address, such as that of an office. */
const isShared = async ({ db }: RequestContext, id: number, email: string): Promise<boolean> =>
  (await db
    .selectFrom('appUser')
    .where('id', '<>', id)
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst()) !== undefined

/**
 * Replaces what names the person by a pseudonym and deletes what belongs to them alone: ways to sign
 * in, settings, views, drafts. The audit trail and issued documents keep the name: they are
 * evidence. The audit entry has no old values.
 * @throws Refusal 409 for the own account, an active one, one that is erased, or an active surveyor
 */
export async function erasePerson(
  ctx: RequestContext,
  r: UserResource,
  { userId, reason }: { userId: number; reason: string },
): Promise<void> {
  assertNotSelf(ctx, [userId])
  const row = await lockRow(ctx, r, userId)
  const pseudonym = replacementOf(userId)
  if (row.username === pseudonym.username) refuse(409, userText.erasedAlready)
  if (row.status !== 0) refuse(409, userText.eraseActive)
  const { email } = pseudonym
  await callHandlers(eraseHook, ctx, { surveyorId: row.relatedSurveyor, email })
  await eraseRowsOfPerson(ctx.services, ctx.db, userId)
  if (!(await isShared(ctx, userId, row.email))) await eraseRecipient(ctx.db, row.email, email)
  await ctx.db
    .updateTable('appUser')
    .where('id', '=', userId)
    .set({
      ...pseudonym,
      sex: null,
      relatedCustomers: [],
      relatedSurveyor: null,
      passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
      mustChangePassword: true,
      version: sql`version + 1`,
      updateTime: sql`now()`,
    })
    .execute()
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: userId,
    action: 'erase',
    remark: reason,
  })
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
}
