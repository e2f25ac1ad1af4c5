import { readFile } from 'node:fs/promises'
import { createTestDatabase } from '#tools/test/database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'

test('docs/reference/retention.md has every table of the database, and no other', async () => {
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.config)
  try {
    const { rows } = await sql<{
      name: string
    }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind
      in ('r', 'p') and relname not like 'kysely%'`.execute(db)
    const page = await readFile(
      new URL('../../../docs/reference/retention.md', import.meta.url),
      'utf8',
    )
    const documentedTables = page
      .split('\n')
      .flatMap((line) =>
        [...(/^\|([^|]*`[^|]*)\|/.exec(line)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(
          ([, name]) => name!,
        ),
      )
    expect(rows.length).toBeGreaterThan(90)
    expect(documentedTables.toSorted()).toEqual(rows.map(({ name }) => name).sort())
  } finally {
    await close()
    await database.drop()
  }
})
