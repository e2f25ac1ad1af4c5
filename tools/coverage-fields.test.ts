import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'
import { coveragePage, fieldsNamedIn } from './architecture/coverage-page.ts'
import { contractsOf } from './architecture/resource-files.ts'
import { readTree } from './architecture/source-tree.ts'

const root = join(import.meta.dirname, '..')
const app = testApp()
const admin = app.client('admin')

/** Adds the names of all fields of an answer that hold a value, at any depth. */
function collectFilled(value: AnyAnswer, into: Set<string>): void {
  if (Array.isArray(value)) return value.forEach((one) => collectFilled(one, into))
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    if (part !== null && part !== '' && !(Array.isArray(part) && !part.length)) into.add(name)
    collectFilled(part, into)
  }
}

/** Names of all fields of a schema, at any depth. */
function namesOf(schema: AnyAnswer, into = new Set<string>()): Set<string> {
  for (const [name, part] of Object.entries(schema?.properties ?? {})) {
    into.add(name)
    namesOf(part, into)
  }
  if (schema?.items) namesOf(schema.items, into)
  return into
}

/** Names of the fields that have a value in some record of the demonstration. */
async function filledFields(path: string, hasGet: boolean): Promise<Set<string>> {
  const filled = new Set<string>()
  for (const page of [1, 2, 3]) {
    const { list: rows } = await admin.callOk(`${path}/list`, { page, size: 100 })
    collectFilled(rows, filled)
    for (const { id } of hasGet ? rows : [])
      collectFilled(await admin.callOk(`${path}/get`, { id }), filled)
  }
  return filled
}

// A field that no call sets and no record fills is always null.
it('every field that the coverage page names is set by a call or filled by the demonstration', async () => {
  const tree = readTree(root)
  const contracts = [...(await contractsOf(tree))].map(([path, one]) => ({ path, ...one }))
  const sources = new Map(tree.sources.map(({ path, text }) => [path, text]))
  const alwaysNull: string[] = []
  let checked = 0
  const filled = new Map<string, Set<string>>()
  for (const { file, fields, line } of fieldsNamedIn(
    readFileSync(join(root, coveragePage), 'utf8'),
  )) {
    const imports = `/${file.split('/').at(-1)}'`
    const [path, schemas] =
      contracts
        .filter((one) => one.file === file || sources.get(one.file)?.includes(imports))
        .map((one): [string, Record<string, AnyAnswer>] => [one.path, one.contract.callSchemas])
        // Of several resources with these fields, the one that saves them.
        .toSorted(([, a], [, b]) => Number('save' in b) - Number('save' in a))[0] ?? []
    const { list, get, ...others } = schemas ?? {}
    // Reports need a period, and their rows are no records.
    if (!path || !list || list.in.required?.length) continue
    const readable = new Set([...namesOf(list.out), ...namesOf(get?.out)])
    const settable = new Set(Object.values(others).flatMap((call) => [...namesOf(call.in)]))
    const values = filled.get(path) ?? (await filledFields(path, Boolean(get)))
    filled.set(path, values)
    for (const field of fields.filter((name) => readable.has(name))) {
      checked += 1
      if (!settable.has(field) && !values.has(field)) alwaysNull.push(`${line}: ${path} ${field}`)
    }
  }
  expect(alwaysNull).toEqual([])
  expect(checked).toBeGreaterThan(150)
}, 300_000)
