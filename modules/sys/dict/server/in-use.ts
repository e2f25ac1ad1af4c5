import { sql } from 'kysely'
import type { Fields } from '#common/fields.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { dictText } from '../dict.text.ts'

interface Entry { dictCode: string; key: string }

/** The fields of all resources that take their values from a dictionary. */
const fieldsFrom = (ctx: Ctx, dictCode: string) => [...ctx.services.resources.values()].filter((r) => r.table).flatMap((r) =>
  Object.entries(r.contract.fields as Fields).filter(([, f]) => f.dictCode === dictCode).map(([name, f]) => ({ r, name, many: f.kind === 'dicts' })))

/** Whether the product's own records take values from this dictionary. */
export const isOfTheHouse = (ctx: Ctx, dictCode: string): boolean => fieldsFrom(ctx, dictCode).length > 0

/** The first resource with a record that holds the entry's key. */
async function userOf(ctx: Ctx, { dictCode, key }: Entry): Promise<Resource | null> {
  for (const { r, name, many } of fieldsFrom(ctx, dictCode)) {
    const holds = many ? sql`${key} = any(${sql.ref(name)})` : sql`${sql.ref(name)} = ${key}`
    const { rows } = await sql`select 1 from ${sql.table(r.table!)} where ${holds} limit 1`.execute(ctx.db)
    if (rows.length) return r
  }
  return null
}

/** @throws Refusal 409 when records hold the entry's key: they would show nothing in its place */
export async function refuseInUse(ctx: Ctx, entry: Entry): Promise<void> {
  const r = await userOf(ctx, entry)
  if (r) refuse(409, httpText.inUse, { title: r.text.title })
}

/** @throws Refusal 400 when the key, or the dictionary, of an entry in use is to change; its words may */
export async function refuseKeyInUse(ctx: Ctx, values: Record<string, unknown>, now: Entry): Promise<void> {
  const field = (['key', 'dictCode'] as const).find((name) => name in values && values[name] !== now[name])
  const r = field && (await userOf(ctx, now))
  if (r) refuseFields({ field, phrase: dictText.keyInUse, params: { title: r.text.title } })
}
