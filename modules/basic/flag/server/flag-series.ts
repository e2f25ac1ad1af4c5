import type { OutputOf } from '#common/contract.ts'
import type { Db } from '#server/core/db.ts'
import type { flag } from '../flag.contract.ts'

export type Overlap = OutputOf<typeof flag, 'overlaps'>['list'][number]
export interface Series {
  callSignPrefixes?: string[] | null
  mids?: string[] | null
}
export interface FlagWithSeries extends Series {
  id: number
  nameZh: string
  nameEn: string
}

/**
 * Call sign series and MIDs that other flags also have. A shorter prefix includes the longer ones
 * that begin with it. Territories use the series of their mother country, so this is a warning
 * only.
 */
export function overlapsOf(own: Series, others: readonly FlagWithSeries[]): Overlap[] {
  const [prefixes, mids] = [own.callSignPrefixes ?? [], own.mids ?? []]
  const covers = (a: string, b: string) => a.startsWith(b) || b.startsWith(a)
  return others.flatMap(({ id, nameZh, nameEn, ...theirs }) =>
    [
      {
        kind: 'callSign' as const,
        values: (theirs.callSignPrefixes ?? []).filter((theirPrefix) =>
          prefixes.some((prefix) => covers(prefix, theirPrefix)),
        ),
      },
      { kind: 'mid' as const, values: (theirs.mids ?? []).filter((mid) => mids.includes(mid)) },
    ]
      .filter(({ values }) => values.length > 0)
      .map((found) => ({ id, nameZh, nameEn, ...found })),
  )
}

/** Overlaps with all stored flags except the given one. */
export async function overlapsWith(db: Db, own: Series, except: number | null): Promise<Overlap[]> {
  if (!own.callSignPrefixes?.length && !own.mids?.length) return []
  const others = await db
    .selectFrom('flag')
    .where('id', '<>', except ?? 0)
    .orderBy('flagNo')
    .select(['id', 'nameZh', 'nameEn', 'callSignPrefixes', 'mids'])
    .execute()
  return overlapsOf(own, others as FlagWithSeries[]).slice(0, 400)
}
