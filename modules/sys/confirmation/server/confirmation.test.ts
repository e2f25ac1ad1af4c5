import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '#server/access/people.build.ts'
import { confirm } from '#server/access/second-person.build.ts'
import { createDemoKey, exportKey } from '#server/documents/index.ts'
import { readHouse } from '#server/modules.ts'
import { client, startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { expireRequests } from './expire.ts'

const states = confirmationMachine.states
let house: Harness
let first: Client
let second: Client
let ids: { first: number; second: number }
let menus: Map<string, number>
beforeAll(async () => {
  house = await startHouse()
  const [one, two] = [await newPerson(house, 'first'), await newPerson(house, 'second')]
  ;[first, second] = [one.client, two.client]
  ids = { first: one.userId, second: two.userId }
  menus = new Map((await first.ok('sys/menu/all')).map((menu: { id: number; code: string }) => [menu.code, menu.id]))
})
afterAll(() => house.close())

let used = 0
/** A certificate in force that no test has used. */
async function certInForce(): Promise<{ id: number; version: number; certNo: string }> {
  return house.services.db.selectFrom('shipCert').where('valid', '=', 1).where('supersededBy', 'is', null).orderBy('id').offset(used++ * 3).select(['id', 'version', 'certNo']).executeTakeFirstOrThrow()
}
const validOf = async (id: number) => (await first.ok('ship/cert/get', { id })).valid
const withdraw = async (remark = 'Annual survey missed') => {
  const cert = await certInForce()
  const asked = await first.ok('ship/cert/valid', { id: cert.id, version: cert.version, valid: 0, remark })
  return { cert, asked: asked as { confirmationId: number }, get: (who = second) => who.ok('sys/confirmation/get', { id: asked.confirmationId }) }
}
const decide = async (who: Client, id: number, more: object) => who.call('sys/confirmation/decide', { id, version: 1, ...more })
const roleOf = async (taskNode: string) => (await house.services.db.selectFrom('role').where('taskNode', '=', taskNode).orderBy('id').select(['id', 'version']).executeTakeFirstOrThrow())
const userIn = async (roleId: number, more: object = {}) => ({ username: `u${++used}`, name: 'Somebody', phone: '13800138000', email: `u${used}@example.com`, userType: 'surveyor', roleId, status: 1, ...more })

describe('a certificate', () => {
  it('is not withdrawn by the first call: it stands as it did, and the request says exactly what will change', async () => {
    const { cert, asked, get } = await withdraw()
    expect(asked).toEqual({ id: cert.id, version: cert.version, valid: 1, confirmationId: expect.any(Number) })
    expect(await validOf(cert.id)).toBe(1)
    expect((await first.ok('ship/cert/history', { id: cert.id })).list.filter((entry: { action: string }) => entry.action === 'valid')).toEqual([])
    const request = await get()
    expect(request).toMatchObject({
      status: states.waiting, requestedName: 'first', reason: 'Annual survey missed', subjectEn: expect.stringContaining(cert.certNo), resource: 'ship/cert', rowId: cert.id,
      can: expect.arrayContaining(['decide']), moves: ['decide'],
    })
    const [changed] = request.changed
    expect(changed).toMatchObject({ resource: 'ship/cert', rowId: cert.id, nameEn: expect.stringContaining(cert.certNo) })
    expect(changed.changes).toContainEqual(expect.objectContaining({ labelEn: 'Validity', fromEn: 'Valid', toEn: 'Not valid' }))
    expect((await get(first)).moves).toEqual(['takeBack'])
    expect(await second.ok('sys/confirmation/list', { rowId: [cert.id], waiting: [true] })).toMatchObject({ total: 1, list: [{ id: asked.confirmationId }] })
  })

  it('is withdrawn with the confirmation, under both names in its history, and the requester is told', async () => {
    const { cert, asked } = await withdraw('Class suspended')
    expect(await confirm(second, asked)).toBe(states.done)
    expect(await validOf(cert.id)).toBe(0)
    const { list } = await first.ok('ship/cert/history', { id: cert.id })
    expect(list.slice(0, 2)).toMatchObject([{ action: 'confirmed', userName: 'second' }, { action: 'valid', userName: 'first', remark: 'Class suspended' }])
    expect((await first.ok('home/notification/list', {})).list[0]).toMatchObject({ titleEn: expect.stringMatching(/^Carried out: .*/), link: `/sys/confirmation/detail?id=${asked.confirmationId}` })
    const { rows: [kept] } = await sql<{ input: string | null }>`select input from confirmation where id = ${asked.confirmationId}`.execute(house.services.db)
    expect(kept).toEqual({ input: null })
    expect(await decide(second, asked.confirmationId, { version: 2, result: 1 })).toMatchObject({ code: 409 })
  })

  it('is reinstated by two people as well', async () => {
    const { cert, asked } = await withdraw()
    await confirm(second, asked)
    const back = await second.ok('ship/cert/valid', { id: cert.id, valid: 1 })
    expect([back.valid, await validOf(cert.id)]).toEqual([0, 0])
    await confirm(first, back)
    expect(await validOf(cert.id)).toBe(1)
  })

  it('asks those with the right in bell and to-dos, and nobody else', async () => {
    const { asked } = await withdraw()
    const task = { link: `/sys/confirmation/detail?id=${asked.confirmationId}`, kind: 'task' }
    for (const who of [second, await house.as('chief'), await house.as('admin')]) {
      expect((await who.ok('home/notification/list', {})).list).toContainEqual(expect.objectContaining(task))
      expect((await who.ok('home/workbench/get')).todos).toContainEqual(expect.objectContaining({ resource: 'sys/confirmation' }))
    }
    for (const who of [first, await house.as('surveyor'), await house.as('finance')])
      expect((await who.ok('home/notification/list', {})).list).not.toContainEqual(expect.objectContaining(task))
    expect((await (await house.as('surveyor')).call('sys/confirmation/get', { id: asked.confirmationId })).code).toBe(403)
  })
})

describe('who decides', () => {
  it('is not who asked, and not somebody without the right', async () => {
    const { asked, cert } = await withdraw()
    expect(await decide(first, asked.confirmationId, { result: 1 })).toMatchObject({ code: 403, error: 'http.sameperson' })
    const setting = await first.ok('sys/setting/save', { version: (await first.ok('sys/setting/get')).version, fourEyes: { required: false } })
    // A chief surveyor may decide, but not about settings.
    expect((await decide(await house.as('chief'), setting.confirmationId, { result: 1 })).code).toBe(404)
    expect(await validOf(cert.id)).toBe(1)
    expect((await first.ok('sys/setting/get')).fourEyes).toEqual({ required: true })
    await first.ok('sys/confirmation/takeBack', { id: setting.confirmationId, version: 1 })
  })

  it('proves their identity for it', async () => {
    expect(house.services.resources.get('sys/confirmation')!.actions['decide']!.recentAuth).toBe(true)
  })

  it('is not somebody whose account the requester has reset within 72 hours', async () => {
    const other = await newPerson(house, 'resettable')
    const { asked, cert } = await withdraw()
    await first.ok('sys/user/resetPassword', { userId: other.userId })
    const token = await house.services.sessions.open(other.userId, '127.0.0.1', 'test')
    await house.services.db.updateTable('appUser').set({ mustChangePassword: false }).where('id', '=', other.userId).execute()
    expect(await decide(client(house.url, token), asked.confirmationId, { result: 1 })).toMatchObject({ code: 409, error: 'confirmation.dependent' })
    expect(await validOf(cert.id)).toBe(1)
    await house.services.db.updateTable('appUser').set({ status: 0, updateTime: '2020-01-01T00:00:00Z' }).where('id', '=', other.userId).execute()
  })

  it('may refuse with a remark; then nothing is done, and the requester reads why', async () => {
    const { asked, cert, get } = await withdraw()
    expect(await decide(second, asked.confirmationId, { result: 0 })).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    expect(await decide(second, asked.confirmationId, { result: 0, remark: 'Survey is booked' })).toMatchObject({ code: 0, data: { status: states.refused } })
    expect(await validOf(cert.id)).toBe(1)
    expect(await get(first)).toMatchObject({ status: states.refused, decidedName: 'second' })
    expect((await first.ok('sys/confirmation/history', { id: asked.confirmationId })).list[0]).toMatchObject({ action: 'decide', remark: 'Survey is booked', userName: 'second' })
  })
})

describe('a request', () => {
  it('can be taken back by who made it, and by nobody else', async () => {
    const { asked, cert } = await withdraw()
    expect((await second.call('sys/confirmation/takeBack', { id: asked.confirmationId, version: 1 })).code).toBe(403)
    expect(await first.ok('sys/confirmation/takeBack', { id: asked.confirmationId, version: 1 })).toMatchObject({ status: states.takenBack })
    expect((await decide(second, asked.confirmationId, { version: 2, result: 1 })).code).toBe(409)
    expect(await validOf(cert.id)).toBe(1)
  })

  it('is not made twice for the same', async () => {
    const { cert } = await withdraw()
    expect(await second.call('ship/cert/valid', { id: cert.id, valid: 0, remark: 'Again' })).toMatchObject({ code: 409, error: 'confirmation.already' })
  })

  it('is refused at once where the call itself would be', async () => {
    const cert = await certInForce()
    expect(await first.call('ship/cert/valid', { id: cert.id, valid: 0 })).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    expect(await first.call('ship/cert/valid', { id: cert.id, valid: 1 })).toMatchObject({ code: 409, error: 'shipCert.alreadySo' })
    expect((await first.call('ship/cert/valid', { id: 999_999, valid: 0, remark: 'x' })).code).toBe(404)
  })

  it('is outdated when the record has changed since: nothing is done, and both see why', async () => {
    const { asked, cert, get } = await withdraw()
    await house.services.db.updateTable('shipCert').set({ remark: 'changed', version: sql`version + 1` }).where('id', '=', cert.id).execute()
    expect(await confirm(second, asked)).toBe(states.outdated)
    expect(await validOf(cert.id)).toBe(1)
    expect(await get()).toMatchObject({ status: states.outdated, outcomeEn: expect.stringContaining('has changed') })
    expect((await first.ok('home/notification/list', {})).list[0].titleEn).toMatch(/^Outdated: /)
  })

  it('is outdated by any change of the record, also where the call named no version', async () => {
    const cert = await certInForce()
    const asked = await first.ok('ship/cert/valid', { id: cert.id, valid: 0, remark: 'x' })
    await house.services.db.updateTable('shipCert').set({ remark: 'changed', version: sql`version + 1` }).where('id', '=', cert.id).execute()
    expect(await confirm(second, asked)).toBe(states.outdated)
    expect(await validOf(cert.id)).toBe(1)
  })

  it('is outdated when who made it is switched off', async () => {
    const gone = await newPerson(house, 'leaving')
    const cert = await certInForce()
    const asked = await gone.client.ok('ship/cert/valid', { id: cert.id, valid: 0, remark: 'x' })
    await house.services.db.updateTable('appUser').set({ status: 0, updateTime: '2020-01-01T00:00:00Z' }).where('id', '=', gone.userId).execute()
    expect(await confirm(second, asked)).toBe(states.outdated)
    expect(await validOf(cert.id)).toBe(1)
  })

  it('expires after 72 hours, whether or not anybody looks', async () => {
    const [early, late] = [await withdraw(), await withdraw()]
    expect((Date.parse((await early.get()).expiresTime) - Date.now()) / 3_600_000).toBeCloseTo(72, 1)
    const past = (id: number) => sql`update confirmation set expires_time = now() - interval '1 minute' where id = ${id}`.execute(house.services.db)
    await past(early.asked.confirmationId)
    expect(await confirm(second, early.asked)).toBe(states.expired)
    await past(late.asked.confirmationId)
    expect(await expireRequests(house.services)).toBe(1)
    expect(await late.get()).toMatchObject({ status: states.expired })
    expect([await validOf(early.cert.id), await validOf(late.cert.id)]).toEqual([1, 1])
  })

  it('of two who confirm at once is carried out once', async () => {
    const { asked } = await withdraw()
    const answers = await Promise.all([second, await house.as('chief')].map((who) => decide(who, asked.confirmationId, { result: 1 })))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 409])
  })
})

