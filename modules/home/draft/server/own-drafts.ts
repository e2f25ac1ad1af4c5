import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import type { Ctx, Services } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { mostDrafts } from '../draft.contract.ts'
import type { draft } from '../draft.contract.ts'
import { draftText } from '../draft.text.ts'

const about = ['key', 'title', 'url', 'recordVersion', 'typedTime'] as const

export async function ownDrafts({ db, user }: Ctx): Promise<OutputOf<typeof draft, 'mine'>> {
  return { list: await db.selectFrom('draft').where('userId', '=', user.userId).orderBy('typedTime', 'desc').limit(mostDrafts).select(about).execute() }
}

/** @throws Refusal 404 when it has been sent or given up */
export async function readDraft({ db, user }: Ctx, { key }: InputOf<typeof draft, 'read'>): Promise<OutputOf<typeof draft, 'read'>> {
  const { key: _, ...found } = (await db.selectFrom('draft').where('userId', '=', user.userId).where('key', '=', key).select([...about, 'value']).executeTakeFirst()) ?? refuse(404, draftText.none)
  return found
}

/** Two devices may have the same form open: what was typed later stays. No trail: nothing of the house changes. @returns whether this was it */
export async function keepDraft({ db, user }: Ctx, { key, recordVersion = null, ...rest }: InputOf<typeof draft, 'keep'>): Promise<{ kept: boolean }> {
  const values = { ...rest, recordVersion }
  const kept = await db.insertInto('draft').values({ userId: user.userId, key, ...values })
    .onConflict((c) => c.columns(['userId', 'key']).doUpdateSet({ ...values, updateTime: sql`now()` }).where('draft.typedTime', '<=', rest.typedTime)).executeTakeFirst()
  await db.deleteFrom('draft').where('userId', '=', user.userId)
    .where('id', 'in', db.selectFrom('draft').where('userId', '=', user.userId).orderBy('updateTime', 'desc').orderBy('id', 'desc').offset(mostDrafts).select('id')).execute()
  return { kept: Boolean(kept.numInsertedOrUpdatedRows) }
}

export async function dropDraft({ db, user }: Ctx, { key }: InputOf<typeof draft, 'drop'>): Promise<object> {
  await db.deleteFrom('draft').where('userId', '=', user.userId).where('key', '=', key).execute()
  return {}
}

/** What nobody has gone on with for a month is history. It may run at any time, and on several servers. */
export const removeOld = ({ db }: Services) => db.deleteFrom('draft').where('updateTime', '<', sql<string>`now() - interval '30 days'`).executeTakeFirst()
