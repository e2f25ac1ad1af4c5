/**
 * Fifty calls at the same moment: each move of each machine on one row, each save of one version,
 * and what is there once.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { moveFrom } from '#common/machine.ts'
import type { MoveDef } from '#common/machine.ts'
import type { Field, Fields } from '#common/fields.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { snakeCase } from '#server/platform/database/database.ts'
import { insertAnyRow } from '#server/platform/database/insert-any-row.fixture.ts'
import { loadModules } from '#server/app/modules.ts'
import type { Resource } from '#server/core/resource.ts'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { withRequiredFields, requiredOf } from '#server/testing/schema-arbitraries.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { ApiResponse, Client } from '#server/testing/testing.ts'
import { withRealValues } from '../values/inputs.fixture.ts'

const many = 50
const resources = [...(await loadModules()).resources.values()]
const moves = resources
  .filter((r) => r.machine)
  .flatMap((r) =>
    Object.keys(r.machine!.moves).map((move) => {
      const state = Object.keys(r.machine!.states).find((one) => moveFrom(r.machine!, move, one))!
      return { path: r.contract.path, move, state, def: moveFrom(r.machine!, move, state)! }
    }),
  )

const app = testApp({ env: { LOG_LEVEL: 'silent' } })
let caller: Client
let userId: number
beforeAll(async () => {
  ;({ client: caller, userId } = await createTestUser(app, 'everything'))
})

const resourceAt = (path: string): Resource => app.services.resources.get(path)!
const runConcurrently = (call: (n: number) => Promise<ApiResponse>): Promise<ApiResponse[]> =>
  Promise.all(Array.from({ length: many }, (_, n) => call(n)))
const historyOf = (path: string, id: number) =>
  app.services.db
    .selectFrom('log')
    .where('resource', '=', path)
    .where('rowId', '=', id)
    .select(['action', 'fromState', 'toState'])
    .execute()

/**
 * Another row with the same plain values, so that a move possible on one is possible on the other;
 * values that must be unique are new.
 */
