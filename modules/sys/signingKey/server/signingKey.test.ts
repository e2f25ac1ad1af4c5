import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSelfSignedKey, exportKey } from '#server/platform/documents/index.ts'
import { readConfig } from '#server/app/config/config.ts'
import { knownKeys } from '#server/platform/signing/key-row.ts'
import { untyped } from '#server/core/db.ts'
import { loadSigningKey } from '#server/platform/signing/signing-key.ts'
import { lockActiveKey } from '#server/platform/signing/change-signing-key.ts'
import { SecretCipher } from '#server/platform/secrets/secret-cipher.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { byTwo, confirm } from '#server/platform/sign-in/second-person.fixture.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { noticeDays, remindOfKey } from './notify-key-expiry.ts'

let app: TestApp
let admin: Client
let second: Client
let folder: string
beforeAll(async () => {
  app = await startApp({ demo: false })
  await app.services.db
    .updateTable('appUser')
    .set({ mustChangePassword: false })
    .where('username', '=', 'admin')
    .execute()
  admin = await app.signInAs('admin')
  second = (await createTestUser(app, 'second')).client
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-key-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})
const list = async () => (await admin.callOk('sys/signingKey/list', {})).list
const inTable = () => app.services.db.selectFrom('signingKey').orderBy('id').selectAll().execute()

describe('sys/signingKey', () => {
  it('the key created at first start is sealed, and absent from lists and exports', async () => {
    const [row] = await inTable()
    expect(row!.secret).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toMatch(/PRIVATE KEY/)
    expect(
      app.services.secrets.decrypt(row!.secret!, `signing key ${row!.fingerprint}`).toString(),
    ).toContain('PRIVATE KEY')
    expect(() =>
      app.services.secrets.decrypt(row!.secret!, `code key ${row!.fingerprint}`),
    ).toThrow(/altered/)
    const [listed] = await list()
    expect(listed).toMatchObject({
      fingerprint: app.services.signingKey.fingerprint,
      source: 'made',
      algorithm: 'P-256',
      retiredTime: null,
      documents: 0,
    })
    expect(JSON.stringify(await admin.callOk('sys/signingKey/get', { id: listed.id }))).not.toMatch(
      /secret|v1\.|PRIVATE/i,
    )
    const { status, bytes } = await admin.download('sys/signingKey/export', { format: 'csv' })
    expect([status, bytes.toString().includes('v1.')]).toEqual([200, false])
  })

  it('roll: a new key signs; the old private key is erased, its certificate stays; both are audited', async () => {
    const before = app.services.signingKey
    await byTwo(admin, second, 'sys/signingKey/roll', {})
    const { id, fingerprint } = app.services.signingKey
    expect(fingerprint).not.toBe(before.fingerprint)
    expect(
      (await inTable()).map(({ secret, codeSecret, retiredTime }) => [
        secret !== null,
        codeSecret !== null,
        retiredTime !== null,
      ]),
    ).toEqual([
      [false, false, true],
      [true, true, false],
    ])
    expect((await knownKeys(app.services.db)).map((key) => key.fingerprint)).toEqual([
      fingerprint,
      before.fingerprint,
    ])
    for (const rowId of [before.id, id])
      expect((await admin.callOk('sys/signingKey/history', { id: rowId })).list).toContainEqual(
        expect.objectContaining({ action: 'roll', userName: expect.any(String) }),
      )
    expect((await loadSigningKey(app.services)).chain).toEqual(app.services.signingKey.chain)
    const keys = (await (await fetch(`${app.url}/api/verify/keys`)).json()) as {
      data: { list: object[] }
    }
    expect(keys.data.list).toMatchObject([
      { fingerprint, retiredTime: null },
      { fingerprint: before.fingerprint, retiredTime: expect.any(String), compromised: false },
    ])
    expect(JSON.stringify(keys)).not.toMatch(/secret|PRIVATE/i)
  })

  it('roll after a compromise: old signatures need the register, and the root is not published', async () => {
    const before = app.services.signingKey
    const roots = async () =>
      (await (await fetch(`${app.url}/api/verify/root`)).text()).match(/BEGIN/g)!.length
    const handedOut = await roots()
    await byTwo(admin, second, 'sys/signingKey/roll', { compromised: true })
    expect((await list()).find(({ id }: { id: number }) => id === before.id)).toMatchObject({
      compromised: true,
    })
    expect(await roots()).toBe(handedOut)
  })

  it('concurrent signatures during the exchange use a key in force: the exchange waits for them', async () => {
    const { db } = app.services
    let rolled = false
    let rolling: Promise<unknown> | undefined
    const query = await admin.callOk('sys/signingKey/roll', {})
    await db.transaction().execute(async (trx) => {
      const key = await lockActiveKey({ services: app.services, db: trx })
      rolling = confirm(second, query).then(() => {
        rolled = true
      })
      // The exchange has reached its lock.
      await expect
        .poll(async () =>
          Number(
            (
              await untyped(db)
                .selectFrom('pgLocks')
                .select((e) => e.fn.countAll().as('n'))
                .where('granted', '=', false)
                .executeTakeFirstOrThrow()
            ).n,
          ),
        )
        .toBeGreaterThan(0)
      expect([rolled, key.fingerprint]).toEqual([false, app.services.signingKey.fingerprint])
    })
    await rolling
    expect(rolled).toBe(true)
  })

  it('administrators are notified once when the key in force ends within sixty days', async () => {
    const end = Date.parse(app.services.signingKey.validTo)
    expect(await remindOfKey(app.services, end - (noticeDays + 1) * 86_400_000)).toBe(0)
    expect(await remindOfKey(app.services, end - (noticeDays - 1) * 86_400_000)).toBe(2)
    expect(await remindOfKey(app.services, end - 86_400_000)).toBe(0)
  })

  it('roll is refused when the operator provides the key file', async () => {
    const { config } = app.services
    config.signingKeyFile = '/etc/plimsoll/key.p12'
    expect(await admin.call('sys/signingKey/roll', {})).toMatchObject({
      code: 409,
      error: 'signingKey.ofOperator',
    })
    config.signingKeyFile = null
  })
})

