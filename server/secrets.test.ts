import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { SecretError, Secrets, secretsOf } from './secrets.ts'

let dataDir: string
beforeAll(async () => { dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-secrets-')) })
afterAll(() => rm(dataDir, { recursive: true }))
const newKey = () => randomBytes(32)

test('what is kept is read again, for its purpose alone, and never looks the same twice', () => {
  const secrets = new Secrets([newKey()])
  const kept = secrets.keep('木兰 JBSWY3DP', 'totp 12')
  expect(secrets.read(kept, 'totp 12').toString()).toBe('木兰 JBSWY3DP')
  expect(kept).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/)
  expect(secrets.keep('木兰 JBSWY3DP', 'totp 12')).not.toBe(kept)
  expect(() => secrets.read(kept, 'totp 13')).toThrow(SecretError)
})

test('an altered text is refused, wherever it was altered', () => {
  const secrets = new Secrets([newKey()])
  const kept = secrets.keep('secret', 'x')
  const [head, body] = [kept.slice(0, 12), Buffer.from(kept.slice(12), 'base64url')]
  for (let i = 0; i < body.length; i++) {
    const other = Buffer.from(body)
    other[i]! ^= 1
    expect(() => secrets.read(head + other.toString('base64url'), 'x')).toThrow(/altered/)
  }
  for (const text of ['', 'secret', 'v1.', head, `${head}AAAA`]) expect(() => secrets.read(text, 'x')).toThrow(SecretError)
})

test('a new key goes before the earlier one; without the earlier one it is said what to do', () => {
  const [earlier, later] = [newKey(), newKey()]
  const kept = new Secrets([earlier]).keep('secret', 'x')
  const both = new Secrets([later, earlier])
  expect(both.read(kept, 'x').toString()).toBe('secret')
  expect([both.isOld(kept), both.isOld(both.keep('secret', 'x'))]).toEqual([true, false])
  expect(() => new Secrets([later]).read(kept, 'x')).toThrow(/SECRETS_KEY_FILE/)
})

test('the first of several processes makes the key, all have the same, nobody else may read it', async () => {
  const config = readConfig({ DATA_DIR: dataDir })
  const all = await Promise.all(Array.from({ length: 8 }, () => secretsOf(config)))
  const kept = all[0]!.keep('secret', 'x')
  for (const secrets of all) expect(secrets.read(kept, 'x').toString()).toBe('secret')
  const path = join(dataDir, 'keys', 'secrets.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const fromFile = await secretsOf(readConfig({ DATA_DIR: '/nowhere', SECRETS_KEY_FILE: path }))
  const fromEnvironment = await secretsOf(readConfig({ DATA_DIR: '/nowhere', SECRETS_KEY: await readFile(path, 'utf8') }))
  expect([fromFile, fromEnvironment].map((secrets) => secrets.read(kept, 'x').toString())).toEqual(['secret', 'secret'])
})

test('a key that is none is named with where it was read', async () => {
  await writeFile(join(dataDir, 'short'), 'c2hvcnQ=\n')
  await expect(secretsOf(readConfig({ SECRETS_KEY_FILE: join(dataDir, 'short') }))).rejects.toThrow(/SECRETS_KEY_FILE=.*short.*openssl rand/)
  await expect(secretsOf(readConfig({ SECRETS_KEY: 'x' }))).rejects.toThrow(/^SECRETS_KEY:/)
})
