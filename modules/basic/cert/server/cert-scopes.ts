import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { Db } from '#server/core/db.ts'

/** A scope of inspection with its names. */
export interface Scope {
  key: string
  nameZh: string
  nameEn: string
}

/**
 * Scopes that a surveyor must be authorised for to survey for all these certificate types, in
 * dictionary order.
 */
export async function scopesOf(db: Db, certIds: readonly number[]): Promise<Scope[]> {
  if (!certIds.length) return []
  const types = await db
    .selectFrom('cert')
    .where('id', 'in', [...certIds])
    .select('inspectionScopes')
    .execute()
  return scopesNamed(
    db,
    types.flatMap(({ inspectionScopes }) => inspectionScopes ?? []),
  )
}

/** Scopes by key, without duplicates, with names, in dictionary order. */
export async function scopesNamed(db: Db, keys: readonly string[]): Promise<Scope[]> {
  const needed = new Set(keys)
  const entries = await entriesOf(db, 'INSPECTION_SCOPE')
  return entries
    .filter(({ key }) => needed.has(key))
    .map(({ key, valueZh, valueEn }) => ({ key, nameZh: valueZh, nameEn: valueEn }))
}
