import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '#common/fields.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import { loadModules } from '../modules.ts'
import { mostlyValidValue } from '#server/testing/schema-arbitraries.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { propertyRuns } from '#tools/test/property-runs.ts'

const calls = [...(await loadModules()).resources.values()].flatMap((r) =>
  Object.entries(r.contract.callSchemas).map(([name, shape]) => ({
    path: r.contract.path,
    name,
    shape,
  })),
)
const app = testApp({ env: { LOG_LEVEL: 'error' } })
let people = 0

type Somebody = Awaited<ReturnType<typeof createTestUser>>
/** A user with every right, new each time: all their audit entries come from this test. */
const somebody = (): Promise<Somebody> => createTestUser(app, `somebody${++people}`)

/**
 * The state that lets a test user try everything. A tried call may disable the account or remove a
 * right.
 */
const accountState = async ({ client: { token }, userId }: Somebody) => {
  const { sessions, db } = app.services
  const who = (await sessions.authenticate(token, null)) && (await loadPrincipal(db, userId))
  return JSON.stringify(who && { ...who, rights: [...who.rights].sort() })
}
let several: { one: Somebody; begun: string; calls: number } | undefined
/**
 * A user with every right for a few calls: replaced before the rate limit applies or the account
 * has changed.
 */
async function anybody(): Promise<Somebody> {
  if (!several || several.calls === 10 || (await accountState(several.one)) !== several.begun) {
    const one = await somebody()
    several = { one, begun: await accountState(one), calls: 0 }
  }
  several.calls++
  return several.one
}

async function send(
  client: Client,
  path: string,
  name: string,
  kind: string,
  input: Record<string, unknown>,
) {
  const valueOf = (_: string, field: string) =>
    encodeURIComponent(String(input[field] ?? 'x').toWellFormed()) || 'x'
  const url = `${app.url}/api/${path}/${name.replace(/:(\w+)/, valueOf)}`
  const headers = { authorization: `Bearer ${client.token}`, 'accept-language': 'en' }
  const response =
    kind === 'get'
      ? await fetch(url, { headers })
      : await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        })
  return {
    status: response.status,
    text: response.headers.get('content-type')?.startsWith('application/json')
      ? await response.text()
      : (await response.arrayBuffer(), ''),
  }
}
const asForm = (input: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(
        (v) =>
          [name, typeof v === 'object' && v !== null ? JSON.stringify(v) : String(v)] as [
            string,
            string,
          ],
      ),
    ),
  ).toString()

async function sentAsForm(client: Client, path: string, input: Record<string, unknown>) {
  const answer = await client.form(path, asForm(input))
  return { status: answer.code === 0 ? 200 : answer.code, text: JSON.stringify(answer) }
}

/** The call succeeds or is refused; it causes no internal error and reveals no internals. */
function expectValidResponse(status: number, text: string) {
  expect(status, text).toBeLessThan(500)
  expect(text).not.toMatch(
    /node_modules|\.ts:\d+|SyntaxError|TypeError|syntax error at|violates .*constraint/,
  )
  if (status !== 200)
    expect(JSON.parse(text)).toMatchObject({
      code: status,
      data: null,
      error: expect.any(String),
      msg: expect.stringMatching(/\S/),
    })
}

/**
 * A refused record names the wrong fields and leaves nothing behind: every stored record has an
 * answered call.
 */
async function expectNoPartialWrites(path: string, userId: number, saved: number) {
  const { table } = app.services.resources.get(path)!
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from log where resource = ${path} and user_id = ${userId} and
    action = 'create'`.execute(app.services.db)
  expect(rows[0]!.count, `${path}: records of creation`).toBe(saved)
  if (!table) return
  const stored = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)} where create_by = ${userId}`.execute(
    app.services.db,
  )
  expect(stored.rows[0]!.count, `${path}: rows`).toBe(saved)
}
/** Whether a save creates a record: in a form an empty value counts as absent. */
const creates = (input: Record<string, unknown>, form: boolean) =>
  form
    ? new URLSearchParams(asForm(input)).getAll('id').every((id) => id === '')
    : input['id'] === undefined || input['id'] === null