describe('rights and keys', () => {
  it('a role is given the right to sign by two people; other rights by one', async () => {
    const { id } = await first.ok('sys/role/save', { roleName: `Signers ${++used}`, taskNode: 'sys_surveyor', dataType: 3, roleStatus: 1 })
    const plain = [menus.get('basic.flag.read')!]
    expect(await first.ok('sys/role/allot', { roleId: id, menuIds: plain })).toEqual({})
    const asked = await first.ok('sys/role/allot', { roleId: id, menuIds: [...plain, menus.get('crf.cert.sign')!] })
    expect(asked).toEqual({ confirmationId: expect.any(Number) })
    expect((await first.ok('sys/role/menus', { roleId: id })).menuIds).not.toContain(menus.get('crf.cert.sign'))
    const { changed } = await second.ok('sys/confirmation/get', { id: asked.confirmationId })
    expect(JSON.stringify(changed)).toContain('Sign')
    expect(await confirm(second, asked)).toBe(states.done)
    expect((await first.ok('sys/role/menus', { roleId: id })).menuIds).toContain(menus.get('crf.cert.sign'))
    // So is switching it off, or taking the right away.
    const { version } = await first.ok('sys/role/get', { id })
    expect(await first.ok('sys/role/save', { id, version, roleStatus: 0 })).toHaveProperty('confirmationId')
    expect(await first.ok('sys/role/allot', { roleId: id, menuIds: plain })).toHaveProperty('confirmationId')
    expect(await first.ok('sys/role/save', { id, version, roleDescn: 'Renamed only' })).toEqual({ id, version: version + 1 })
  })

  it('what was allotted in between makes the request outdated', async () => {
    const { id } = await first.ok('sys/role/save', { roleName: `Between ${++used}`, taskNode: 'sys_surveyor', dataType: 3, roleStatus: 1 })
    const asked = await first.ok('sys/role/allot', { roleId: id, menuIds: [menus.get('crf.cert.sign')!] })
    await second.ok('sys/role/allot', { roleId: id, menuIds: [menus.get('basic.flag.read')!] })
    expect(await confirm(second, asked)).toBe(states.outdated)
  })

  it('somebody is given a role that signs by two people; the password of the request is readable nowhere', async () => {
    const signer = await roleOf('sys_surveyor')
    const wanted = await userIn(signer.id, { password: 'Sounding-9' })
    const asked = await first.ok('sys/user/save', wanted)
    expect(asked).toEqual({ confirmationId: expect.any(Number) })
    expect((await first.ok('sys/user/list', { keyword: wanted.username })).total).toBe(0)
    const { rows } = await sql<object>`select * from confirmation where id = ${asked.confirmationId}`.execute(house.services.db)
    expect(JSON.stringify([rows, await second.ok('sys/confirmation/get', { id: asked.confirmationId })])).not.toMatch(/Sounding|argon2/)
    expect(await confirm(second, asked)).toBe(states.done)
    const made = (await first.ok('sys/user/list', { keyword: wanted.username })).list[0]
    expect(made).toMatchObject({ roleId: signer.id, createBy: ids.first })
    expect((await first.ok('sys/user/history', { id: made.id })).list).toMatchObject([{ action: 'confirmed', userName: 'second' }, { action: 'create', userName: 'first' }])
    // Switching off is urgent and needs nobody else; switching on again does.
    const off = await first.ok('sys/user/save', { id: made.id, version: made.version, status: 0 })
    expect(off).not.toHaveProperty('confirmationId')
    expect(await first.ok('sys/user/save', { ...off, status: 1 })).toHaveProperty('confirmationId')
    expect(await first.ok('sys/user/remove', { ids: [made.id] })).toMatchObject({ removed: 0, confirmationId: expect.any(Number) })
  })

  it('a role without such rights is given by one', async () => {
    const { id } = await roleOf('ship_owner')
    const company = (await first.ok('basic/customer/all', { size: 1 }))[0]
    expect(await first.ok('sys/user/save', await userIn(id, { userType: 'customer', relatedCustomers: [company.id] }))).toMatchObject({ id: expect.any(Number), version: 1 })
  })

  it('a new signing key is made with the confirmation', async () => {
    const before = house.services.signingKey.fingerprint
    const asked = await first.ok('sys/signingKey/roll', {})
    expect([Object.keys(asked), house.services.signingKey.fingerprint]).toEqual([['confirmationId'], before])
    expect(await house.services.db.selectFrom('signingKey').where('retiredTime', 'is', null).select('fingerprint').execute()).toEqual([{ fingerprint: before }])
    expect(await confirm(second, asked)).toBe(states.done)
    expect(house.services.signingKey.fingerprint).not.toBe(before)
  })

  it('an uploaded key waits sealed, and signs with the confirmation; its password and private part stand nowhere', async () => {
    const key = await createDemoKey('Another Society')
    const before = house.services.signingKey.fingerprint
    const { data } = await first.upload('key.pem', Buffer.from(exportKey(key)), 'application/octet-stream', 'sys/setting/replaceKey', { password: '' }) as unknown as { data: { confirmationId: number; fingerprint: string } }
    expect(data).toMatchObject({ fingerprint: before, confirmationId: expect.any(Number) })
    const { rows } = await sql<object>`select * from confirmation where id = ${data.confirmationId}`.execute(house.services.db)
    expect(JSON.stringify(rows)).not.toContain('PRIVATE')
    expect(await confirm(second, data)).toBe(states.done)
    expect(house.services.signingKey.name).toBe(key.name)
  })
})

