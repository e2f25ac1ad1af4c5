import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import { fieldsFrom } from '#modules/sys/dictCode/server/is-built-in.ts'
import { dictText } from '../dict.text.ts'

interface Entry {
  dictCode: string
  key: string
}

/** The first resource with a record that stores the key of the entry. */
async function userOf(ctx: RequestContext, { dictCode, key }: Entry): Promise<Resource | null> {
  for (const { r, name, many } of fieldsFrom(ctx, dictCode)) {
    const holds = many ? sql`${key} = any(${sql.ref(name)})` : sql`${sql.ref(name)} = ${key}`
    const { rows } =
      await sql`select 1 from ${sql.table(r.table as string)} where ${holds} limit 1`.execute(
        ctx.db,
      )
    if (rows.length) return r
  }
  return null
}

/** @throws Refusal 409 when records store the key of the entry */
export async function assertNotInUse(ctx: RequestContext, entry: Entry): Promise<void> {
  const r = await userOf(ctx, entry)
  if (r) refuse(409, httpText.inUse, { title: r.text.title })
}

/**
 * Refuses a change of the key or dictionary of an entry in use.
 * @throws Refusal 400 when the key or the dictionary of an entry in use changes; its names may
 *   change
 */
export async function refuseKeyInUse(
  ctx: RequestContext,
  values: Partial<Entry>,
  now: Entry,
): Promise<void> {
  const field = (['key', 'dictCode'] as const).find(
    (name) => name in values && values[name] !== now[name],
  )
  const r = field && (await userOf(ctx, now))
  if (r) refuseFields({ field, phrase: dictText.keyInUse, params: { title: r.text.title } })
}
