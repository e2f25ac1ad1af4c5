import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoKey, exportKey } from '#server/documents/index.ts'
import { readConfig } from '#server/config.ts'
import { knownKeys } from '#server/signing/key-row.ts'
import { keyToSign, signingKeyOf } from '#server/signing/signing-key.ts'
import { Secrets } from '#server/secrets.ts'
import { newPerson } from '#server/access/people.build.ts'
import { byTwo, confirm } from '#server/access/second-person.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { noticeDays, remindOfKey } from './remind-of-key.ts'

let house: Harness
let admin: Client
let second: Client
let folder: string
beforeAll(async () => {
  house = await startHouse({ demo: false })
  await house.services.db.updateTable('appUser').set({ mustChangePassword: false }).where('username', '=', 'admin').execute()
  admin = await house.as('admin')
  second = (await newPerson(house, 'second')).client
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-key-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await house.close()
})
const list = async () => (await admin.ok('sys/signingKey/list', {})).list
const inTable = () => house.services.db.selectFrom('signingKey').orderBy('id').selectAll().execute()

describe('sys/signingKey', () => {
  it('the key made at the first start is sealed, and lists and exports show nothing of it', async () => {
    const [row] = await inTable()
    expect(row!.secret).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toMatch(/PRIVATE KEY/)
    expect(house.services.secrets.read(row!.secret!, `signing key ${row!.fingerprint}`).toString()).toContain('PRIVATE KEY')
    expect(() => house.services.secrets.read(row!.secret!, `code key ${row!.fingerprint}`)).toThrow(/altered/)
    const [shown] = await list()
    expect(shown).toMatchObject({ fingerprint: house.services.signingKey.fingerprint, source: 'made', algorithm: 'P-256', retiredTime: null, documents: 0 })
    expect(JSON.stringify(await admin.ok('sys/signingKey/get', { id: shown.id }))).not.toMatch(/secret|v1\.|PRIVATE/i)
    const { status, bytes } = await admin.file('sys/signingKey/export', { format: 'csv' })
    expect([status, bytes.toString().includes('v1.')]).toEqual([200, false])
  })

  it('roll: a new key signs from then on; of the old one the private parts are gone, its certificate stays; both have it in their history', async () => {
    const before = house.services.signingKey
    await byTwo(admin, second, 'sys/signingKey/roll', {})
    const { id, fingerprint } = house.services.signingKey
    expect(fingerprint).not.toBe(before.fingerprint)
    expect((await inTable()).map(({ secret, codeSecret, retiredTime }) => [secret !== null, codeSecret !== null, retiredTime !== null])).toEqual([[false, false, true], [true, true, false]])
    expect((await knownKeys(house.services.db)).map((key) => key.fingerprint)).toEqual([fingerprint, before.fingerprint])
    for (const rowId of [before.id, id]) expect((await admin.ok('sys/signingKey/history', { id: rowId })).list).toContainEqual(expect.objectContaining({ action: 'roll', userName: expect.any(String) }))
    expect((await signingKeyOf(house.services)).chain).toEqual(house.services.signingKey.chain)
    const keys = await (await fetch(`${house.url}/api/verify/keys`)).json() as { data: { list: object[] } }
    expect(keys.data.list).toMatchObject([{ fingerprint, retiredTime: null }, { fingerprint: before.fingerprint, retiredTime: expect.any(String), compromised: false }])
    expect(JSON.stringify(keys)).not.toMatch(/secret|PRIVATE/i)
  })

  it('roll with a key in foreign hands: what it has signed is not trusted by itself any more, its root no longer handed out', async () => {
    const before = house.services.signingKey
    const roots = async () => (await (await fetch(`${house.url}/api/verify/root`)).text()).match(/BEGIN/g)!.length
    const handedOut = await roots()
    await byTwo(admin, second, 'sys/signingKey/roll', { compromised: true })
    expect((await list()).find(({ id }: { id: number }) => id === before.id)).toMatchObject({ compromised: true })
    expect(await roots()).toBe(handedOut)
  })

  it('of those who sign while it is exchanged, each signs with a key in force: the exchange waits for them', async () => {
    const { db } = house.services
    let rolled = false
    let rolling: Promise<unknown> | undefined
    const asked = await admin.ok('sys/signingKey/roll', {})
    await db.transaction().execute(async (trx) => {
      const key = await keyToSign({ services: house.services, db: trx })
      rolling = confirm(second, asked).then(() => { rolled = true })
      // The exchange has come as far as it can when it waits for a lock.
      await expect.poll(async () => Number((await db.selectNoFrom((e) => e.selectFrom('pgLocks' as never).select(e.fn.countAll().as('n')).where('granted' as never, '=', false as never).as('n')).executeTakeFirstOrThrow()).n)).toBeGreaterThan(0)
      expect([rolled, key.fingerprint]).toEqual([false, house.services.signingKey.fingerprint])
    })
    await rolling
    expect(rolled).toBe(true)
  })

  it('administrators are told once when the key in force ends within sixty days', async () => {
    const end = Date.parse(house.services.signingKey.validTo)
    expect(await remindOfKey(house.services, end - (noticeDays + 1) * 86_400_000)).toBe(0)
    expect(await remindOfKey(house.services, end - (noticeDays - 1) * 86_400_000)).toBe(2)
    expect(await remindOfKey(house.services, end - 86_400_000)).toBe(0)
  })

  it('roll is left to the operator where the key lies in a file of theirs', async () => {
    const { config } = house.services
    config.signingKeyFile = '/etc/plimsoll/key.p12'
    expect(await admin.call('sys/signingKey/roll', {})).toMatchObject({ code: 409, error: 'signingKey.ofOperator' })
    config.signingKeyFile = null
  })
})

