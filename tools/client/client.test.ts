import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'
import { typeOf } from './schema-type.ts'
import { writeClient } from './write-client.ts'

interface Package {
  Plimsoll: new (url: string, options?: object) => { call(path: string, input: object): Promise<unknown>; signIn(name: string, password: string): Promise<void>; readonly token: string }
  Refusal: new () => Error
}
let house: Harness
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-client-'))
  await mkdir(join(folder, 'node_modules'))
  await Promise.all([
    startHouse({ env: { CAPTCHA: 'on' } }).then((started) => { house = started }),
    writeClient(join(folder, 'package')).then(() => symlink(join(folder, 'package'), join(folder, 'node_modules/plimsoll-client'))),
  ])
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

test('the types of the client are those of the contracts', () => {
  expect(typeOf({ anyOf: [{ type: 'null' }, { type: 'array', items: { enum: ['a', 1] } }] })).toBe('Array<"a" | 1> | null')
  expect(typeOf({ type: 'object', properties: { id: { type: 'integer' }, 'new-name': { type: 'string' } }, required: ['id'] })).toBe('{ id: number; "new-name"?: string }')
})

test('the example takes in a fleet and lists what is due, as somebody outside would', async () => {
  const table = join(folder, 'fleet.csv')
  await writeFile(table, 'IMO number,Ship name (EN),Flag,Ship type\n9074729,CLIENT EXAMPLE,Panama,Bulk Carrier\n1234568,NO SUCH NUMBER,Panama,Bulk Carrier\n')
  const example = join(folder, 'fleet.ts')
  await symlink(join(folder, 'package/example/import-fleet.ts'), example)
  const { token } = await house.as('operator')
  const { stdout } = await promisify(execFile)(process.execPath, ['--preserve-symlinks', '--preserve-symlinks-main', example, house.url, table], { env: { PATH: process.env['PATH'], PLIMSOLL_TOKEN: token } })
  expect(stdout).toMatch(/\d ships taken in, \d refused/)
  expect(stdout).toContain('line 3, imo')
  expect(stdout).toMatch(/\d{4}-\d\d-\d\d {2}\S/)
})

test('a refusal comes as one, in the language asked for', async () => {
  const { Plimsoll, Refusal } = await import(/* @vite-ignore */ join(folder, 'package/plimsoll.js')) as Package
  const { token } = await house.as('operator')
  const zh = new Plimsoll(house.url, { token, lang: 'zh' })
  const refused = await zh.call('basic/ship/save', { nameEn: 5 }).catch((fault: unknown) => fault)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 400, fields: expect.arrayContaining([expect.objectContaining({ field: 'nameEn' })]) })
  expect((refused as Error).message).toMatch(/\p{Script=Han}/u)
  const stranger = new Plimsoll(house.url)
  await expect(stranger.signIn('operator', 'wrong')).rejects.toBeInstanceOf(Refusal)
})

test('signing in does the proof of work that the server asks for', async () => {
  const { Plimsoll } = await import(/* @vite-ignore */ join(folder, 'package/plimsoll.js')) as Package
  const society = new Plimsoll(house.url)
  await society.signIn('operator', 'Plimsoll-2026')
  expect(society.token).toMatch(/^[\w-]{43}$/)
})
