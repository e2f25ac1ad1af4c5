import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
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
    events(after: number, kinds?: string[]): AsyncIterable<{ position: number }>
  }
  verifyWebhook(body: string, headers: object, secret: string, now?: number): Promise<unknown>
  Refusal: new () => Error
}
const fleetRights = ['basic.ship.import', 'basic.ship.save', 'basic.ship.read', 'ship.cert.read']
const run = promisify(execFile)
let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-client-'))
  await Promise.all([
    startApp({ env: { CAPTCHA: 'on' } }).then((started) => {
      app = started
    }),
    generateClient(join(folder, 'package')).then(installPacked),
  ])
})
const installed = () => join(folder, 'node_modules/plimsoll-client/plimsoll.js')
/** Packs the package and installs the tarball, as users do. */
async function installPacked(): Promise<void> {
  const npm = (...options: string[]) => run('npm', [...options, '--offline'], { cwd: folder })
  await npm('pack', './package')
  const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  await npm('install', '--no-audit', '--no-fund', `./${tarball}`)
}
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
  const example = join(folder, 'node_modules/plimsoll-client/example/import-fleet.js')
  const operator = await app.signInAs('operator')
  const { secret } = await operator.callOk('sys/apiKey/save', {
    name: 'Fleet import',
    rights: [...fleetRights],
    dataType: 3,
    expiresOn: new Date().toISOString().slice(0, 10),
  })
  const { stdout } = await run(process.execPath, [example, app.url, table], {
    env: { PATH: process.env['PATH'], PLIMSOLL_API_KEY: secret },
  })
  expect(stdout).toMatch(/\d ships imported, \d refused/)
  expect(stdout).toContain('line 3, imo')
  expect(stdout).toMatch(/\d{4}-\d\d-\d\d {2}\S/)
})

test('events continue at a position', async () => {
  const { Plimsoll } = (await import(/* @vite-ignore */ installed())) as Package
  const { token } = await app.signInAs('operator')
  const society = new Plimsoll(app.url, { token })
  const all: { position: number }[] = []
  for await (const one of society.events(0, ['invoice.issued'])) all.push(one)
  expect(all.length).toBeGreaterThan(1)
  const rest: object[] = []
  for await (const one of society.events(all[0]!.position, ['invoice.issued'])) rest.push(one)
  expect(rest).toEqual(all.slice(1))
})

test('verifyWebhook accepts the published vector of Standard Webhooks, and nothing altered', async () => {
  const { verifyWebhook } = (await import(/* @vite-ignore */ installed())) as Package
  // https://github.com/standard-webhooks/standard-webhooks, tests of the libraries
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const body = '{"test": 2432232314}'
  const now = 1_614_265_330_000
  expect(await verifyWebhook(body, headers, secret, now)).toEqual({ test: 2432232314 })
  expect(await verifyWebhook(body, new Headers(headers), secret, now)).toEqual({ test: 2432232314 })
  const refused = async (given: Partial<typeof headers>, text = body, at = now) =>
    expect(verifyWebhook(text, { ...headers, ...given }, secret, at)).rejects.toThrow()
  await refused({}, '{"test": 2432232315}')
  await refused({}, body, now + 301_000)
  await refused({ 'webhook-id': 'msg_other' })
  await refused({ 'webhook-signature': 'v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' })
  await refused({ 'webhook-signature': '' })
})

test('refusal is a Refusal in the requested language', async () => {
  const { Plimsoll, Refusal } = (await import(/* @vite-ignore */ installed())) as Package
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
  const { Plimsoll } = (await import(/* @vite-ignore */ installed())) as Package
  const society = new Plimsoll(app.url)
  await society.signIn('operator', 'Plimsoll-2026')
  expect(society.token).toMatch(/^[\w-]{43}$/)
})
