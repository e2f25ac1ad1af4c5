/** Every kind of event, from the act to a receiver that verifies its signature. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import {
  app,
  chief,
  now,
  operator,
  paper,
  shipId,
  startPaperCertTests,
} from '#modules/ship/cert/server/paper-cert.fixture.ts'
import { eventKinds } from '#modules/sys/event/event.contract.ts'
import type { EventKind } from '#modules/sys/event/event.contract.ts'
import {
  acceptedQuotation,
  newCustomer,
} from '#modules/work/invoice/server/accepted-quotation.fixture.ts'
import { buildChain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { createAcceptedOrder } from '#modules/work/surveyConfirm/surveyConfirm.fixture.ts'
import { getResource } from '#server/core/resource.ts'
import { outgoing } from '#server/platform/network/outgoing.ts'
import { byTwo } from '#server/platform/sign-in/second-person.fixture.ts'
import { only } from '#server/testing/row-version.ts'
import { buildTask, generated, itemOf, submittedOf } from './cert/crfCert.fixture.ts'

startPaperCertTests()
const clients = app.clients('admin', 'surveyor', 'finance')

const received: string[] = []
const faults: string[] = []
const seen = new Set<EventKind>()
let secret = ''
let webhookId = 0
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += String(part)))
  request.on('end', () => {
    const { 'webhook-id': id, 'webhook-timestamp': time } = request.headers
    // https://github.com/standard-webhooks/standard-webhooks, "Verifying webhook authenticity"
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', key)
      .update(`${String(id)}.${String(time)}.${body}`)
      .digest('base64')
    const signatures = String(request.headers['webhook-signature']).split(' ')
    if (!signatures.includes(`v1,${signature}`)) faults.push(`signature of ${body}`)
    if (Math.abs(Number(time) - Date.now() / 1000) > 300) faults.push(`time of ${body}`)
    const { type, data } = JSON.parse(body) as {
      type: EventKind
      data: { resource: string; id: number }
    }
    received.push(`${type} ${data.resource} ${data.id}`)
    seen.add(type)
    response.writeHead(204).end()
  })
})

beforeAll(async () => {
  await report()
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  outgoing.allowThisMachine = true
  const { port } = receiver.address() as AddressInfo
  ;({ id: webhookId, secret } = await clients.admin.callOk('sys/webhook/save', {
    name: 'All events',
    url: `http://127.0.0.1:${port}/`,
    kinds: eventKinds,
  }))
})
afterAll(() => {
  outgoing.allowThisMachine = false
  receiver.close()
})

const report = () =>
  getResource(app.services, 'ship/cert').dayTasks!['reportStandings']!(app.services)
/** Waits until the receiver has these events, each exactly once. */
async function arrived(...events: string[]): Promise<void> {
  const count = (event: string) => received.filter((one) => one === event).length
  await expect
    .poll(() => events.filter((event) => count(event) === 0), { timeout: 15_000 })
    .toEqual([])
  // no second one follows
  expect(events.filter((event) => count(event) !== 1)).toEqual([])
  expect(faults).toEqual([])
}

test('ships', async () => {
  const { admin } = clients
  const { flagId } = await operator.callOk('basic/ship/get', { id: shipId })
  const { id } = await admin.callOk('basic/ship/save', {
    name: 'EVENTFUL',
    shipType: '203',
    region: 'SHA',
    status: 'inService',
    flagId,
    grossTonnage: 9800,
  })
  await admin.callOk('basic/ship/save', { id, version: 1, officialNo: 'EV-1' })
  const { version } = await admin.callOk('basic/ship/get', { id })
  await arrived(`ship.created basic/ship ${id}`, `ship.changed basic/ship ${id}`)
  // A correction writes two entries of the audit trail, and is one event.
  await admin.callOk('basic/ship/save', {
    id,
    version,
    name: 'EVENT FULL',
    changeKind: 'correction',
    changeReason: 'Typing mistake',
  })
  await expect
    .poll(() => received.filter((one) => one === `ship.changed basic/ship ${id}`).length, {
      timeout: 15_000,
    })
    .toBe(2)
})

test('certificates of ships', async () => {
  const expiring = await paper('IAPP', addDays(now, -1), 12)
  const withdrawn = await paper('ILL', addMonths(now, 58))
  const old = await paper('IOPP', addMonths(now, 57))
  const endorsed = await paper('SE', addMonths(now, 49))
  await operator.callOk('ship/cert/unendorsed', {
    id: endorsed.id,
    surveyType: 'annual',
    inspectionDate: now,
    remark: 'Held',
  })
  await paper('IOPP', addMonths(now, 59))
  await byTwo(chief, clients.admin, 'ship/cert/valid', {
    id: withdrawn.id,
    valid: 0,
    remark: 'Wrong particulars',
  })
  await report()
  await arrived(
    `certificate.issued ship/cert ${expiring.id}`,
    `certificate.reissued ship/cert ${old.id}`,
    `certificate.withdrawn ship/cert ${withdrawn.id}`,
    `certificate.changed ship/cert ${endorsed.id}`,
  )
  await byTwo(chief, clients.admin, 'ship/cert/valid', { id: withdrawn.id, valid: 1 })
  await report()
  await arrived(
    `certificate.changed ship/cert ${withdrawn.id}`,
    `certificate.reinstated ship/cert ${withdrawn.id}`,
  )
})

