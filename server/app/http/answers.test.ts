import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { ApiResponse } from '#server/testing/testing.ts'

const app = testApp()
let token: string
beforeAll(async () => {
  token = (await app.signInAs('admin')).token
})

interface Given {
  body?: string | FormData
  type?: string
  lang?: string
  auth?: string
  method?: string
}
/** The status line and the body, as a client receives them. */
async function post(
  path: string,
  {
    body = '{}',
    type = 'application/json',
    lang = 'en',
    auth = `Bearer ${token}`,
    method = 'POST',
  }: Given = {},
) {
  const headers = {
    'accept-language': lang,
    ...(auth && { authorization: auth }),
    ...(type && { 'content-type': type }),
  }
  const response = await fetch(`${app.url}/api/${path}`, {
    method,
    headers,
    ...(method === 'POST' && { body }),
  })
  return {
    status: response.status,
    ...((await response.json()) as ApiResponse),
  }
}
const json = (value: unknown) => ({ body: JSON.stringify(value) })
const form = (body: string) => ({ body, type: 'application/x-www-form-urlencoded' })
const code = { dictCode: 'TESTS', titleZh: '测试', titleEn: 'Tests', sort: 1, status: 1 }

describe('every answer is {code, data, msg} with the correct code', () => {
  it('success is 0', async () => {
    const answer = await post('sys/dict/all', json({ dictCode: 'SEX' }))
    expect(answer).toMatchObject({ status: 200, code: 0, msg: '' })
    expect(answer).not.toHaveProperty('error')
  })

  it.each([
    ['401 without a session', 'sys/user/list', { auth: '' }, 401, 'http.unauthenticated'],
    [
      '401 with a session that is none',
      'sys/user/list',
      { auth: 'Bearer nonsense' },
      401,
      'http.unauthenticated',
    ],
    [
      '401 with another kind of authorization',
      'sys/user/list',
      { auth: 'Basic YWRtaW46eA==' },
      401,
      'http.unauthenticated',
    ],
    [
      '404 for a record that is not there',
      'sys/user/get',
      { body: '{"id":999999}' },
      404,
      'http.notFound',
    ],
    ['404 for a call that is not there', 'sys/user/explode', {}, 404, 'http.noSuchCall'],
    ['404 for another method', 'sys/user/list', { method: 'GET' }, 404, 'http.noSuchCall'],
    [
      '415 for an unsupported type',
      'sys/user/list',
      { body: '<x/>', type: 'application/xml' },
      415,
      'http.mediaType',
    ],
    ['400 for JSON that is none', 'sys/user/list', { body: '{"page":' }, 400, 'http.badBody'],
    [
      '400 for a list where an object belongs',
      'sys/user/list',
      { body: '[1]' },
      400,
      'http.badInput',
    ],
    ['400 for a bare null', 'sys/user/get', { body: 'null' }, 400, 'http.badInput'],
  ] as const)('%s', async (_what, path, given, status, error) => {
    expect(await post(path, given)).toMatchObject({
      status,
      code: status,
      data: null,
      error,
      msg: expect.stringMatching(/\w/),
    })
  })

  it('403 for a missing right', async () => {
    const chief = await app.signInAs('chief')
    expect(await post('sys/user/list', { auth: `Bearer ${chief.token}` })).toMatchObject({
      status: 403,
      code: 403,
      error: 'http.forbidden',
    })
  })

  it('415 for a multipart body where no file is accepted', async () => {
    const body = new FormData()
    body.append('page', '1')
    expect(await post('sys/user/list', { body, type: '' })).toMatchObject({
      status: 415,
      error: 'http.mediaType',
    })
  })
})

