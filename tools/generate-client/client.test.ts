import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'
import { typeOf } from './schema-type.ts'
import { generateClient } from './generate-client.ts'

interface Package {
  Plimsoll: new (
    url: string,
    options?: object,
  ) => {
    call(path: string, input: object): Promise<unknown>
    signIn(name: string, password: string): Promise<void>
    readonly token: string
  }
  Refusal: new () => Error
}
let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-client-'))
  await mkdir(join(folder, 'node_modules'))
  await Promise.all([
    startApp({ env: { CAPTCHA: 'on' } }).then((started) => {
      app = started
    }),
    generateClient(join(folder, 'package')).then(() =>
      symlink(join(folder, 'package'), join(folder, 'node_modules/plimsoll-client')),
    ),
  ])
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('client types equal the contracts', () => {
  expect(typeOf({ anyOf: [{ type: 'null' }, { type: 'array', items: { enum: ['a', 1] } }] })).toBe(
    'Array<"a" | 1> | null',
  )
  expect(
    typeOf({
      type: 'object',
      properties: { id: { type: 'integer' }, 'new-name': { type: 'string' } },
      required: ['id'],
    }),
  ).toBe('{ id: number; "new-name"?: string }')
})

test('example imports a fleet and lists due surveys', async () => {
  const table = join(folder, 'fleet.csv')
  await writeFile(
    table,
    'IMO number,Ship name (EN),Flag,Ship type\n9074729,CLIENT EXAMPLE,Panama,Bulk Carrier\n' +
      '1234568,NO SUCH NUMBER,Panama,Bulk Carrier\n',
  )
  const example = join(folder, 'fleet.ts')
  await symlink(join(folder, 'package/example/import-fleet.ts'), example)
  const { token } = await app.signInAs('operator')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--preserve-symlinks', '--preserve-symlinks-main', example, app.url, table],
    { env: { PATH: process.env['PATH'], PLIMSOLL_TOKEN: token } },
  )
  expect(stdout).toMatch(/\d ships imported, \d refused/)
  expect(stdout).toContain('line 3, imo')
  expect(stdout).toMatch(/\d{4}-\d\d-\d\d {2}\S/)
})

test('refusal is a Refusal in the requested language', async () => {
  const { Plimsoll, Refusal } = (await import(
    /* @vite-ignore */ join(folder, 'package/plimsoll.js')
  )) as Package
  const { token } = await app.signInAs('operator')
  const zh = new Plimsoll(app.url, { token, lang: 'zh' })
  const refused = await zh.call('basic/ship/save', { nameEn: 5 }).catch((fault: unknown) => fault)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({
    status: 400,
    fields: expect.arrayContaining([expect.objectContaining({ field: 'nameEn' })]),
  })
  expect((refused as Error).message).toMatch(/\p{Script=Han}/u)
  const signedOut = new Plimsoll(app.url)
  await expect(signedOut.signIn('operator', 'wrong')).rejects.toBeInstanceOf(Refusal)
})

test('signIn solves the proof of work of the server', async () => {
  const { Plimsoll } = (await import(
    /* @vite-ignore */ join(folder, 'package/plimsoll.js')
  )) as Package
  const society = new Plimsoll(app.url)
  await society.signIn('operator', 'Plimsoll-2026')
  expect(society.token).toMatch(/^[\w-]{43}$/)
})
