import { expect, test } from 'vitest'
import { buildTask, filled, generated, itemOf, submittedOf } from '../crfCert.fixture.ts'
import { app, clients, get, startCrfCertTests } from './crfCert-users.fixture.ts'

startCrfCertTests()

/** A certificate of a ship to which an exemption may be attached. */
async function parentOn(shipId: number, code: string, issueDate: string): Promise<number> {
  const { db } = app.services
  const type = await db
    .selectFrom('cert')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('shipCert')
    .values({
      shipId,
      certId: type.id,
      certNo: `PARENT-${code}`,
      term: 'full',
      issueDate,
      expiryDate: '2031-12-31',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('crf/cert/reissue: an exemption stays attached to its certificate, with its present expiry', async () => {
  const task = await buildTask(app, 'ship', { certCode: 'EXC' })
  const first = await parentOn(task.shipId, 'SE', '2026-03-01')
  const sign = async (from: { id: number; version: number }) => {
    const made = await generated(app.services, clients.chief, clients.operator, from)
    await clients.surveyor.callOk('crf/cert/sign', made)
    const { shipCertId } = await get(made.id)
    return clients.chief.callOk('ship/cert/get', { id: shipCertId })
  }
  const at = await submittedOf(clients.operator, clients.surveyor, task, [itemOf(task.certId)])
  const old = await sign(at)
  expect(old.parentId).toBe(first)
  // Issued later: the default of a new exemption would be this one.
  await parentOn(task.shipId, 'SR', '2026-03-15')
  const { newId } = await clients.chief.callOk('crf/cert/reissue', { id: at.id, reason: 'lost' })
  const replacement = await sign(await filled(clients.surveyor, newId))
  expect(replacement).toMatchObject({ supersedes: old.id, parentId: first })
  await app.services.db
    .updateTable('shipCert')
    .where('id', '=', replacement.id)
    .set({ expiryDate: '2030-01-31' })
    .execute()
  const again = await clients.chief.callOk('crf/cert/reissue', { id: newId, reason: 'lost' })
  expect(await get(again.newId)).toMatchObject({ expiryDate: '2030-01-31' })
}, 180_000)
