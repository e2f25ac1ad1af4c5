/**
 * Idempotency keys: after a lost connection a client does not know whether its call was executed. A
 * save or move repeated with the same `Idempotency-Key` is executed once. Follows
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07, except that a
 * different input is 409.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { defineMessages } from '#common/text.ts'
import type { Action } from '#server/core/action.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'

export const keyPattern = '^[A-Za-z0-9_-]{16,100}$'
const isKey = new RegExp(keyPattern)

const idempotencyText = defineMessages('once', {
  badKey: [
    'Idempotency-Key 应为 16 到 100 个字母、数字、“-”或“_”',
    'An Idempotency-Key consists of 16 to 100 letters, digits, "-" or "_"',
  ],
  otherInput: [
    '此 Idempotency-Key 已用于另一请求：每次新操作请使用新的值',
    'This Idempotency-Key was already used for another request: use a new value for each operation',
  ],
})

/**
 * Wraps an action so that it is executed once per key. Key and response are written in the
 * transaction of the call, so both exist exactly when its changes do, in any process. A second call
 * with the same key waits for the first. A refusal is not stored: the key may be used again.
 * @throws Refusal 400 for a malformed key, 409 for a key used with another input or another call
 */
export function withIdempotencyKey(
  action: Action,
  call: string,
  key: string | string[] | undefined,
): Action {
  if (key === undefined || action.noTransaction) return action
  if (typeof key !== 'string' || !isKey.test(key)) return refuse(400, idempotencyText.badKey)
  return {
    ...action,
    async handler(ctx, input) {
      const { userId } = ctx.user
      if (!userId) return action.handler(ctx, input)
      const inputHash = hashOf(ctx, input)
      const inserted = await ctx.db
        .insertInto('callOnce')
        .values({ userId, key, call, inputHash })
        .onConflict((c) => c.columns(['userId', 'key']).doNothing())
        .executeTakeFirst()
      const own = ctx.db.selectFrom('callOnce').where('userId', '=', userId).where('key', '=', key)
      if (!inserted.numInsertedOrUpdatedRows) {
        const before = await own.select(['call', 'inputHash', 'answer']).executeTakeFirstOrThrow()
        if (before.call !== call || before.inputHash !== inputHash)
          refuse(409, idempotencyText.otherInput)
        return JSON.parse(before.answer!) as unknown
      }
      const data: unknown = await action.handler(ctx, input)
      await ctx.db
        .updateTable('callOnce')
        .set({ answer: JSON.stringify(data ?? {}, emptiedSecrets) })
        .where('userId', '=', userId)
        .where('key', '=', key)
        .execute()
      return data
    },
  }
}

const isSecret = /password|passphrase|secret/i
/**
 * Secrets in a response, such as a first password, are shown once: a repeated call receives null.
 */
const emptiedSecrets = (name: string, value: unknown) =>
  typeof value === 'string' && isSecret.test(name) ? null : value
/** Passwords are excluded from the hash, which has no salt. */
const withoutSecrets = (name: string, value: unknown) => (isSecret.test(name) ? undefined : value)
const hashOf = ({ uploads }: RequestContext, input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([input, uploads.map(({ name, size }) => [name, size])], withoutSecrets))
    .digest('base64url')

/** Deletes keys older than a day. Idempotent; may run on several servers. */
export const deleteExpiredKeys = ({ db }: Services) =>
  db
    .deleteFrom('callOnce')
    .where('createTime', '<', sql<string>`now() - interval '1 day'`)
    .executeTakeFirst()
