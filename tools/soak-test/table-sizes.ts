import type pg from 'pg'

export type Tables = Map<string, { rows: number; bytes: number }>

/** Every table with its estimated rows and its size with indexes. */
export async function tableSizes(db: pg.Pool): Promise<Tables> {
  const { rows } = await db.query(`
    select schemaname || '.' || relname as name, n_tup_ins - n_tup_del as rows,
      pg_total_relation_size(relid) as bytes from pg_stat_user_tables`)
  return new Map(
    rows.map((row) => [row.name, { rows: Number(row.rows), bytes: Number(row.bytes) }]),
  )
}

/** Tables with more rows than before, or larger by more than 0.1 MB, the largest growth first. */
export function tableGrowth(
  before: Tables,
  after: Tables,
): Record<string, { rows: number; MB: number; 'MB in all': number }> {
  const mb = (bytes: number) => Math.round(bytes / 104_857.6) / 10
  return Object.fromEntries(
    [...after]
      .map(([name, now]) => {
        const then = before.get(name) ?? { rows: 0, bytes: 0 }
        return [
          name,
          {
            rows: now.rows - then.rows,
            MB: mb(now.bytes - then.bytes),
            'MB in all': mb(now.bytes),
          },
        ] as const
      })
      .filter(([, { rows, MB }]) => rows > 0 || MB > 0.1)
      .sort(([, a], [, b]) => b.MB - a.MB),
  )
}
