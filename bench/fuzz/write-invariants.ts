/** Invariants of written values. */
import { sql } from 'kysely'
import type { Fields } from '#common/fields.ts'
import type { Db } from '#server/core/db.ts'
import type { Resource } from '#server/core/resource.ts'

/**
 * Values of dictionary fields that are no entry, ids in lists without a record, and rows outside
 * their creator's region.
 */
async function wrong(db: Db, resources: Iterable<Resource>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const count = async (what: string, rows: ReturnType<typeof sql<{ n: number }>>) =>
    counts.set(what, (await rows.execute(db)).rows[0]!.n)
  const all = [...resources].filter(({ table }) => table)
  const tableOf = new Map(all.map((r) => [r.contract.path, r.table]))
  for (const {
    contract: { path, fields },
    table,
  } of all)
    for (const [name, f] of Object.entries(fields as Fields)) {
      const values =
        f.kind === 'dicts' || f.kind === 'refs'
          ? sql`unnest(${sql.ref(name)})`
          : sql`${sql.ref(name)}`
      if (f.dictCode)
        await count(
          `${path} ${name} holds what is no entry`,
          sql`select count(*)::int as n from (select ${values} as value from ${sql.table(table)}) v
      where value is not null and not exists (select from dict d where d.dict_code = ${f.dictCode}
        and d.key = value)`,
        )
      if (f.kind === 'refs' && tableOf.has(f.ref!))
        await count(
          `${path} ${name} names what is not there`,
          sql`select count(*)::int as n from (select ${values} as value from ${sql.table(table)}) v
      where value is not null and not exists (select from ${sql.table(tableOf.get(f.ref!)!)} r where r.id = value)`,
        )
      if (name === 'region' && f.dictCode)
        await count(
          `${path}: rows of another region than their creator's`,
          sql`select count(*)::int as n from ${sql.table(table)} t
      join app_user u on u.id = t.create_by join role r on r.id = u.role_id where r.data_type = 2
        and t.region is distinct from u.region`,
        )
    }
  return counts
}

export const writtenBefore = wrong

/** @returns invariants that got worse, as text */
export async function worseWritten(
  db: Db,
  resources: Iterable<Resource>,
  before: ReadonlyMap<string, number>,
): Promise<string[]> {
  return [...(await wrong(db, resources))].flatMap(([what, n]) =>
    n > (before.get(what) ?? 0) ? [`${what}: ${n - (before.get(what) ?? 0)}`] : [],
  )
}