describe('the key at start-up', () => {
  const starting = (env: Record<string, string>) =>
    loadSigningKey({
      ...app.services,
      config: readConfig({ DATA_DIR: app.services.config.dataDir, ...env }),
    })
  const written = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const created = (name: string, algorithm: string[], ...more: string[]) => {
    openssl(
      'req',
      '-x509',
      ...algorithm,
      '-nodes',
      '-subj',
      '/CN=Society',
      '-days',
      '30',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
      ...more,
    )
    openssl(
      'pkcs12',
      '-export',
      '-inkey',
      `${name}.key`,
      '-in',
      `${name}.crt`,
      '-out',
      `${name}.p12`,
      '-passout',
      'pass:right',
    )
    return join(folder, `${name}.p12`)
  }

  it('an unusable file is refused with a reason: wrong password, expired, wrong usage, too weak, no key', async () => {
    const refused = async (file: string, reason: RegExp, password = 'right') => {
      await expect(
        starting({ SIGNING_KEY_FILE: file, SIGNING_KEY_PASSWORD: password }),
      ).rejects.toThrow(new RegExp(`SIGNING_KEY_FILE=${file}`))
      await expect(
        starting({ SIGNING_KEY_FILE: file, SIGNING_KEY_PASSWORD: password }),
      ).rejects.toThrow(reason)
    }
    const p256 = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
    await refused(created('good', p256), /[Ww]rong password/, 'wrong')
    await refused(created('weak', ['-newkey', 'rsa:1024']), /1024 bits is too weak/)
    created('curve', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:secp256k1'])
    await refused(
      await written(
        'curve.pem',
        Buffer.concat(
          await Promise.all(['key', 'crt'].map((end) => readFile(join(folder, `curve.${end}`)))),
        ),
      ),
      /secp256k1 is not accepted/,
    )
    await refused(
      created('usage', p256, '-addext', 'keyUsage=critical,keyEncipherment'),
      /not for signing \(key usage\)/,
    )
    await refused(
      created('purpose', p256, '-addext', 'extendedKeyUsage=serverAuth'),
      /not for signing documents/,
    )
    await refused(
      await written(
        'expired.pem',
        exportKey(await createSelfSignedKey('Earlier', new Date(Date.now() - 1200 * 86_400_000))),
      ),
      /expired/,
    )
    await refused(await written('rubbish.p12', Buffer.from('rubbish')), /PKCS#12/)
    await refused(join(folder, 'nowhere.p12'), /ENOENT/)
  })

  it('a valid file replaces the generated key, and is refused once it was replaced', async () => {
    const own = app.services.signingKey.fingerprint
    const first = await starting({
      SIGNING_KEY_FILE: join(folder, 'good.p12'),
      SIGNING_KEY_PASSWORD: 'right',
    })
    expect(
      await starting({ SIGNING_KEY_FILE: join(folder, 'good.p12'), SIGNING_KEY_PASSWORD: 'right' }),
    ).toMatchObject({ id: first.id, codeKey: first.codeKey })
    const rows = await inTable()
    expect(rows.at(-1)).toMatchObject({
      fingerprint: first.fingerprint,
      source: 'environment',
      secret: null,
      codeSecret: expect.stringMatching(/^v1\./),
    })
    expect(rows.find(({ fingerprint }) => fingerprint === own)).toMatchObject({
      secret: null,
      retiredTime: expect.any(String),
    })
    await expect(starting({})).rejects.toThrow(/set SIGNING_KEY_FILE again/)
    const rsa = await starting({
      SIGNING_KEY_FILE: created('rsa', ['-newkey', 'rsa:2048']),
      SIGNING_KEY_PASSWORD: 'right',
    })
    expect((await knownKeys(app.services.db))[0]).toMatchObject({
      fingerprint: rsa.fingerprint,
      algorithm: 'RSA',
    })
    await expect(
      starting({ SIGNING_KEY_FILE: join(folder, 'good.p12'), SIGNING_KEY_PASSWORD: 'right' }),
    ).rejects.toThrow(/was replaced on/)
  })

  it('the key of another installation cannot unseal', async () => {
    await expect(
      loadSigningKey({
        ...app.services,
        config: readConfig({
          SIGNING_KEY_FILE: join(folder, 'rsa.p12'),
          SIGNING_KEY_PASSWORD: 'right',
        }),
        secrets: new SecretCipher([Buffer.alloc(32)]),
      }),
    ).rejects.toThrow(/SECRETS_KEY_FILE/)
  })
})
