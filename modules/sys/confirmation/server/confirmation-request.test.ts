import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { confirm } from '#server/platform/sign-in/second-person.fixture.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { decide, startConfirmation } from './confirmation.fixture.ts'
import type { ConfirmationFixture } from './confirmation.fixture.ts'
import { expireRequests } from './expire.ts'

const states = confirmationMachine.states
let app: TestApp
let first: Client
let second: Client
let certInForce: ConfirmationFixture['certInForce']
let validOf: ConfirmationFixture['validOf']
let withdraw: ConfirmationFixture['withdraw']
beforeAll(async () => {
  ;({ app, first, second, certInForce, validOf, withdraw } = await startConfirmation())
})
afterAll(() => app.close())

describe('a request', () => {
  it('can be cancelled only by the requester', async () => {
    const { request, cert } = await withdraw()
    expect(
      (await second.call('sys/confirmation/takeBack', { id: request.confirmationId, version: 1 }))
        .code,
    ).toBe(403)
    expect(
      await first.callOk('sys/confirmation/takeBack', { id: request.confirmationId, version: 1 }),
    ).toMatchObject({ status: states.takenBack })
    expect((await decide(second, request.confirmationId, { version: 2, result: 1 })).code).toBe(409)
    expect(await validOf(cert.id)).toBe(1)
  })

  it('is refused as a duplicate while an equal one waits', async () => {
    const { cert } = await withdraw()
    expect(
      await second.call('ship/cert/valid', { id: cert.id, valid: 0, remark: 'Again' }),
    ).toMatchObject({ code: 409, error: 'confirmation.already' })
  })

  it('is refused immediately where the call itself would be refused', async () => {
    const cert = await certInForce()
    expect(await first.call('ship/cert/valid', { id: cert.id, valid: 0 })).toMatchObject({
      code: 400,
      fields: [{ field: 'remark' }],
    })
    expect(await first.call('ship/cert/valid', { id: cert.id, valid: 1 })).toMatchObject({
      code: 409,
      error: 'shipCert.alreadySo',
    })
    expect((await first.call('ship/cert/valid', { id: 999_999, valid: 0, remark: 'x' })).code).toBe(
      404,
    )
  })

  it('becomes outdated when the record has changed; nothing is changed, and both see why', async () => {
    const { request, cert, get } = await withdraw()
    await app.services.db
      .updateTable('shipCert')
      .set({ remark: 'changed', version: sql`version + 1` })
      .where('id', '=', cert.id)
      .execute()
    expect(await confirm(second, request)).toBe(states.outdated)
    expect(await validOf(cert.id)).toBe(1)
    expect(await get()).toMatchObject({
      status: states.outdated,
      outcomeEn: expect.stringContaining('has changed'),
    })
    expect((await first.callOk('home/notification/list', {})).list[0].titleEn).toMatch(
      /^Outdated: /,
    )
  })

  it('becomes outdated after any change of the record, also when the call named no version', async () => {
    const cert = await certInForce()
    const request = await first.callOk('ship/cert/valid', { id: cert.id, valid: 0, remark: 'x' })
    await app.services.db
      .updateTable('shipCert')
      .set({ remark: 'changed', version: sql`version + 1` })
      .where('id', '=', cert.id)
      .execute()
    expect(await confirm(second, request)).toBe(states.outdated)
    expect(await validOf(cert.id)).toBe(1)
  })

  it('becomes outdated when the requester is disabled', async () => {
    const requester = await createTestUser(app, 'leaving')
    const cert = await certInForce()
    const request = await requester.client.callOk('ship/cert/valid', {
      id: cert.id,
      valid: 0,
      remark: 'x',
    })
    await app.services.db
      .updateTable('appUser')
      .set({ status: 0, updateTime: '2020-01-01T00:00:00Z' })
      .where('id', '=', requester.userId)
      .execute()
    expect(await confirm(second, request)).toBe(states.outdated)
    expect(await validOf(cert.id)).toBe(1)
  })

  it('expires after 72 hours without a request to read it', async () => {
    const [early, late] = [await withdraw(), await withdraw()]
    expect((Date.parse((await early.get()).expiresTime) - Date.now()) / 3_600_000).toBeCloseTo(
      72,
      1,
    )
    const past = (id: number) =>
      sql`update confirmation set expires_time = now() - interval '1 minute' where id = ${id}`.execute(
        app.services.db,
      )
    await past(early.request.confirmationId)
    expect(await confirm(second, early.request)).toBe(states.expired)
    await past(late.request.confirmationId)
    expect(await expireRequests(app.services)).toBe(1)
    expect(await late.get()).toMatchObject({ status: states.expired })
    expect([await validOf(early.cert.id), await validOf(late.cert.id)]).toEqual([1, 1])
  })

  it('is carried out once when two people confirm concurrently', async () => {
    const { request } = await withdraw()
    const answers = await Promise.all(
      [second, await app.signInAs('chief')].map((principal) =>
        decide(principal, request.confirmationId, { result: 1 }),
      ),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 409])
  })
})
