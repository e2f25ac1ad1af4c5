import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSelfSignedKey, exportKey } from '#server/platform/documents/index.ts'
import type { SigningKey } from '#server/platform/documents/index.ts'
import { loadSigningKey } from '#server/platform/signing/signing-key.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { confirm } from '#server/platform/sign-in/second-person.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const admin = app.client('admin')

describe('sys/setting/key, replaceKey', () => {
  const replace = (bytes: Uint8Array, password?: string) =>
    admin.upload(
      'key.pem',
      bytes,
      'application/octet-stream',
      'sys/setting/replaceKey',
      password === undefined ? {} : { password },
    )
  const encrypted = (key: SigningKey) => {
    const certificates = exportKey(key).slice(exportKey(key).indexOf('-----BEGIN CERTIFICATE'))
    return Buffer.from(
      key.privateKey.export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase: 'right',
      }) + certificates,
    )
  }

  it('shows the certificate but no part of the private key', async () => {
    const info = await admin.callOk('sys/setting/key')
    expect(info).toMatchObject({
      subject: expect.stringContaining('CN=Plimsoll'),
      source: 'demonstration',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(Object.keys(info)).toEqual([
      'subject',
      'issuer',
      'fingerprint',
      'validFrom',
      'validTo',
      'source',
    ])
    for (const call of ['sys/setting/key', 'sys/setting/replaceKey'])
      expect((await (await app.signInAs('chief')).call(call)).code).toBe(403)
  })

  it('refuses a wrong password, an invalid file, a key outside its validity, and no file', async () => {
    const key = await createSelfSignedKey('Another Society')
    const later = await createSelfSignedKey('Later', new Date(Date.now() + 10 * 86_400_000))
    const previous = await createSelfSignedKey('Earlier', new Date(Date.now() - 1200 * 86_400_000))
    const before = await admin.callOk('sys/setting/key')
    const broken = exportKey(key).replace(/(-----BEGIN CERTIFICATE-----\n.{20})./, '$1!')
    for (const [bytes, password, reason] of [
      [encrypted(key), 'wrong', /password/],
      [encrypted(key), undefined, /password/],
      [Buffer.from('rubbish'), 'x', /PKCS#12/],
      [Buffer.from(broken), '', /cannot be read/],
      [Buffer.from(exportKey(later)), '', /not valid before/],
      [Buffer.from(exportKey(previous)), '', /expired/],
      [Buffer.alloc(300_000), '', /too large/],
    ] as const) {
      const response = await replace(bytes, password)
      expect(response).toMatchObject({
        code: 400,
        fields: [{ field: 'file', msg: expect.stringMatching(reason) }],
      })
    }
    expect(await admin.call('sys/setting/replaceKey', { password: 'x' })).toMatchObject({
      code: 400,
      fields: [{ field: 'file' }],
    })
    expect(await admin.callOk('sys/setting/key')).toEqual(before)
  })

  it('signs with the new key immediately and after a restart, with an audit entry', async () => {
    const before = await admin.callOk('sys/setting/key')
    const key = await createSelfSignedKey('Another Society')
    const { client: second } = await createTestUser(app, 'second')
    const { data } = await replace(encrypted(key), 'right')
    expect(data).toMatchObject({ fingerprint: before.fingerprint })
    await confirm(second, data as object)
    expect((await admin.callOk('sys/setting/key')).subject).toContain('Another Society')
    expect(app.services.signingKey.name).toBe(key.name)
    expect((await loadSigningKey(app.services)).chain).toEqual(key.chain)
    expect(await replace(encrypted(key), 'right')).toMatchObject({
      code: 400,
      fields: [{ field: 'file', msg: 'This key is already in use' }],
    })
    const {
      list: [confirmed, entry],
    } = await admin.callOk('sys/setting/history')
    expect(confirmed).toMatchObject({ action: 'confirmed', userName: 'second' })
    expect(entry).toMatchObject({
      action: 'replaceKey',
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'fingerprint', from: before.fingerprint }),
      ]),
    })
    expect(JSON.stringify(entry)).not.toContain('PRIVATE')
    const stored = await app.services.db
      .selectFrom('signingKey')
      .orderBy('id')
      .select(['fingerprint', 'secret', 'codeSecret', 'chain', 'retiredTime'])
      .execute()
    expect(stored).toMatchObject([
      {
        fingerprint: before.fingerprint,
        secret: null,
        codeSecret: null,
        retiredTime: expect.any(String),
      },
      { retiredTime: null, secret: expect.stringMatching(/^v1\./) },
    ])
    expect(JSON.stringify(stored)).not.toContain('PRIVATE')
    expect(await readdir(join(app.services.config.dataDir, 'keys'))).not.toContain('signing.pem')
  })

  it('is refused when the operator of the server provides the key', async () => {
    const { config } = app.services
    const configured = config.signingKeyFile
    config.signingKeyFile = '/etc/plimsoll/key.p12'
    expect(await replace(Buffer.from('x'), 'x')).toMatchObject({
      code: 409,
      error: 'setting.keyOfOperator',
    })
    expect((await admin.callOk('sys/setting/key')).source).toBe('environment')
    config.signingKeyFile = configured
  })
})
