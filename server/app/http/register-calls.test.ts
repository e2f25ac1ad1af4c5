import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { defineCall, defineContract, urlOf } from '#common/contract.ts'
import { bool, date, decimal, digits, int, list, required, text } from '#common/fields.ts'
import { readerKinds } from '#common/readers.ts'
import { defineMessages as words } from '#common/text.ts'
import { buildApp } from '../app.ts'
import { resource } from '#server/core/resource.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import type { ApiResponse } from '#server/testing/testing.ts'
import type { OutputOf } from '#common/contract.ts'

/** A resource that returns its input, with every kind of field, and one that throws. */
const echoed = {
  word: required(text(20)),
  note: text(20),
  number: digits(5),
  count: int(0, 10),
  share: decimal(2, undefined, 100),
  on: bool(),
  day: date(),
  tags: list(required(text(5)), 3),
}
const echo = defineContract('x/echo', {
  doc: 'Echo',
  readers: readerKinds,
  fields: {},
  crud: [],
  calls: {
    say: defineCall('Gives back what arrived', echoed, echoed),
    leak: defineCall('Answers more than it should', {}, { id: required(int()) }),
    none: defineCall('Takes and gives nothing', {}, {}),
    fail: defineCall('Fails', {}, {}),
  },
})
const echoText = words('echo', { title: ['回声', 'Echo'], singular: ['回声', 'Echo'], labels: {} })
const echoes = resource(echo, echoText, { scope: 'shared', defaultGrants: {} }, () => ({
  say: {
    requires: 'public',
    noTransaction: true,
    handler: (_ctx, input) =>
      ({
        ...Object.fromEntries(Object.keys(echoed).map((name) => [name, null])),
        ...input,
      }) as OutputOf<typeof echo, 'say'>,
  },
  leak: {
    requires: 'public',
    noTransaction: true,
    handler: () => ({ id: 1, passwordHash: '$argon2id$secret' }),
  },
  none: { requires: 'public', noTransaction: true, handler: () => ({}) },
  fail: {
    requires: 'public',
    noTransaction: true,
    handler: () => {
      throw new TypeError('secret of /srv/plimsoll/server/x.ts')
    },
  },
}))

