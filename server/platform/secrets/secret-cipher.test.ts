import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/app/config/config.ts'
import { SecretError, SecretCipher, createSecretCipher } from './secret-cipher.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-secrets-'))
})
afterAll(() => rm(dataDir, { recursive: true }))
const newKey = () => randomBytes(32)

test('an encrypted value can be read for its purpose only, and differs each time', () => {
  const secrets = new SecretCipher([newKey()])
  const encrypted = secrets.encrypt('木兰 JBSWY3DP', 'totp 12')
  expect(secrets.decrypt(encrypted, 'totp 12').toString()).toBe('木兰 JBSWY3DP')
  expect(encrypted).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/)
  expect(secrets.encrypt('木兰 JBSWY3DP', 'totp 12')).not.toBe(encrypted)
  expect(() => secrets.decrypt(encrypted, 'totp 13')).toThrow(SecretError)
})

test('an altered text is refused, wherever it was altered', () => {
  const secrets = new SecretCipher([newKey()])
  const encrypted = secrets.encrypt('secret', 'x')
  const [head, body] = [encrypted.slice(0, 12), Buffer.from(encrypted.slice(12), 'base64url')]
  for (let i = 0; i < body.length; i++) {
    const other = Buffer.from(body)
    other[i]! ^= 1
    expect(() => secrets.decrypt(head + other.toString('base64url'), 'x')).toThrow(/altered/)
  }
  for (const text of ['', 'secret', 'v1.', head, `${head}AAAA`])
    expect(() => secrets.decrypt(text, 'x')).toThrow(SecretError)
})

test('a new key precedes the earlier one; without the earlier one the message names the remedy', () => {
  const [earlier, later] = [newKey(), newKey()]
  const encrypted = new SecretCipher([earlier]).encrypt('secret', 'x')
  const both = new SecretCipher([later, earlier])
  expect(both.decrypt(encrypted, 'x').toString()).toBe('secret')
  expect([
    both.needsReencryption(encrypted),
    both.needsReencryption(both.encrypt('secret', 'x')),
  ]).toEqual([true, false])
  expect(() => new SecretCipher([later]).decrypt(encrypted, 'x')).toThrow(/SECRETS_KEY_FILE/)
})

test('the first of several processes creates the key, all use the same, and only its account can read it', async () => {
  const config = readConfig({ DATA_DIR: dataDir })
  const all = await Promise.all(Array.from({ length: 8 }, () => createSecretCipher(config)))
  const encrypted = all[0]!.encrypt('secret', 'x')
  for (const secrets of all) expect(secrets.decrypt(encrypted, 'x').toString()).toBe('secret')
  const path = join(dataDir, 'keys', 'secrets.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const fromFile = await createSecretCipher(
    readConfig({ DATA_DIR: '/nowhere', SECRETS_KEY_FILE: path }),
  )
  const fromEnvironment = await createSecretCipher(
    readConfig({ DATA_DIR: '/nowhere', SECRETS_KEY: await readFile(path, 'utf8') }),
  )
  expect(
    [fromFile, fromEnvironment].map((secrets) => secrets.decrypt(encrypted, 'x').toString()),
  ).toEqual(['secret', 'secret'])
})

test('an invalid key is reported with its source', async () => {
  await writeFile(join(dataDir, 'short'), 'c2hvcnQ=\n')
  await expect(
    createSecretCipher(readConfig({ SECRETS_KEY_FILE: join(dataDir, 'short') })),
  ).rejects.toThrow(/SECRETS_KEY_FILE=.*short.*openssl rand/)
  await expect(createSecretCipher(readConfig({ SECRETS_KEY: 'x' }))).rejects.toThrow(
    /^SECRETS_KEY:/,
  )
})
