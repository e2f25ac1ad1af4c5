import { expect, test } from 'vitest'
import { pdf } from '#modules/work/regCert/regCert.fixture.ts'
import { buildTask, generated, itemOf, submittedOf } from '../crfCert.fixture.ts'
import { app, clients, get, stageOf, startCrfCertTests, verified } from './crfCert-users.fixture.ts'

startCrfCertTests()

const accepts = (flagId: number, eCertificate: boolean) =>
  app.services.db.updateTable('flag').where('id', '=', flagId).set({ eCertificate }).execute()
const scan = (id: number, version: number) =>
  clients.surveyor.upload('scan.pdf', pdf('signed'), 'application/pdf', 'crf/cert/scan', {
    id: String(id),
    version: String(version),
  })

test('crf/cert/scan: a flag that accepts no electronic certificates gets one on paper, and the CRF is finished', async () => {
  const task = await buildTask(app)
  await accepts(task.flagId, false)
  const at = await generated(
    app.services,
    clients.chief,
    clients.surveyor,
    await submittedOf(clients.operator, clients.surveyor, task, [itemOf(task.certId)]),
  )
  expect(await get(at.id)).toMatchObject({ byHand: true, moves: expect.arrayContaining(['scan']) })
  expect(await clients.surveyor.call('crf/cert/sign', at)).toMatchObject({
    code: 409,
    error: 'paper.handSignatureOnly',
  })
  // Where the flag accepts electronic ones, there is nothing to scan.
  await accepts(task.flagId, true)
  expect(await scan(at.id, at.version)).toMatchObject({
    code: 409,
    error: 'paper.signElectronically',
  })
  await accepts(task.flagId, false)
  expect(await scan(at.id, at.version)).toMatchObject({ code: 0, data: { status: 50 } })
  const row = await get(at.id)
  expect(row).toMatchObject({ status: 50, shipCertId: expect.any(Number) })
  expect(await verified(row.utn)).toMatchObject({ status: 'valid', onPaper: true })
  expect(await stageOf(task.crfId)).toBe(80)
}, 180_000)