let app: TestApp
let admin: Client
let server: Awaited<ReturnType<typeof buildApp>>
let url: string
beforeAll(async () => {
  app = await startApp({ env: { LOG_LEVEL: 'silent' } })
  admin = await app.signInAs('admin')
  server = await buildApp({
    ...app.services,
    resources: new Map([...app.services.resources, ['x/echo', echoes]]),
  })
  url = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
/** Posts a body to the echo call, or to another call. */
async function post(body: string | undefined, type: string | undefined, name = 'say', lang = 'en') {
  // By a connection: an injected request never counts as complete, so that each refusal would wait
  // two seconds for the rest of its body.
  const response = await fetch(`${url}/api/x/echo/${name}`, {
    method: 'POST',
    headers: { ...(type && { 'content-type': type }), 'accept-language': lang },
    ...(body !== undefined && { body: Buffer.from(body) }),
  })
  const payload = await response.text()
  return {
    status: response.status,
    payload,
    ...(JSON.parse(payload) as ApiResponse),
  }
}
const fieldsOf = (answer: { fields?: { field: string }[] }) =>
  answer.fields?.map(({ field }) => field)

describe('input of a call', () => {
  test.each([
    [json, '{"word":"a","nonsense":1}'],
    [form, 'word=a&nonsense=1'],
  ])('an unknown field is refused by name, not ignored (%s)', async (type, body) => {
    const answer = await post(body, type)
    expect(answer).toMatchObject({ status: 400, code: 400, data: null, error: 'http.badInput' })
    expect(fieldsOf(answer)).toEqual(['nonsense'])
  })

  test("every invalid field is reported in one response, in the user's language", async () => {
    const answer = await post('{"count":99,"share":1.234,"day":"2026-02-30","number":"12a"}', json)
    expect(fieldsOf(answer)!.sort()).toEqual(['count', 'day', 'number', 'share', 'word'])
    expect((await post('{"count":99,"word":"a"}', json, 'say', 'zh')).fields).toEqual([
      { field: 'count', msg: '不能大于 10' },
    ])
    expect((await post('{"count":99,"word":"a"}', json)).fields).toEqual([
      { field: 'count', msg: 'At most 10' },
    ])
  })

  test('text of a form is converted to the type of the field; numbers with leading zeros stay text', async () => {
    const answer = await post(
      'word=007&number=00123&count=7&share=12.50&on=true&day=2026-02-28&tags=a&tags=b',
      form,
    )
    expect(answer.data).toEqual({
      word: '007',
      note: null,
      number: '00123',
      count: 7,
      share: 12.5,
      on: true,
      day: '2026-02-28',
      tags: ['a', 'b'],
    })
  })

  test.each([
    '{"word":"a","count":"7"}',
    '{"word":7}',
    '{"word":"a","on":"true"}',
    '{"word":"a","on":1}',
    '{"word":true}',
  ])('JSON is not converted: %s is refused', async (body) => {
    expect(await post(body, json)).toMatchObject({ status: 400 })
  })

  test.each([
    'word=a&count=seven',
    'word=a&count=7.5',
    'word=a&count=0x7',
    'word=a&on=maybe',
    'word=a&count=1e1000',
    'word=a&share=NaN',
  ])('a form with an invalid value is refused: %s', async (body) => {
    expect(await post(body, form)).toMatchObject({ status: 400 })
  })

  test('null clears an optional field, is never 0 or an empty text, and is refused for a required one', async () => {
    expect(
      (await post('{"word":"a","count":null,"note":null,"on":null}', json)).data,
    ).toMatchObject({ count: null, note: null, on: null })
    const answer = await post('{"word":null}', json)
    expect(answer).toMatchObject({ status: 400, fields: [{ field: 'word' }] })
  })

  test('an empty value of a form clears an optional field, and is missing for a required one', async () => {
    expect((await post('word=a&count=&note=&day=&tags=', form)).data).toMatchObject({
      count: null,
      note: null,
      day: null,
      tags: null,
    })
    expect(await post('word=', form)).toMatchObject({
      status: 400,
      fields: [{ field: 'word', msg: 'This field is required' }],
    })
    expect(await post('word=%20%20', form)).toMatchObject({
      status: 400,
      fields: [{ field: 'word' }],
    })
  })

  test('a repeated key is a list where the field is one, and refused elsewhere', async () => {
    expect((await post('word=a&tags=b', form)).data.tags).toEqual(['b'])
    expect(await post('word=a&word=b', form)).toMatchObject({
      status: 400,
      fields: [{ field: 'word' }],
    })
    expect(await post('word=a&count=1&count=2', form)).toMatchObject({
      status: 400,
      fields: [{ field: 'count' }],
    })
  })

  test.each(['__proto__=1&word=a', 'constructor=1&word=a', 'word[x]=1', 'word=a&toString=1'])(
    'inherited names of objects have no effect: %s',
    async (body) => {
      expect(await post(body, form)).toMatchObject({ status: 400 })
      expect(({} as Record<string, unknown>)['1']).toBeUndefined()
    },
  )

  test.each([
    [json, JSON.stringify({ word: 'a\u0000' })],
    [form, 'word=a%00'],
    [json, '{"word":"\\ud800"}'],
    [json, '{"word":"a","\\u0007":1}'],
    [json, '{"word":"a","tags":["\\u001b"]}'],
  ])(
    'characters that databases and documents cannot store are refused (%s %s)',
    async (type, body) => expect(await post(body, type)).toMatchObject({ status: 400 }),
  )

  test.each(['1e400', '-1e400', '9007199254740993', '1e308', '123456789012345678901234567890'])(
    'the number %s is refused, not rounded',
    async (number) => {
      expect(await post(`{"word":"a","count":${number}}`, json)).toMatchObject({ status: 400 })
      expect(await admin.form('basic/flag/get', `id=${number}`)).toMatchObject({ code: 400 })
    },
  )
})

describe('bodies', () => {
  test.each(['text/plain', 'application/xml', 'application/octet-stream', 'nonsense'])(
    'the content type %s is refused with 415',
    async (type) => {
      expect(await post('word=a', type)).toMatchObject({
        status: 415,
        code: 415,
        error: 'http.mediaType',
      })
    },
  )
  test('a file for a call that accepts none is refused with 415', async () => {
    expect(
      (await admin.upload('a.txt', Buffer.from('a'), 'text/plain', 'basic/flag/list')).code,
    ).toBe(415)
  })
  test.each(['{', '{"word":}', 'word=a', '[1,', '"', '{"a":1}}'])(
    'invalid JSON is refused with 400: %s',
    async (body) => {
      expect(await post(body, json)).toMatchObject({ status: 400, code: 400 })
    },
  )
  test.each(['[]', '7', '"word"', 'null', 'true'])(
    'JSON other than an object is refused or empty: %s',
    async (body) => {
      expect(await post(body, json)).toMatchObject({ status: 400 })
    },
  )
  test.each([undefined, json, form])('without a body a call has no input (%s)', async (type) => {
    expect(await post(undefined, type, 'none')).toMatchObject({
      status: 200,
      code: 0,
      data: {},
      msg: '',
    })
    expect(await post(undefined, type)).toMatchObject({ status: 400, fields: [{ field: 'word' }] })
  })
  test('character set and capitals of the content type do not matter', async () => {
    expect(await post('{"word":"船"}', 'Application/JSON; charset=UTF-8')).toMatchObject({
      code: 0,
      data: { word: '船' },
    })
    expect(
      await post('word=%E8%88%B9', 'application/x-www-form-urlencoded; charset=utf-8'),
    ).toMatchObject({ code: 0, data: { word: '船' } })
  })
})

describe('answers', () => {
  test.each([
    '/api/basic/flag/nonsense',
    '/api/nonsense',
    '/api/',
    '/api/basic/flag/list/more',
    '/api/basic/flag/toString',
  ])('unknown call: %s', async (path) => {
    const response = await fetch(app.url + path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': json },
    })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      code: 404,
      data: null,
      error: 'http.noSuchCall',
      msg: expect.stringMatching(/\S/),
    })
  })
  test('a call that writes is not a GET', async () => {
    expect((await fetch(`${app.url}/api/basic/flag/list`)).status).toBe(404)
  })

  test('a column that is missing in the contract is not sent', async () => {
    const answer = await post('{}', json, 'leak')
    expect(answer.status).toBe(500)
    expect(answer.payload).not.toContain('secret')
  })

  test('an internal error is reported by the id under which it is logged, without details', async () => {
    const logged = vi.spyOn(app.services.log, 'error')
    const answer = await post('{}', json, 'fail')
    expect(answer).toMatchObject({ status: 500, code: 500, data: null, error: 'http.fault' })
    const id = /[0-9a-f-]{36}/.exec(answer.msg)![0]
    expect(logged.mock.calls.map(([data]) => (data as { reqId: string }).reqId)).toEqual([id])
    expect(answer.payload).not.toMatch(/secret|TypeError|\.ts|node_modules|    at /)
    logged.mockRestore()
  })
  test('responses are not cached', async () => {
    const response = await fetch(`${app.url}/api/auth/profile`, { method: 'POST' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('the API description', () => {
  test('/api/openapi.json is OpenAPI 3.1 and contains every call, each with a unique id', async () => {
    const description = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId?: string }>>
    }
    const { valid, errors } = await new Validator().validate(structuredClone(description))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(description.openapi).toMatch(/^3\.1/)
    const ids = Object.values(description.paths)
      .flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
      .filter(Boolean)
    expect(new Set(ids).size).toBe(ids.length)
    const calls = [...app.services.resources.values()].flatMap((r) =>
      Object.keys(r.contract.callSchemas).map((name) =>
        urlOf(r.contract, name).slice('/api/'.length),
      ),
    )
    expect(ids.sort()).toEqual(calls.sort())
  })
  test('/api/docs shows every call in a readable form', async () => {
    const response = await fetch(`${app.url}/api/docs`)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    const page = await response.text()
    for (const r of app.services.resources.values())
      for (const name of Object.keys(r.contract.callSchemas))
        expect(page).toContain(urlOf(r.contract, name))
  })
  test('health and readiness need no session', async () => {
    const health = await (await fetch(`${app.url}/api/health`)).json()
    expect(health).toMatchObject({
      code: 0,
      data: {
        checks: {
          database: { state: 'ok' },
          files: { state: 'ok' },
          mail: { state: 'ok' },
          jobs: { state: 'ok' },
          documents: { state: 'ok' },
          clock: { state: 'ok' },
        },
      },
    })
    expect(await (await fetch(`${app.url}/api/ready`)).json()).toEqual({
      code: 0,
      data: { status: 'ready' },
      msg: '',
    })
  })
})