test('certificates that lapse, expire and are suspended by the calendar', async () => {
  const [lapses, expires, suspended] = [
    await paper('CSS', addMonths(now, 50)),
    await paper('CLM', addMonths(now, 50)),
    await paper('SR', addMonths(now, 10), 12),
  ]
  const periodsTo = async (id: number, standing: string, reason: string) =>
    app.query(`update ship_cert_standing set standing = '${standing}', reason = '${reason}'
      where ship_cert_id = ${id} and until_day > society_today()`)
  await periodsTo(lapses.id, 'lapsed', 'surveyMissed')
  await periodsTo(expires.id, 'expired', 'termEnded')
  await periodsTo(suspended.id, 'suspended', 'classSuspended')
  await report()
  await arrived(
    `certificate.lapsed ship/cert ${lapses.id}`,
    `certificate.expired ship/cert ${expires.id}`,
    `certificate.suspended ship/cert ${suspended.id}`,
  )
})

describe('certificates of products', () => {
  let at: { id: number; version: number }
  // A document is generated.
  beforeAll(async () => {
    const { surveyor } = clients
    const task = await buildTask(app, 'product')
    const submitted = await submittedOf(chief, surveyor, task, [itemOf(task.prodId)])
    at = await generated(app.services, chief, surveyor, submitted)
  }, 120_000)

  test('are issued when they are signed', async () => {
    await clients.surveyor.callOk('crf/cert/sign', at)
    const asked = { id: at.id, valid: 0, remark: 'Recalled' }
    await byTwo(chief, clients.admin, 'crf/cert/valid', asked)
    await arrived(`certificate.issued crf/cert ${at.id}`, `certificate.withdrawn crf/cert ${at.id}`)
  })
})

test('tasks', async () => {
  const chain = await buildChain(app)
  const ordered = await createAcceptedOrder(app, { shipId: chain.shipId, flagId: chain.flagId }, [
    { feeClass: 10, code: 'SC', feeType: 10, surveyType: 'annual' },
  ])
  const { ids } = await chief.callOk('work/surveyConfirm/assign', {
    lineIds: ordered.lineIds,
    surveyorIds: [chain.surveyorId],
    port: 'Busan',
    dueDate: '2026-12-20',
  })
  const task = `task.assigned work/surveyWork ${ids[0]}`
  await arrived(task)
  const second = await buildChain(app, 'SE', 'surveyor2', 'OCEAN LINTEL TWO')
  const row = await chief.callOk('work/surveyWork/get', { id: ids[0] })
  await chief.callOk('work/surveyWork/reassign', {
    ...only(row),
    surveyorIds: [second.surveyorId],
  })
  await expect
    .poll(() => received.filter((one) => one === task).length, { timeout: 15_000 })
    .toBe(2)
})

test('invoices and payments', async () => {
  const { finance } = clients
  const q = await acceptedQuotation(app, await newCustomer(app), [100])
  const { today } = await finance.callOk('work/invoice/outstanding', { customerId: q.customerId })
  const { invoiceId } = await finance.callOk('work/quotation/invoice', { id: q.id })
  await finance.callOk('work/invoice/void', { id: invoiceId, version: 1, reason: 'mistake' })
  const { collectionId } = await finance.callOk('work/quotation/collect', {
    id: q.id,
    amount: 40,
    collectionDate: today,
  })
  const { version } = await finance.callOk('work/collection/get', { id: collectionId })
  await finance.callOk('work/collection/reverse', { id: collectionId, version, reason: 'bounced' })
  await arrived(
    `invoice.issued work/invoice ${invoiceId}`,
    `invoice.changed work/invoice ${invoiceId}`,
    `payment.recorded work/collection ${collectionId}`,
    `payment.reversed work/collection ${collectionId}`,
  )
})

test('no kind of event is left out, and every delivery arrived', async () => {
  expect(eventKinds.filter((kind) => !seen.has(kind))).toEqual([])
  const { list } = await clients.admin.callOk('sys/webhook/deliveries', { id: webhookId })
  expect(new Set(list.map(({ state }: { state: string }) => state))).toEqual(new Set(['delivered']))
})
