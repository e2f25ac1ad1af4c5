/**
 * Names of people: every view and every call that returns records shows the Chinese name beside the
 * Latin one, so that readers of both languages recognise the person.
 */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { nameInBoth } from '#common/rules/text/person-name.ts'
import { camelCase } from '#common/name-case.ts'
import { loadModules } from '#server/app/modules.ts'
import type { Resource } from '#server/core/resource.ts'
import { testApp } from '#server/testing/test-app.ts'

/** Columns with the Latin name only, by table. */
const latinNames: Readonly<Record<string, readonly string[]>> = {
  app_user: ['name'],
  surveyor: ['full_name'],
}
/** Views that read the Latin name for another purpose than to show it alone. */
const latinViews: Readonly<Record<string, string>> = {
  app_user_row: 'the list of accounts has a column for each name',
  flag_fact_now:
    'facts of reports to Administrations; a changed name would correct every locked month',
}
/** Texts of a certificate, which is issued with the Latin name. */
const documentTexts: readonly string[] = ['prefill', 'values']
/** Queries of the Latin name for such texts. */
const joinedForDocuments: readonly string[] = [
  'modules/certificates/issuing/server/certificate-detail.ts: s.fullName',
]
const root = resolve(import.meta.dirname, '../../..')
const resources = [...(await loadModules()).resources.values()]
const app = testApp({ env: { LOG_LEVEL: 'error' } })
const admin = app.client('admin')

test('no view shows the Latin name of a person alone', async () => {
  const views = await app.query<{ name: string; definition: string }>(
    `select viewname as name, definition from pg_views where schemaname = 'public'`,
  )
  const alone = views.flatMap(({ name, definition }) =>
    Object.entries(latinNames).flatMap(([table, columns]) =>
      [...definition.matchAll(new RegExp(`\\b${table} (\\w+)`, 'g'))].flatMap(([, alias]) =>
        columns
          .filter((column) => new RegExp(`\\b${alias}\\.${column}\\b`).test(definition))
          .map((column) => `${name}: ${alias}.${column}, not ${alias}.display_name`),
      ),
    ),
  )
  expect(alone.filter((one) => !(one.split(':')[0]! in latinViews))).toEqual([])
  for (const name of Object.keys(latinViews))
    expect(alone.some((one) => one.startsWith(`${name}:`))).toBe(true)
})

test('no query joins the Latin name of a person', () => {
  const files = globSync('{server,modules}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.(test|fixture|seed|gen)\.ts$|\/demo\//.test(file),
  )
  const joined = files.flatMap((file) => {
    const source = readFileSync(resolve(root, file), 'utf8')
    return Object.entries(latinNames).flatMap(([table, columns]) =>
      [...source.matchAll(new RegExp(`\\b(?:${table}|${camelCase(table)} as) (\\w+)`, 'g'))]
        .flatMap(([, alias]) =>
          columns.flatMap((name) => [`${alias}.${name}`, `${alias}.${camelCase(name)}`]),
        )
        .filter((column) => new RegExp(`\\b${column.replace('.', '\\.')}\\b`).test(source))
        .map((column) => `${file}: ${column}`),
    )
  })
  expect(joined.filter((one) => !joinedForDocuments.includes(one))).toEqual([])
})

test.each([
  ['Lin Haifeng', '林海峰'],
  ['Lin Haifeng', null],
  ['Lin Haifeng', ''],
  ['林海峰', '林海峰'],
])('names %s, %s alike on pages and in the database', async (name, nameZh) => {
  const { rows } = await sql<{
    both: string
  }>`select name_in_both(${name}, ${nameZh}) as both`.execute(app.services.db)
  expect(rows[0]!.both).toBe(nameInBoth(name, nameZh))
})

describe('no record shows the Latin name of a person alone', () => {
  beforeAll(async () => {
    const { db } = app.services
    await sql`update app_user set name = 'Zqa Zq' || id, name_zh = '甲' || id`.execute(db)
    await sql`update surveyor set full_name = 'Zqs Zq' || id, name_zh = '乙' || id`.execute(db)
  })

  test.each(resources.map((r) => [r.contract.path, r] as const))('%s', async (path, r) => {
    const alone = (await readRecords(r)).flatMap(({ call, data }) =>
      aloneIn(data).map((field) => `${path}/${call}: ${field}`),
    )
    expect([...new Set(alone)]).toEqual([])
  })
})

/** Answers of the calls that return records. */
async function readRecords(r: Resource): Promise<{ call: string; data: unknown }[]> {
  const { path } = r.contract
  if (!r.actions['list'] || !r.contract.crud.length) return []
  const list = await admin.call(`${path}/list`, { size: 50 })
  if (list.code !== 0) return []
  const rows: { id: number; status?: number }[] = list.data.list
  const answers: { call: string; data: unknown }[] = [{ call: 'list', data: rows }]
  if (!r.actions['get']) return answers
  // the first records of every state
  const states = Map.groupBy(rows, ({ status }) => status)
  for (const { id } of [...states.values()].flatMap((some) => some.slice(0, 2)))
    answers.push({ call: 'get', data: (await admin.call(`${path}/get`, { id })).data })
  return answers
}

/** The fields with a Latin name alone. A record that has the Chinese name as a field is complete. */
function aloneIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return /Zq[as] Zq\d+(?!\d| [甲乙]\d)/.test(value) ? [field] : []
  if (Array.isArray(value)) return value.flatMap((one) => aloneIn(one, field))
  if (value === null || typeof value !== 'object') return []
  const own = 'nameZh' in value && value.nameZh ? ['name', 'fullName'] : []
  // pages show one of `titleZh` and `titleEn`
  const isOwn = (name: string) =>
    own.includes(name) || (name.endsWith('En') && name.replace(/En$/, 'Zh') in value)
  return Object.entries(value).flatMap(([name, one]) =>
    isOwn(name) || documentTexts.includes(name) ? [] : aloneIn(one, name),
  )
}
