/**
 * Calls that may be made again: over a line that breaks off nobody knows whether what was sent was done. Whoever sends
 * `Idempotency-Key` with a save or a move, and the same key when making it again, has it done once. After
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07, but that another input is 409.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { text } from '#common/text.ts'
import type { Action } from '../resource.ts'
import type { Ctx, Services } from './context.ts'
import { refuse } from './refusal.ts'

export const keyPattern = '^[A-Za-z0-9_-]{16,100}$'
const isKey = new RegExp(keyPattern)

const onceText = text('once', {
  badKey: ['Idempotency-Key 应为 16 到 100 个字母、数字、“-”或“_”', 'An Idempotency-Key has 16 to 100 letters, digits, "-" or "_"'],
  otherInput: ['此 Idempotency-Key 已用于另一请求：每次新操作请使用新的值', 'This Idempotency-Key was sent with something else before: take a new one for each thing that is to be done'],
})

/**
 * The action, done once for a key. Key and answer are written in the transaction of the call itself, so they are there
 * exactly when what it did is, whichever process did it; a second call of the same key waits for the first to end. A
 * refusal changes nothing and is not kept: the same key may be sent again.
 * @throws Refusal 400 for what is no key, 409 for one that was sent with another input or to another call
 */
export function doneOnce(action: Action, call: string, key: string | string[] | undefined): Action {
  if (key === undefined || action.reads) return action
  if (typeof key !== 'string' || !isKey.test(key)) return refuse(400, onceText.badKey)
  return { ...action, async run(ctx, input) {
    const { userId } = ctx.user
    if (!userId) return action.run(ctx, input)
    const inputHash = hashOf(ctx, input)
    const fresh = await ctx.db.insertInto('callOnce').values({ userId, key, call, inputHash }).onConflict((c) => c.columns(['userId', 'key']).doNothing()).executeTakeFirst()
    const own = ctx.db.selectFrom('callOnce').where('userId', '=', userId).where('key', '=', key)
    if (!fresh.numInsertedOrUpdatedRows) {
      const before = await own.select(['call', 'inputHash', 'answer']).executeTakeFirstOrThrow()
      if (before.call !== call || before.inputHash !== inputHash) refuse(409, onceText.otherInput)
      return JSON.parse(before.answer!) as unknown
    }
    const data: unknown = await action.run(ctx, input)
    await ctx.db.updateTable('callOnce').set({ answer: JSON.stringify(data ?? {}, emptiedSecrets) }).where('userId', '=', userId).where('key', '=', key).execute()
    return data
  } }
}

const isSecret = /password|passphrase|secret/i
/** A secret in an answer, such as a first password, is shown once: whoever makes the call again gets null in its place. */
const emptiedSecrets = (name: string, value: unknown) => (typeof value === 'string' && isSecret.test(name) ? null : value)
/** Passwords leave no trace here, not even a hash: it would be one without salt. */
const withoutSecrets = (name: string, value: unknown) => (isSecret.test(name) ? undefined : value)
const hashOf = ({ uploads }: Ctx, input: unknown): string =>
  createHash('sha256').update(JSON.stringify([input, uploads.map(({ name, size }) => [name, size])], withoutSecrets)).digest('base64url')

/** Nobody makes a call again after a day. It may run at any time, and on several servers. */
export const forgetCalls = ({ db }: Services) => db.deleteFrom('callOnce').where('createTime', '<', sql<string>`now() - interval '1 day'`).executeTakeFirst()