describe('the key at the start', () => {
  const starting = (env: Record<string, string>) => signingKeyOf({ ...house.services, config: readConfig({ DATA_DIR: house.services.config.dataDir, ...env }) })
  const written = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const made = (name: string, algorithm: string[], ...more: string[]) => {
    openssl('req', '-x509', ...algorithm, '-nodes', '-subj', '/CN=Society', '-days', '30', '-keyout', `${name}.key`, '-out', `${name}.crt`, ...more)
    openssl('pkcs12', '-export', '-inkey', `${name}.key`, '-in', `${name}.crt`, '-out', `${name}.p12`, '-passout', 'pass:right')
    return join(folder, `${name}.p12`)
  }

  it('a file that cannot be used is refused in words that name it: wrong password, expired, wrong usage, too weak, none', async () => {
    const refused = async (file: string, reason: RegExp, password = 'right') => {
      await expect(starting({ SIGNING_KEY_FILE: file, SIGNING_KEY_PASSWORD: password })).rejects.toThrow(new RegExp(`SIGNING_KEY_FILE=${file}`))
      await expect(starting({ SIGNING_KEY_FILE: file, SIGNING_KEY_PASSWORD: password })).rejects.toThrow(reason)
    }
    const p256 = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
    await refused(made('good', p256), /[Ww]rong password/, 'wrong')
    await refused(made('weak', ['-newkey', 'rsa:1024']), /1024 bits is too weak/)
    made('curve', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:secp256k1'])
    await refused(await written('curve.pem', Buffer.concat(await Promise.all(['key', 'crt'].map((end) => readFile(join(folder, `curve.${end}`)))))), /secp256k1 is not accepted/)
    await refused(made('usage', p256, '-addext', 'keyUsage=critical,keyEncipherment'), /not for signing \(key usage\)/)
    await refused(made('purpose', p256, '-addext', 'extendedKeyUsage=serverAuth'), /not for signing documents/)
    await refused(await written('expired.pem', exportKey(await createDemoKey('Earlier', new Date(Date.now() - 1200 * 86_400_000)))), /expired/)
    await refused(await written('rubbish.p12', Buffer.from('rubbish')), /PKCS#12/)
    await refused(join(folder, 'nowhere.p12'), /ENOENT/)
  })

  it('a fit one takes the place of the one made here, and is not taken back once it was replaced', async () => {
    const own = house.services.signingKey.fingerprint
    const first = await starting({ SIGNING_KEY_FILE: join(folder, 'good.p12'), SIGNING_KEY_PASSWORD: 'right' })
    expect(await starting({ SIGNING_KEY_FILE: join(folder, 'good.p12'), SIGNING_KEY_PASSWORD: 'right' })).toMatchObject({ id: first.id, codeKey: first.codeKey })
    const rows = await inTable()
    expect(rows.at(-1)).toMatchObject({ fingerprint: first.fingerprint, source: 'environment', secret: null, codeSecret: expect.stringMatching(/^v1\./) })
    expect(rows.find(({ fingerprint }) => fingerprint === own)).toMatchObject({ secret: null, retiredTime: expect.any(String) })
    await expect(starting({})).rejects.toThrow(/set SIGNING_KEY_FILE again/)
    const rsa = await starting({ SIGNING_KEY_FILE: made('rsa', ['-newkey', 'rsa:2048']), SIGNING_KEY_PASSWORD: 'right' })
    expect((await knownKeys(house.services.db))[0]).toMatchObject({ fingerprint: rsa.fingerprint, algorithm: 'RSA' })
    await expect(starting({ SIGNING_KEY_FILE: join(folder, 'good.p12'), SIGNING_KEY_PASSWORD: 'right' })).rejects.toThrow(/was replaced on/)
  })

  it('another installation\'s key does not open what was sealed', async () => {
    await expect(signingKeyOf({ ...house.services, config: readConfig({ SIGNING_KEY_FILE: join(folder, 'rsa.p12'), SIGNING_KEY_PASSWORD: 'right' }), secrets: new Secrets([Buffer.alloc(32)]) })).rejects.toThrow(/SECRETS_KEY_FILE/)
  })
})
