import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { snakeCase } from '#server/platform/database/database.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { fileColumnsOf } from './file-references.ts'
import type { ResourceFileColumn } from './file-references.ts'

const app = testApp()
const people = new Map<string, Client>()
beforeAll(async () => {
  // The JSON of the test records contains only the file reference.
  app.services.config.validateResponses = false
  for (const name of [
    'admin',
    'chief',
    'finance',
    'operator',
    'surveyor',
    'surveyor2',
    'owner',
    'owner2',
    'flag',
    'flag2',
  ])
    people.set(name, await app.signInAs(name))
})

/** Columns with ids of attachments that give no access to the file, with the reason. */
const others: Record<string, string> = {
  'attachment.attachment_id': 'the attachments themselves',
  'flag_report_line.shown': 'facts of a month that is closed; the file is that of the certificate',
  'log.changes': 'what a record once named',
}

/**
 * Puts an attachment into the first record of a column's table.
 * @returns the record's id
 */
async function put(
  { table, column, row, as }: ResourceFileColumn,
  id: string,
): Promise<number | null> {
  const value =
    as === 'list'
      ? sql`array[${id}]`
      : as
        ? sql`${JSON.stringify(as).replaceAll('"$"', JSON.stringify(id))}::jsonb`
        : sql`${id}`
  const key = table === 'setting' ? 'key' : table === 'quotationRevision' ? 'ctid' : 'id'
  const { rows } = await sql<{
    row: number
  }>`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(key)} = (select
    ${sql.ref(key)} from ${sql.table(table)} order by 1 desc limit 1) returning
    ${row === null ? sql`0` : sql.ref(row)} as "row"`.execute(app.services.db)
  return rows[0]?.row ?? null
}

test(
  'a file is readable exactly by users who may read a record and a field that refer to it: every place, every user',
  { timeout: 120_000 },
  async () => {
    const { db, files } = app.services
    const differ: string[] = []
    const tried = new Set<string>()
    for (const place of fileColumnsOf(app.services.resources).filter(
      ({ internal, own, row }) => !internal && !own && row !== null,
    )) {
      const { r, field } = place
      const { attachmentId } = await files.attach(db, {
        bytes: Buffer.from(field),
        name: 'a.txt',
        type: 'text/plain',
        createBy: null,
      })
      const id = await put(place, attachmentId)
      if (id === null) continue
      for (const [name, who] of people) {
        const record = await who.call(`${r.contract.path}/get`, { id })
        const named =
          record.code === 0 &&
          (place.table !== r.table ||
            JSON.stringify(record.data[field] ?? '').includes(attachmentId))
        const { status } = await who.download('sys/attachment/download', { attachmentId })
        if (status !== (named ? 200 : 404))
          differ.push(`${r.contract.path}.${field} ${name}: record ${record.code}, file ${status}`)
        tried.add(`${named} ${r.contract.path}`)
      }
    }
    expect(differ).toEqual([])
    // Each kind of response occurs for most columns, so that the comparison is meaningful.
    expect([...tried].filter((one) => one.startsWith('true')).length).toBeGreaterThan(9)
    expect([...tried].filter((one) => one.startsWith('false')).length).toBeGreaterThan(9)
  },
)

test('generated files are downloaded only by their own calls', async () => {
  const { db, files } = app.services
  for (const place of fileColumnsOf(app.services.resources).filter(
    ({ internal, table }) => internal && table === 'surveyCert',
  )) {
    const { attachmentId } = await files.attach(db, {
      bytes: Buffer.from('made'),
      name: 'a.txt',
      type: 'text/plain',
      createBy: null,
    })
    expect(await put(place, attachmentId)).not.toBeNull()
    for (const who of people.values())
      expect((await who.download('sys/attachment/download', { attachmentId })).status).toBe(404)
  }
})

test('every column with ids of attachments is known: a new one has a field of that kind, or is in `fileColumns`', async () => {
  const { db } = app.services
  const places = new Set(
    fileColumnsOf(app.services.resources).map(
      ({ table, column }) => `${snakeCase(table)}.${snakeCase(column)}`,
    ),
  )
  const { rows } = await sql<{
    table: string
    column: string
  }>`select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name in ('text',
    '_text', 'jsonb')`.execute(db)
  const unknown: string[] = []
  for (const { table, column } of rows) {
    const name = `${table}.${column}`
    if (places.has(name) || others[name]) continue
    const { rows: found } =
      await sql`select 1 from ${sql.raw(`"${table}"`)} t where exists (select 1 from
        regexp_matches(${sql.raw(`t."${column}"::text`)}, '[A-Za-z0-9_-]{24}', 'g') m join
        attachment a on a.attachment_id = m[1]) limit 1`.execute(db)
    if (found.length || /(^|_)(file_id|attachments?)$/.test(column)) unknown.push(name)
  }
  expect(unknown).toEqual([])
  const { rows: columns } = await sql<{
    name: string
  }>`select table_name || '.' || column_name as name from information_schema.columns where
    table_schema = 'public'`.execute(db)
  expect([...places].filter((place) => !columns.some(({ name }) => name === place))).toEqual([])
})

/** Tables that always have few rows. */
const small = [
  'certTemplate',
  'othFee',
  'report',
  'formTemplate',
  'formTemplateVersion',
  'law',
  'news',
  'surveyor',
  'setting',
  'flagAccount',
]

test('finds references to a file by indexes', async () => {
  const without: string[] = []
  await app.services.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db)
    for (const { table, column, as, internal } of fileColumnsOf(app.services.resources)) {
      if (internal || small.includes(table)) continue
      const condition =
        as === 'list'
          ? sql`${sql.ref(column)} @> array['x']::text[]`
          : as
            ? sql`${sql.ref(column)} @> ${JSON.stringify(as)}::jsonb`
            : sql`${sql.ref(column)} = 'x'`
      const { rows } = await sql<
        Record<string, string>
      >`explain select 1 from ${sql.table(table)} where ${condition}`.execute(db)
      if (rows.some((row) => Object.values(row).join('').includes('Seq Scan')))
        without.push(`${table}.${column}`)
    }
  })
  expect(without).toEqual([])
})
