import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { OutputOf } from '#common/contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import type { search } from '../search.contract.ts'
import { createPageOf } from './create-actions.ts'
import { untyped } from '#server/core/db.ts'

type Groups = OutputOf<typeof search, 'list'>['groups']
const app = testApp()
const clients = app.clients(
  'admin',
  'chief',
  'operator',
  'finance',
  'owner',
  'owner2',
  'flag',
  'flag2',
)

const find = async (principal: Client, keyword: string): Promise<Groups> =>
  (await principal.callOk('home/search/list', { keyword })).groups
const hits = async (principal: Client, keyword: string, resource: string) =>
  (await find(principal, keyword)).find((group) => group.resource === resource)?.list ?? []
const db = () => app.services.db

describe('the search box', () => {
  test('finds a ship by part of its name, by a former name, and by its numbers in any spelling', async () => {
    const chief = clients.chief
    const ship = await db()
      .selectFrom('ship')
      .where('previousNames', 'is not', null)
      .where('imo', 'is not', null)
      .orderBy('id')
      .selectAll()
      .executeTakeFirstOrThrow()
    await db()
      .updateTable('ship')
      .set({
        nameZh: '瑞祥明珠号',
        previousNames: 'VANISHED GULL; OLDER YET',
        officialNo: 'ZQ-0099',
        callSign: 'QQX7Z',
      })
      .where('id', '=', ship.id)
      .execute()
    const path = `/ship/query/info?id=${ship.id}`
    for (const word of [
      ship.name,
      ship.name.slice(1, -1).toLowerCase(),
      '祥明',
      'nished gul',
      ship.imo!,
      `IMO ${ship.imo}`,
      'qqx7z',
      'ZQ-0099',
      'q-009',
    ])
      expect(
        (await hits(chief, word, 'ship/query')).map((hit) => hit.path),
        word,
      ).toContain(path)
    expect((await hits(chief, `IMO ${ship.imo}`, 'ship/query'))[0]).toMatchObject({
      titleEn: ship.name,
      aboutEn: expect.stringContaining(ship.imo!),
      value: null,
    })
    expect((await hits(chief, 'vanished', 'ship/query'))[0]).toMatchObject({
      fieldZh: '曾用名',
      fieldEn: 'Previous names',
      value: 'VANISHED GULL; OLDER YET',
    })
  })

  test('finds certificates, customers, quotations, contract reviews and invoices by number', async () => {
    const chief = clients.chief
    const one = async (
      table: 'shipCert' | 'customer' | 'quotation' | 'crf' | 'invoice',
      column: string,
    ) =>
      (await untyped(db())
        .selectFrom(table)
        .where(column, 'is not', null)
        .orderBy('id')
        .select(['id', `${column} as word`])
        .executeTakeFirstOrThrow()) as { id: number; word: string }
    for (const [resource, table, column] of [
      ['ship/cert', 'shipCert', 'certNo'],
      ['basic/customer', 'customer', 'name'],
      ['basic/customer', 'customer', 'customerNo'],
      ['work/quotation', 'quotation', 'jobNo'],
      ['crf/info', 'crf', 'crfNo'],
      ['work/invoice', 'invoice', 'invoiceNo'],
    ] as const) {
      const { id, word } = await one(table, column)
      expect(
        (await hits(chief, word, resource)).map((hit) => hit.path),
        `${resource} ${word}`,
      ).toContain(`/${resource}/detail?id=${id}`)
    }
    const { id } = await one('shipCert', 'certNo')
    await db()
      .updateTable('shipCert')
      .set({ utn: 'UTN-SEARCHED-01' })
      .where('id', '=', id)
      .execute()
    expect(await hits(chief, 'utn-searched', 'ship/cert')).toMatchObject([
      { id, fieldEn: 'UTN', value: 'UTN-SEARCHED-01' },
    ])
  })

  test('sorts exact matches first, then prefixes, shows eight per kind, and links to the full list', async () => {
    const [flag] = await db().selectFrom('flag').select('id').limit(1).execute()
    const shipNamed = (name: string) => ({
      name,
      shipType: '203',
      region: 'SHA',
      status: 'inService',
      flagId: flag!.id,
    })
    await db()
      .insertInto('ship')
      .values([
        ...Array.from({ length: 9 }, (_, n) => shipNamed(`THE QOZIMA ${n}`)),
        shipNamed('QOZIMA STAR'),
        shipNamed('QOZIMA'),
      ])
      .execute()
    const [group] = await find(clients.chief, 'qozima')
    expect(group!.list.slice(0, 2).map(({ titleEn }) => titleEn)).toEqual(['QOZIMA', 'QOZIMA STAR'])
    expect([group!.list.length, group!.more]).toEqual([8, true])
    const { keyword } = JSON.parse(
      new URLSearchParams(group!.listPath.split('?')[1]).get('search')!,
    )
    expect((await clients.chief.callOk(`${group!.resource}/list`, { keyword })).total).toBe(11)
  })

  test('returns only readable fields and rows in scope', async () => {
    const resources = async (principal: Client, word: string) =>
      (await find(principal, word)).map(({ resource }) => resource)
    const customer = await db()
      .selectFrom('customer')
      .orderBy('id')
      .select(['name', 'customerNo'])
      .executeTakeFirstOrThrow()
    expect(await resources(clients.chief, customer.customerNo)).toContain('basic/customer')
    expect(await resources(clients.owner, customer.customerNo)).not.toContain('basic/customer')
    for (const [mine, theirs] of [
      ['owner', 'owner2'],
      ['flag', 'flag2'],
    ] as const) {
      const ids = async (principal: Client) =>
        new Set(
          ((await principal.callOk('ship/query/list', { size: 200 })).list as { id: number }[]).map(
            ({ id }) => id,
          ),
        )
      const [my, other] = [await ids(clients[mine]), await ids(clients[theirs])]
      const foreign = await db()
        .selectFrom('ship')
        .where(
          'id',
          'in',
          [...other].filter((id) => !my.has(id)),
        )
        .where('imo', 'is not', null)
        .select(['name', 'imo'])
        .limit(5)
        .execute()
      expect(foreign.length).toBeGreaterThan(0)
      for (const { imo } of foreign)
        expect(await find(clients[mine], imo!), `${mine} ${imo}`).toEqual([])
      for (const word of ['a', 'o', '1'])
        for (const { id } of await hits(clients[mine], word, 'ship/query')) expect(my).toContain(id)
    }
  })

  test('finds exactly the ships that contain the word in any case; punctuation finds nothing', async () => {
    const odd = [
      '100% SURE_THING',
      'BACK\\SLASH',
      'AAAB AB',
      '海洋之星 STAR',
      'Ärger Ünder',
      "O'BRIEN-7",
      '远航 远航 12',
    ]
    const [flag] = await db().selectFrom('flag').select('id').limit(1).execute()
    await db()
      .insertInto('ship')
      .values(
        odd.map((name, n) => ({
          name,
          nameZh: n % 2 ? '东方明珠' : '远洋之星',
          shipType: '203',
          region: 'SHA',
          status: 'inService',
          flagId: flag!.id,
        })),
      )
      .execute()
    const names = [
      ...odd,
      '东方明珠',
      '远洋之星',
      ...(await db().selectFrom('ship').select('name').orderBy('id').limit(30).execute()).map(
        ({ name }) => name,
      ),
    ]
    const part = fc
      .tuple(fc.constantFrom(...names), fc.nat(), fc.integer({ min: 1, max: 6 }))
      .map(([name, at, length]) => name.slice(at % name.length, (at % name.length) + length))
    const madeUp = fc
      .array(fc.constantFrom(..."aAbzÄ1 %_\\'海洋远"), { minLength: 1, maxLength: 6 })
      .map((letters) => letters.join(''))
    await fc.assert(
      fc.asyncProperty(
        fc
          .oneof(part, madeUp)
          .map((word) => word.trim())
          .filter(Boolean),
        async (keyword) => {
          const { rows } = await sql<{
            id: number
          }>`select id from ship
            where position(lower(${keyword}) in lower(concat_ws(chr(10), name, name_zh, previous_names, imo,
            call_sign, official_no, class_no))) > 0`.execute(db())
          const requested = /[\p{L}\p{N}]/u.test(keyword) ? rows.map(({ id }) => id) : []
          const { list, total } = await clients.chief.callOk('ship/query/list', {
            keyword,
            size: 200,
          })
          expect(total).toBe(requested.length)
          if (total <= 200)
            expect(new Set((list as { id: number }[]).map(({ id }) => id))).toEqual(
              new Set(requested),
            )
          const foundIds = (await hits(clients.chief, keyword, 'ship/query')).map(({ id }) => id)
          expect(foundIds.length).toBe(Math.min(8, requested.length))
          expect(requested).toEqual(expect.arrayContaining(foundIds))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('accepts any input: SQL wildcards, emoji, a hundred characters', async () => {
    for (const word of ['%', '_', '\\', "'; --", '100%_\\', '👍', 'ا', '('.repeat(100)])
      expect((await clients.chief.call('home/search/list', { keyword: word })).code, word).toBe(0)
    expect(await find(clients.chief, '%_%')).toEqual([])
    for (const keyword of ['', '  ', 'x'.repeat(101)])
      expect(await clients.chief.call('home/search/list', { keyword })).toMatchObject({
        code: 400,
        fields: [{ field: 'keyword' }],
      })
    expect((await (await app.signInAs()).call('home/search/list', { keyword: 'a' })).code).toBe(401)
  })
})

describe('the command palette', () => {
  const paths = async (principal: Client) =>
    (await principal.callOk('home/search/actions')).list as {
      resource: string
      path: string
      titleEn: string
      titleZh: string
    }[]

  test('offers to create only what the user may save', async () => {
    const operator = await paths(clients.operator)
    expect(operator).toContainEqual({
      resource: 'work/quotation',
      titleZh: expect.stringContaining('新建'),
      titleEn: expect.stringMatching(/^New /),
      path: '/work/quotation/edit',
    })
    expect(operator.map(({ path }) => path)).toContain('/crf/info/list?edit=new')
    expect(operator.map(({ resource }) => resource)).not.toContain('sys/user')
    expect((await paths(clients.admin)).map(({ resource }) => resource)).toContain('sys/user')
    expect((await paths(clients.owner)).map(({ path }) => path)).toEqual([
      '/work/surveyRequest/edit',
    ])
    expect(await paths(clients.flag)).toEqual([])
  })

  test('every linked page exists: the form of a list, or its own page', () => {
    const root = resolve(import.meta.dirname, '../../../..')
    for (const r of app.services.resources.values()) {
      const page = createPageOf(r)
      if (!page) continue
      const index = resolve(root, `modules/${r.contract.path}/web/index.ts`)
      expect(existsSync(index), r.contract.path).toBe(true)
      const file = new RegExp(
        `'${page.split('?')[0]}': \\(\\) => import\\('\\./(\\w+\\.tsx)'\\)`,
      ).exec(readFileSync(index, 'utf8'))?.[1]
      expect(
        file,
        `${r.contract.path} has no page ${page}: tell it in the menu of its routes as 'fresh'`,
      ).toBeDefined()
      if (page.endsWith('?edit=new'))
        expect(
          readFileSync(resolve(index, '..', file!), 'utf8'),
          `${page} has no form: say 'fresh' in the menu of its routes`,
        ).toMatch(/\sform=\{/)
    }
  })
})