async function copyOf(r: Resource, id: number): Promise<number> {
  const { db, resources: all } = app.services
  const table = snakeCase(r.table!)
  const unique = await sql<{ name: string }>`
    select a.attname as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indisunique and i.indrelid = ${table}::regclass
    union select attname from pg_attribute
    where attrelid = ${table}::regclass and (attgenerated <> '' or attidentity <> '')`.execute(db)
  const {
    rows: [row],
  } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where id = ${id}`.execute(db)
  const isNew = new Set(unique.rows.map(({ name }) => name))
  const plainValues = Object.entries(row!).filter(
    ([name, value]) => !isNew.has(snakeCase(name)) && typeof value !== 'object',
  )
  return insertAnyRow(db, all, r.table!, Object.fromEntries(plainValues))
}

/**
 * Asserts that one call succeeds where a single call would, and that all others are refused with a
 * message and without an internal error.
 */
function assertOutcome(answers: ApiResponse[], possible: boolean): number {
  const codes = answers.map(({ code }) => code)
  const carriedOut = codes.filter((code) => code === 0).length
  // What was refused alone, on another row, may be possible on this one: never more than once.
  expect(possible ? [1] : [0, 1], JSON.stringify(answers.find(({ code }) => code !== 0))).toContain(
    carriedOut,
  )
  for (const { code, msg } of answers.filter((answer) => answer.code !== 0)) {
    expect(possible ? [409] : [400, 403, 409], msg).toContain(code)
    expect(msg).toMatch(/\S/)
  }
  return carriedOut
}

describe('fifty concurrent moves are made once', () => {
  const rowIn = (r: Resource, state: string, def: MoveDef) =>
    insertAnyRow(app.services.db, app.services.resources, r.table!, {
      status: r.machine!.states[state],
      ...(def.assignee && { [def.assignee]: userId }),
    })
  test.each(moves)('$path/$move', { timeout: 60_000 }, async ({ path, move, state, def }) => {
    const r = resourceAt(path)
    const shape = r.contract.callSchemas[move]!.in
    const needed = withRequiredFields(shape, {
      id: 1,
      version: 1,
      ...(requiredOf(shape).includes('result') && { result: 1 }),
    })
    const input = {
      ...((await withRealValues(app.services.db, app.services.resources, shape, needed)) as object),
      remark: 'why',
    }
    const first = await rowIn(r, state, def)
    const id = await copyOf(r, first)
    const alone = await caller.call(`${path}/${move}`, { ...input, id: first })
    const carriedOut = assertOutcome(
      await runConcurrently(() => caller.call(`${path}/${move}`, { ...input, id })),
      alone.code === 0,
    )
    const entries = (await historyOf(path, id)).filter(({ toState }) => toState !== null)
    expect(entries).toHaveLength(carriedOut)
  })
})

describe('of fifty concurrent saves of one version the first succeeds', () => {
  const plain = (f: Field) =>
    (['text', 'area'].includes(f.kind) && !f.schema['pattern']) || f.kind === 'area'
  const saved = resources
    .filter((r) => r.actions['save'] && r.table && r.contract.crud.includes('save'))
    .flatMap((r) => {
      const field = Object.entries(r.contract.fields as Fields).find(([, f]) => plain(f))?.[0]
      return field ? [{ path: r.contract.path, field }] : []
    })
  test.each(saved)('$path', { timeout: 60_000 }, async ({ path, field }) => {
    const r = resourceAt(path)
    const id = await insertAnyRow(app.services.db, app.services.resources, r.table!, {
      createBy: userId,
    })
    const alone = await caller.call(`${path}/save`, { id, version: 1, [field]: 'first' })
    const entries = (await historyOf(path, id)).length
    assertOutcome(
      await runConcurrently((n) =>
        caller.call(`${path}/save`, { id, version: 2, [field]: `value ${n}` }),
      ),
      alone.code === 0,
    )
    expect(await historyOf(path, id)).toHaveLength(entries + (alone.code === 0 ? 1 : 0))
  })
})

describe('unique resources are assigned once', () => {
  test('a password reset link works for one of fifty calls', async () => {
    const person = await createTestUser(app, 'forgetful', { rights: false })
    const token = randomBytes(32).toString('base64url')
    await app.services.db
      .insertInto('passwordLink')
      .values({ tokenHash: createHash('sha256').update(token).digest(), userId: person.userId })
      .execute()
    const nobody = await app.signInAs()
    const newPassword = 'Kx7!mooring-Quay-42'
    const answers = await runConcurrently(() =>
      nobody.call('auth/password/reset', { token, newPassword, confirmNewPassword: newPassword }),
    )
    expect(
      answers.filter(({ code }) => code === 0),
      JSON.stringify(answers[0]),
    ).toHaveLength(1)
    for (const { code } of answers) expect([0, 400, 429]).toContain(code)
  })
  test('a month of a flag is locked once', async () => {
    const { db } = app.services
    const id = await insertAnyRow(db, app.services.resources, 'flag')
    const month = `${new Date().getUTCFullYear() - 1}-01`
    assertOutcome(
      await runConcurrently(() =>
        caller.call('stat/flagMonthlyReport/lock', { flagId: id, month }),
      ),
      true,
    )
    expect(
      await db.selectFrom('flagReport').where('flagId', '=', id).select('id').execute(),
    ).toHaveLength(1)
  })
  test(
    'a file uploaded once may be named by fifty records at once, and is claimed by those that name it',
    { timeout: 60_000 },
    async () => {
      const { data } = await caller.upload('rule.pdf', smallPdf(), 'application/pdf')
      const answers = await runConcurrently((n) =>
        caller.call('sys/law/save', {
          title: `Rule ${n}`,
          type: 'code',
          startDate: '2026-01-01',
          attachments: [data.attachmentId],
        }),
      )
      for (const { code } of answers) expect(code).toBe(0)
      const { attachedTime } = await app.services.db
        .selectFrom('attachment')
        .where('attachmentId', '=', data.attachmentId)
        .select('attachedTime')
        .executeTakeFirstOrThrow()
      expect(attachedTime).not.toBeNull()
    },
  )
})