describe('the setting', () => {
  it('is on from the start, and switched off by two people; then one is enough', async () => {
    const { version, fourEyes } = await first.ok('sys/setting/get')
    expect(fourEyes).toEqual({ required: true })
    const asked = await first.ok('sys/setting/save', { version, fourEyes: { required: false } })
    expect(asked).toEqual({ version, confirmationId: expect.any(Number) })
    expect((await first.ok('sys/setting/get')).fourEyes.required).toBe(true)
    expect(await confirm(second, asked)).toBe(states.done)
    const cert = await certInForce()
    expect(await first.ok('ship/cert/valid', { id: cert.id, valid: 0, remark: 'x' })).toMatchObject({ valid: 0 })
    const now = await first.ok('sys/setting/get')
    expect(now.fourEyes.required).toBe(false)
    await first.ok('sys/setting/save', { version: now.version, fourEyes: { required: true } })
    expect(await first.ok('ship/cert/valid', { id: cert.id, valid: 1 })).toHaveProperty('confirmationId')
  })
})

describe('with a single administrator', () => {
  let alone: Harness
  let admin: Client
  beforeAll(async () => {
    alone = await startHouse({ demo: false })
    await alone.services.db.updateTable('appUser').set({ mustChangePassword: false }).where('username', '=', 'admin').execute()
    admin = await alone.as('admin')
  })
  afterAll(() => alone.close())
  const administrators = () => alone.services.db.selectFrom('role').where('taskNode', '=', 'sys_admin').select('id').executeTakeFirstOrThrow()

  it('the key is not changed, and the refusal says what to do; a second administrator is made by one, and from then on two are needed', async () => {
    for (const lang of ['zh', 'en'] as const)
      expect(await admin.call('sys/signingKey/roll', {}, lang)).toMatchObject({ code: 409, error: 'confirmation.nobodyElse', msg: expect.stringMatching(/设置|settings/) })
    const { id: roleId } = await administrators()
    const made = await admin.ok('sys/user/save', await userIn(roleId, { userType: 'staff', username: 'admin2' }))
    expect(made).toMatchObject({ id: expect.any(Number) })
    expect((await admin.ok('sys/user/history', { id: made.id })).list[0]).toMatchObject({ action: 'alone', remark: expect.stringContaining('nobody else') })
    expect(await admin.ok('sys/signingKey/roll', {})).toHaveProperty('confirmationId')
    expect(await admin.ok('sys/user/save', await userIn(roleId, { userType: 'staff' }))).toHaveProperty('confirmationId')
  })

  it('who switches the others off does not act alone for 72 hours', async () => {
    const { id, version } = (await admin.ok('sys/user/list', { keyword: 'admin2' })).list[0]
    await admin.ok('sys/user/save', { id, version, status: 0 })
    const { id: roleId } = await administrators()
    expect(await admin.call('sys/user/save', await userIn(roleId, { userType: 'staff' }))).toMatchObject({ code: 409, error: 'confirmation.lately' })
    const settings = await admin.ok('sys/setting/get')
    expect(await admin.call('sys/setting/save', { version: settings.version, fourEyes: { required: false } })).toMatchObject({ code: 409, error: 'confirmation.lately' })
    await alone.services.db.updateTable('appUser').set({ updateTime: '2020-01-01T00:00:00Z' }).where('id', '=', id).execute()
    await admin.ok('sys/setting/save', { version: settings.version, fourEyes: { required: false } })
    expect((await admin.ok('sys/setting/get')).fourEyes.required).toBe(false)
  })
})

it('every call that a second person confirms says so in its contract, and no other', async () => {
  const { resources } = await readHouse()
  const declared = [...resources.values()].flatMap((r) => Object.keys(r.contract.shapes).filter((name) => r.contract.confirmed?.includes(name)).map((name) => `${r.contract.path}/${name}`))
  const made = [...resources.values()].flatMap((r) => Object.entries(r.actions).filter(([, action]) => action.secondPerson).map(([name]) => `${r.contract.path}/${name}`))
  expect(made.sort()).toEqual(declared.sort())
  expect(made).toEqual(['crf/cert/valid', 'ship/cert/valid', 'sys/role/allot', 'sys/role/save', 'sys/setting/replaceKey', 'sys/setting/save', 'sys/signingKey/roll', 'sys/user/remove', 'sys/user/save'])
})