/** Bodies that no contract describes: each call gets some of them, all calls together get all. */
const bodies: readonly [name: string, type: string, body: (fields: string[]) => string][] = [
  [
    'columns of the row that are no input',
    'application/json',
    () =>
      JSON.stringify({
        version: 1,
        createBy: 1,
        createTime: '2020-01-01T00:00:00Z',
        updateBy: 1,
        passwordHash: 'x',
        rights: ['sys.user.save'],
        taskNode: 'sys_admin',
        noSuchField: 1,
      }),
  ],
  [
    'a prototype',
    'application/json',
    () => '{"__proto__":{"rights":["sys.user.save"]},"constructor":{"prototype":{"polluted":1}}}',
  ],
  [
    'a prototype in a form',
    'application/x-www-form-urlencoded',
    () => '__proto__[x]=1&__proto__=1&constructor[prototype][x]=1',
  ],
  [
    'the same key twice',
    'application/json',
    (fields) =>
      `{${fields.flatMap((name) => [`"${name}":{"$ne":null}`, `"${name}":[[1]]`]).join()},"noSuchField":1}`.replace(
        '{,',
        '{',
      ),
  ],
  [
    'a nest',
    'application/json',
    (fields) => `{"${fields[0] ?? 'x'}":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  ],
  [
    'numbers beyond numbers',
    'application/json',
    (fields) =>
      `{${fields
        .map((name) => `"${name}":1e400`)
        .concat('"noSuchField":-1e400')
        .join()}}`,
  ],
  [
    'JSON that is said to be a form',
    'application/x-www-form-urlencoded',
    (fields) =>
      JSON.stringify(Object.fromEntries([...fields, 'noSuchField'].map((name) => [name, 1]))),
  ],
  [
    'a form that is said to be JSON',
    'application/json',
    (fields) =>
      fields
        .map((name) => `${name}=1`)
        .concat('x=1')
        .join('&'),
  ],
  ['parts without a boundary', 'multipart/form-data', () => 'x'],
  [
    'parts without an end',
    'multipart/form-data; boundary=b',
    () => '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1',
  ],
  [
    'XML',
    'application/xml',
    () => '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  ],
  [
    'NUL and half a sign',
    'application/json',
    (fields) =>
      `{${fields
        .map((name) => `"${name}":"\\u0000\\ud800"`)
        .concat('"noSuchField":"\\udc00"')
        .join()}}`,
  ],
]
const each = 3

/** Values that break the rules of a field, one for each rule. */
function breaking(schema: JsonSchema): unknown[] {
  const {
    type,
    enum: values,
    maximum,
    minimum,
    maxLength,
    pattern,
    format,
  } = ((schema['anyOf'] as JsonSchema[] | undefined)?.find((one) => one['type'] !== 'null') ??
    schema) as Record<'type' | 'pattern' | 'format', string | undefined> &
    Record<'maximum' | 'minimum' | 'maxLength', number | undefined> & { enum?: unknown[] }
  const word = type === 'string' && !values
  return [
    type === 'object' ? 5 : { no: 'such' },
    ...(values ? [type === 'string' ? 'no such value' : 987_654] : []),
    ...(maximum === undefined || values ? [] : [maximum + 1]),
    ...(minimum === undefined || values ? [] : [minimum - 1]),
    ...(word && maxLength !== undefined ? ['x'.repeat(maxLength + 1)] : []),
    ...(word && (format || (pattern && !new RegExp(pattern, 'u').test('\t '))) ? ['\t '] : []),
  ]
}

describe('no input causes an internal error', () => {
  test.each(
    calls
      .filter(({ name, shape }) => name !== 'save' && shape.kind !== 'stream')
      .map((c) => [`${c.path}/${c.name}`, c] as const),
  )(
    '%s',
    async (_title, { path, name, shape }) => {
      const { client } = await anybody()
      await fc.assert(
        fc.asyncProperty(mostlyValidValue(shape.in), async (input) => {
          const { status, text } = await send(client, path, name, shape.kind, input)
          expectValidResponse(status, text)
        }),
        { numRuns: propertyRuns(6), interruptAfterTimeLimit: 10_000 },
      )
    },
    30_000,
  )

  test.each(
    calls.filter(({ name }) => name === 'save').map((c) => [`${c.path}/${c.name}`, c] as const),
  )(
    '%s names invalid fields and writes all or nothing, as JSON and as a form',
    async (_title, { path, name, shape }) => {
      const { client, userId } = await somebody()
      let saved = 0
      await fc.assert(
        fc.asyncProperty(mostlyValidValue(shape.in), fc.boolean(), async (input, form) => {
          const { status, text } = form
            ? await sentAsForm(client, `${path}/${name}`, input)
            : await send(client, path, name, shape.kind, input)
          expectValidResponse(status, text)
          if (status === 400) expect(JSON.parse(text).fields, text).not.toEqual([])
          if (status === 200 && creates(input, form)) saved++
        }),
        { numRuns: propertyRuns(40) },
      )
      if (app.services.resources.get(path)!.contract.crud.includes('list'))
        await expectNoPartialWrites(path, userId, saved)
    },
    60_000,
  )

  test('bodies with wrong content types, unknown fields and excessive size are refused and change nothing', async () => {
    const { client } = await somebody()
    const posted = calls.filter(({ shape }) => shape.kind !== 'get' && shape.kind !== 'stream')
    await Promise.all(
      Array.from({ length: 4 }, async (_, lane) => {
        for (let n = lane; n < posted.length; n += 4)
          for (let k = 0; k < each; k++) {
            const { path, name, shape } = posted[n]!
            const [what, type, body] = bodies[(n * each + k) % bodies.length]!
            const answer = await fetch(`${app.url}/api/${path}/${name}`, {
              method: 'POST',
              headers: { authorization: `Bearer ${client.token}`, 'content-type': type },
              body: body(Object.keys((shape.in['properties'] ?? {}) as object)),
            })
            const text = await answer.text()
            expect(
              [400, 403, 413, 415],
              `${path}/${name}: ${what}: ${text.slice(0, 300)}`,
            ).toContain(answer.status)
            expectValidResponse(answer.status, text)
          }
      }),
    )
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  }, 60_000)

  test('every call refuses each field that breaks its contract, and unknown fields, by name', async () => {
    const { client } = await somebody()
    for (const { path, name, shape } of calls.filter(
      ({ shape: { kind } }) => kind !== 'get' && kind !== 'stream' && kind !== 'upload',
    )) {
      const rules = Object.entries(
        (shape.in['properties'] ?? {}) as Record<string, JsonSchema>,
      ).map(([field, schema]) => [field, breaking(schema)] as const)
      for (let k = 0; k < Math.max(1, ...rules.map(([, values]) => values.length)); k++) {
        const wrong = rules
          .filter(([, values]) => k < values.length)
          .map(([field, values]) => [field, values[k]] as const)
        const { status, text } = await send(client, path, name, shape.kind, {
          ...Object.fromEntries(wrong),
          noSuchField: 1,
        })
        expect(status, `${path}/${name}: ${text}`).toBe(400)
        expect(
          (JSON.parse(text) as { fields: { field: string }[] }).fields.map(
            ({ field }) => field.split('.')[0],
          ),
          `${path}/${name} ${JSON.stringify(wrong).slice(0, 500)}`,
        ).toEqual(expect.arrayContaining([...wrong.map(([field]) => field), 'noSuchField']))
      }
    }
  }, 120_000)

  test.each(calls.filter(({ name }) => name === 'list').map((c) => [c.path, c.shape] as const))(
    '%s/list with any filter, order and page',
    async (path, shape) => {
      const { client } = await anybody()
      const pages = fc.record(
        {
          page: fc.integer({ min: 1, max: 100_000 }),
          size: fc.integer({ min: 1, max: 200 }),
          keyword: fc.string({ unit: 'grapheme', maxLength: 100 }),
          sort: fc.constantFrom('id', '-id', 'updateTime', 'version', 'x', '-', '', 'id;drop'),
        },
        { requiredKeys: [] },
      )
      await fc.assert(
        fc.asyncProperty(pages, async (input) => {
          const { status, text } = await send(client, path, 'list', shape.kind, input)
          expectValidResponse(status, text)
        }),
        { numRuns: propertyRuns(12) },
      )
    },
    30_000,
  )
})
