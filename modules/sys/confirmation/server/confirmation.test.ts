import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { confirm } from '#server/platform/sign-in/second-person.fixture.ts'
import { client } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { decide, startConfirmation } from './confirmation.fixture.ts'
import type { ConfirmationFixture } from './confirmation.fixture.ts'

const states = confirmationMachine.states
let app: TestApp
let first: Client
let second: Client
let validOf: ConfirmationFixture['validOf']
let withdraw: ConfirmationFixture['withdraw']
beforeAll(async () => {
  ;({ app, first, second, validOf, withdraw } = await startConfirmation())
})
afterAll(() => app.close())

describe('a certificate', () => {
  it('is not withdrawn by the first call: it is unchanged, and the request lists the exact changes', async () => {
    const { cert, request, get } = await withdraw()
    expect(request).toEqual({
      id: cert.id,
      version: cert.version,
      valid: 1,
      confirmationId: expect.any(Number),
    })
    expect(await validOf(cert.id)).toBe(1)
    expect(
      (await first.callOk('ship/cert/history', { id: cert.id })).list.filter(
        (entry: { action: string }) => entry.action === 'valid',
      ),
    ).toEqual([])
    const row = await get()
    expect(row).toMatchObject({
      status: states.waiting,
      requestedName: 'first',
      reason: 'Annual survey missed',
      subjectEn: expect.stringContaining(cert.certNo),
      resource: 'ship/cert',
      rowId: cert.id,
      can: expect.arrayContaining(['decide']),
      moves: ['decide'],
    })
    const [changed] = row.changed
    expect(changed).toMatchObject({
      resource: 'ship/cert',
      rowId: cert.id,
      nameEn: expect.stringContaining(cert.certNo),
    })
    expect(changed.changes).toContainEqual(
      expect.objectContaining({ labelEn: 'Validity', fromEn: 'Valid', toEn: 'Not valid' }),
    )
    expect((await get(first)).moves).toEqual(['takeBack'])
    expect(
      await second.callOk('sys/confirmation/list', { rowId: [cert.id], waiting: [true] }),
    ).toMatchObject({ total: 1, list: [{ id: request.confirmationId }] })
  })

  it('is withdrawn on confirmation; its history names both people and the requester is notified', async () => {
    const { cert, request } = await withdraw('Class suspended')
    expect(await confirm(second, request)).toBe(states.done)
    expect(await validOf(cert.id)).toBe(0)
    const { list } = await first.callOk('ship/cert/history', { id: cert.id })
    expect(list.slice(0, 2)).toMatchObject([
      { action: 'confirmed', userName: 'second' },
      { action: 'valid', userName: 'first', remark: 'Class suspended' },
    ])
    expect((await first.callOk('home/notification/list', {})).list[0]).toMatchObject({
      titleEn: expect.stringMatching(/^Carried out: .*/),
      link: `/sys/confirmation/detail?id=${request.confirmationId}`,
    })
    const {
      rows: [stored],
    } = await sql<{
      input: string | null
    }>`select input from confirmation where id = ${request.confirmationId}`.execute(app.services.db)
    expect(stored).toEqual({ input: null })
    expect(await decide(second, request.confirmationId, { version: 2, result: 1 })).toMatchObject({
      code: 409,
    })
  })

  it('is reinstated by two people too', async () => {
    const { cert, request } = await withdraw()
    await confirm(second, request)
    const reinstatement = await second.callOk('ship/cert/valid', { id: cert.id, valid: 1 })
    expect([reinstatement.valid, await validOf(cert.id)]).toEqual([0, 0])
    await confirm(first, reinstatement)
    expect(await validOf(cert.id)).toBe(1)
  })

  it('notifies only holders of the right, in bell and to-dos', async () => {
    const { request } = await withdraw()
    const task = { link: `/sys/confirmation/detail?id=${request.confirmationId}`, kind: 'task' }
    for (const principal of [second, await app.signInAs('chief'), await app.signInAs('admin')]) {
      expect((await principal.callOk('home/notification/list', {})).list).toContainEqual(
        expect.objectContaining(task),
      )
      expect((await principal.callOk('home/workbench/get')).todos).toContainEqual(
        expect.objectContaining({ resource: 'sys/confirmation' }),
      )
    }
    for (const principal of [first, await app.signInAs('surveyor'), await app.signInAs('finance')])
      expect((await principal.callOk('home/notification/list', {})).list).not.toContainEqual(
        expect.objectContaining(task),
      )
    expect(
      (
        await (
          await app.signInAs('surveyor')
        ).call('sys/confirmation/get', { id: request.confirmationId })
      ).code,
    ).toBe(403)
  })
})

describe('the decision', () => {
  it('is refused to the requester and to users without the right', async () => {
    const { request, cert } = await withdraw()
    expect(await decide(first, request.confirmationId, { result: 1 })).toMatchObject({
      code: 403,
      error: 'http.sameperson',
    })
    const setting = await first.callOk('sys/setting/save', {
      version: (await first.callOk('sys/setting/get')).version,
      fourEyes: { required: false },
    })
    // A chief surveyor decides about certificates, but not about settings.
    expect(
      (await decide(await app.signInAs('chief'), setting.confirmationId, { result: 1 })).code,
    ).toBe(404)
    expect(await validOf(cert.id)).toBe(1)
    expect((await first.callOk('sys/setting/get')).fourEyes).toEqual({ required: true })
    await first.callOk('sys/confirmation/takeBack', { id: setting.confirmationId, version: 1 })
  })

  it('requires a fresh proof of identity', async () => {
    expect(app.services.resources.get('sys/confirmation')!.actions['decide']!.recentAuth).toBe(true)
  })

  it('is refused to an account that the requester has reset within 72 hours', async () => {
    const other = await createTestUser(app, 'resettable')
    const { request, cert } = await withdraw()
    await first.callOk('sys/user/resetPassword', { userId: other.userId })
    const token = await app.services.sessions.open(other.userId, '127.0.0.1', 'test')
    await app.services.db
      .updateTable('appUser')
      .set({ mustChangePassword: false })
      .where('id', '=', other.userId)
      .execute()
    expect(
      await decide(client(app.url, token), request.confirmationId, { result: 1 }),
    ).toMatchObject({ code: 409, error: 'confirmation.dependent' })
    expect(await validOf(cert.id)).toBe(1)
    await app.services.db
      .updateTable('appUser')
      .set({ status: 0, updateTime: '2020-01-01T00:00:00Z' })
      .where('id', '=', other.userId)
      .execute()
  })

  it('can be a refusal with a remark; nothing is changed, and the requester reads the reason', async () => {
    const { request, cert, get } = await withdraw()
    expect(await decide(second, request.confirmationId, { result: 0 })).toMatchObject({
      code: 400,
      fields: [{ field: 'remark' }],
    })
    expect(
      await decide(second, request.confirmationId, { result: 0, remark: 'Survey is booked' }),
    ).toMatchObject({ code: 0, data: { status: states.refused } })
    expect(await validOf(cert.id)).toBe(1)
    expect(await get(first)).toMatchObject({ status: states.refused, decidedName: 'second' })
    expect(
      (await first.callOk('sys/confirmation/history', { id: request.confirmationId })).list[0],
    ).toMatchObject({ action: 'decide', remark: 'Survey is booked', userName: 'second' })
  })
})