describe('input', () => {
  it('refuses unknown fields in JSON and in forms, naming them', async () => {
    expect((await post('sys/user/list', json({ colour: 'red' }))).fields).toEqual([
      { field: 'colour', msg: 'Unknown field' },
    ])
    expect((await post('sys/user/list', form('colour='))).fields).toEqual([
      { field: 'colour', msg: 'Unknown field' },
    ])
    expect(await post('sys/user/list', json({ __proto__: 1, constructor: 1 }))).toMatchObject({
      code: 400,
      fields: [{ field: 'constructor' }],
    })
  })

  it('accepts forms and JSON alike, numbers as text only in forms', async () => {
    expect(await post('sys/dictCode/list', form('page=1&size=2&status=1&status=0'))).toMatchObject({
      code: 0,
      data: { list: [{}, {}] },
    })
    expect(await post('sys/dictCode/list', json({ page: 1, size: 2, status: 1 }))).toMatchObject({
      code: 0,
    })
    expect(await post('sys/dictCode/list', json({ page: '1' }))).toMatchObject({
      code: 400,
      fields: [{ field: 'page', msg: 'Enter a whole number' }],
    })
    expect(await post('sys/dictCode/list', form('page=one'))).toMatchObject({
      code: 400,
      fields: [{ field: 'page' }],
    })
  })

  it('refuses null for a required value, also for 0', async () => {
    expect(
      await post('sys/dictCode/save', json({ ...code, titleZh: null, sort: null })),
    ).toMatchObject({ code: 400, fields: [{ field: 'titleZh' }, { field: 'sort' }] })
    expect(await post('sys/dictCode/save', json({ ...code, titleZh: '   ' }))).toMatchObject({
      code: 400,
      fields: [{ field: 'titleZh', msg: 'This field is required' }],
    })
  })

  it('clears optional values: null in JSON, empty in a form', async () => {
    const { data: saved } = await post(
      'sys/role/save',
      json({
        roleName: 'Cleared',
        taskNode: 'flag_user',
        dataType: 1,
        roleStatus: 1,
        roleDescn: 'x',
      }),
    )
    const read = async () => (await post('sys/role/get', json({ id: saved.id }))).data
    const { data: next } = await post(
      'sys/role/save',
      form(`id=${saved.id}&version=${saved.version}&roleDescn=`),
    )
    expect((await read()).roleDescn).toBeNull()
    await post('sys/role/save', json({ id: next.id, version: next.version, roleDescn: 'y' }))
    const again = await read()
    await post('sys/role/save', json({ id: again.id, version: again.version, roleDescn: null }))
    expect((await read()).roleDescn).toBeNull()
  })

  it('refuses characters the database cannot store, and pages and sizes out of range', async () => {
    expect(await post('sys/dictCode/save', json({ ...code, titleEn: 'a\u0000b' }))).toMatchObject({
      code: 400,
      fields: [{ field: 'titleEn' }],
    })
    for (const page of [0, -1, 1.5, 1e9])
      expect(await post('sys/dictCode/list', json({ page }))).toMatchObject({
        code: 400,
        fields: [{ field: 'page' }],
      })
    expect(await post('sys/dictCode/list', json({ size: 201 }))).toMatchObject({
      code: 400,
      fields: [{ field: 'size', msg: 'At most 200' }],
    })
  })

  it('finds any part of a word, and treats pattern characters as text', async () => {
    expect((await post('sys/dictCode/list', json({ keyword: '舶状' }))).data.list).toMatchObject([
      { dictCode: 'SHIP_STATUS' },
    ])
    for (const keyword of ['%', '\\', "' or 1=1 --", 'S_IP_STATUS', 'SHIP%TUS', 'SHIP\\_STATUS'])
      expect((await post('sys/dictCode/list', json({ keyword }))).data).toEqual({
        list: [],
        total: 0,
      })
  })
})

describe('a database that cannot use its own files is an outage, not a fault of the call', () => {
  // Codes of PostgreSQL: no right to a file, no file, damaged data, damaged index, no memory.
  it.each(['42501', '58P01', 'XX001', 'XX002', '53200'])('%s', async (state) => {
    await sql
      .raw(`create or replace function fail_on_write() returns trigger language plpgsql as $$
        begin raise exception 'could not open file "base/5/1259"' using errcode = '${state}'; end $$;
        create or replace trigger fail_on_write before insert on dict_code
        for each row execute function fail_on_write()`)
      .execute(app.services.db)
    try {
      expect(await post('sys/dictCode/save', json(code))).toMatchObject({
        status: 503,
        error: 'http.unavailable',
      })
    } finally {
      await sql.raw('drop trigger fail_on_write on dict_code').execute(app.services.db)
    }
  })
})

describe('Accept-Language', () => {
  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', /[\u4e00-\u9fff]/],
    ['en-GB,en;q=0.9,zh;q=0.1', /^[\x20-\x7e]+$/],
    ['de-DE,de', /[\u4e00-\u9fff]/],
    ['de, en', /^[\x20-\x7e]+$/],
  ])('%s', async (lang, words) => {
    const { msg, fields } = await post('sys/dictCode/save', { body: '{}', lang })
    expect(msg).toMatch(words)
    expect(fields![0]!.msg).toMatch(words)
  })
})
