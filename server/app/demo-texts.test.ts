import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()

/** Free text of the demonstration that readers of both languages see. */
const columns = [
  ['quotation', 'quo_nm'],
  ['crf', 'name'],
  ['ship_record', 'title'],
  ['ship_record', 'content'],
  ['ship_record', 'clear_remark'],
  ['cert_template', 'template_name'],
  ['log', 'remark'],
] as const

test.each(columns)('%s.%s is in both languages', async (table, column) => {
  const text = sql.ref(column)
  const { rows } = await sql<{ text: string }>`
    select distinct ${text} as text from ${sql.table(table)}
    where ${text} ~ '[a-z]{3}' <> (${text} ~ '[一-龥]')`.execute(app.services.db)
  // A quotation of a survey request is named by ship and request.
  expect(rows.filter((row) => !row.text.includes(' · SR-')).map((row) => row.text)).toEqual([])
})
