import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { maxDraftsPerUser } from '../draft.contract.ts'
import type { draft } from '../draft.contract.ts'
import { draftText } from '../draft.text.ts'

const about = ['key', 'title', 'url', 'recordVersion', 'typedTime'] as const

export async function ownDrafts({
  db,
  user,
}: RequestContext): Promise<OutputOf<typeof draft, 'mine'>> {
  return {
    list: await db
      .selectFrom('draft')
      .where('userId', '=', user.userId)
      .orderBy('typedTime', 'desc')
      .limit(maxDraftsPerUser)
      .select(about)
      .execute(),
  }
}

/** @throws Refusal 404 when it was sent or discarded */
export async function readDraft(
  { db, user }: RequestContext,
  { key }: InputOf<typeof draft, 'read'>,
): Promise<OutputOf<typeof draft, 'read'>> {
  const { key: _, ...found } =
    (await db
      .selectFrom('draft')
      .where('userId', '=', user.userId)
      .where('key', '=', key)
      .select([...about, 'value'])
      .executeTakeFirst()) ?? refuse(404, draftText.none)
  return found
}

/**
 * Stores a draft. If two devices have the same form open, the later input wins. Not audited,
 * because no record changes.
 * @returns whether it was stored
 */
export async function keepDraft(
  { db, user }: RequestContext,
  { key, recordVersion = null, ...rest }: InputOf<typeof draft, 'keep'>,
): Promise<{ kept: boolean }> {
  const values = { ...rest, recordVersion }
  const stored = await db
    .insertInto('draft')
    .values({ userId: user.userId, key, ...values })
    .onConflict((c) =>
      c
        .columns(['userId', 'key'])
        .doUpdateSet({ ...values, updateTime: sql`now()` })
        .where('draft.typedTime', '<=', rest.typedTime),
    )
    .executeTakeFirst()
  await db
    .deleteFrom('draft')
    .where('userId', '=', user.userId)
    .where(
      'id',
      'in',
      db
        .selectFrom('draft')
        .where('userId', '=', user.userId)
        .orderBy('updateTime', 'desc')
        .orderBy('id', 'desc')
        .offset(maxDraftsPerUser)
        .select('id'),
    )
    .execute()
  return { kept: Boolean(stored.numInsertedOrUpdatedRows) }
}

export async function dropDraft(
  { db, user }: RequestContext,
  { key }: InputOf<typeof draft, 'drop'>,
): Promise<object> {
  await db.deleteFrom('draft').where('userId', '=', user.userId).where('key', '=', key).execute()
  return {}
}

/** Removes drafts unchanged for a month. Safe to run at any time, and on several servers. */
export const removeOldDrafts = ({ db }: Services) =>
  db
    .deleteFrom('draft')
    .where('updateTime', '<', sql<string>`now() - interval '30 days'`)
    .executeTakeFirst()
