import { describe, expect, test } from 'vitest'
import { moveFrom } from '#common/machine.ts'
import { only } from '#server/testing/row-version.ts'
import { audited, buildShip, filled, opened } from '../regCert.fixture.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { app, clients, get, startRegCertTests } from './regCert-users.fixture.ts'

startRegCertTests()

describe('other kinds', () => {
  test("a deletion invalidates the flag's certificates and deletes the ship; a later registry restores it", async () => {
    const other = await buildShip(app, clients)
    const id = await opened(app, clients, other, 'DEL')
    const done = await clients.finance.callOk('work/regCert/confirm', {
      ...(await audited(clients, await filled(clients, id))),
      result: 1,
    })
    expect(done.status).toBe(50)
    expect(await clients.operator.callOk('basic/ship/get', { id: other.shipId })).toMatchObject({
      status: 'deleted',
      flagId: other.panama,
    })
    for (const [code, valid] of [
      ['REG', 0],
      ['RSL', 0],
      ['SC', 1],
    ] as const)
      expect(
        (await clients.operator.callOk('ship/cert/get', { id: other.certs[code] })).valid,
        code,
      ).toBe(valid)
    expect((await get(id)).reissue).toEqual([])
    expect(await clients.operator.call('work/regCert/quote', { id })).toMatchObject({
      code: 409,
      error: 'regCert.nothingToReissue',
    })
    const back = await opened(app, clients, other, 'REG', { flagId: other.liberia })
    expect((await get(back)).changes.map((c: { field: string }) => c.field)).toEqual([
      'flagId',
      'status',
    ])
  })

  test('permanent registry replaces the provisional one; synopsis records are numbered by ship and kept', async () => {
    const other = await buildShip(app, clients)
    const complete = async (code: string, more: object = {}) => {
      const id = await opened(app, clients, other, code, { flagId: other.liberia })
      await clients.finance.callOk('work/regCert/confirm', {
        ...(await audited(clients, await filled(clients, id, more))),
        result: 1,
      })
      return get(id)
    }
    const provisional = await complete('REGP')
    const permanent = await complete('REG', {
      issueDate: '2026-06-10',
      expiryDate: '2031-06-09',
      certNo: 'LR-77',
    })
    expect(
      (await clients.operator.callOk('ship/cert/get', { id: provisional.shipCertId })).supersededBy,
    ).toBe(permanent.shipCertId)
    expect(
      (await clients.operator.callOk('ship/cert/get', { id: permanent.shipCertId })).windows.length,
    ).toBeGreaterThan(3)
    const first = await complete('CSR')
    const second = await complete('CSR', { issueDate: '2026-06-12' })
    expect([first.csrNo, second.csrNo]).toEqual([1, 2])
    expect(await clients.operator.callOk('ship/cert/get', { id: first.shipCertId })).toMatchObject({
      valid: 1,
      supersededBy: second.shipCertId,
    })
    const third = await get(await opened(app, clients, other, 'CSR'))
    expect(
      await clients.operator.call('work/regCert/save', { ...only(third), csrNo: 2 }),
    ).toMatchObject({ code: 400, fields: [{ field: 'csrNo' }] })
    expect(
      await clients.operator.call('work/regCert/save', { ...only(third), newCallSign: 'D5XY3' }),
    ).toMatchObject({ code: 400, fields: [{ field: 'newCallSign' }] })
  })

  test("is not completed without the flag's file", async () => {
    const other = await buildShip(app, clients)
    const id = await opened(app, clients, other, 'WRC')
    await filled(clients, id)
    await app.services.db
      .updateTable('regCert')
      .set({ fileId: null })
      .where('id', '=', id)
      .execute()
    const at = await audited(clients, only(await get(id)))
    expect(await clients.finance.call('work/regCert/confirm', { ...at, result: 1 })).toMatchObject({
      code: 409,
      error: 'regCert.noFileYet',
    })
    expect(await clients.operator.call('work/regCert/print', { id })).toMatchObject({ code: 409 })
  })
})

test("every move by every role from every state, as in the specification's table", async () => {
  const isAllowed: Record<string, string> = {
    submit: 'operator',
    recall: 'operator',
    audit: 'manager',
    confirm: 'finance',
  }
  const id = await opened(app, clients, await buildShip(app, clients), 'MSM')
  const { db } = app.services
  for (const [state, status] of Object.entries(regCertMachine.states)) {
    for (const [move, allowed] of Object.entries(isAllowed)) {
      const from = moveFrom(regCertMachine, move, state)
      // Without the right the call is refused before the state is checked; one user with the right
      // is enough elsewhere.
      for (const [name, client] of Object.entries(clients).filter(
        ([name]) => from || name === allowed,
      )) {
        await db.updateTable('regCert').set({ status, version: 1 }).where('id', '=', id).execute()
        const { code } = await client.call(`work/regCert/${move}`, {
          id,
          version: 1,
          ...(['audit', 'confirm'].includes(move) && { result: 0, remark: 'no' }),
        })
        const expected = name !== allowed ? [403, 404] : from ? [0, 400] : [409]
        expect(expected, `${name} ${move} from ${state}`).toContain(code)
      }
    }
  }
})
