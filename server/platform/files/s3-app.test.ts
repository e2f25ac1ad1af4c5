import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3 } from '#tools/test/s3-server.ts'
import type { S3Server } from '#tools/test/s3-server.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { smallPdf } from '../file-checks/sample-files.fixture.ts'

let s3: S3Server
let app: TestApp
let me: Client
beforeAll(async () => {
  s3 = await startS3()
  app = await startApp({ env: { S3_URL: s3.url } })
  me = await app.signInAs('surveyor')
})
afterAll(async () => {
  await app.close()
  await s3.close()
})
const health = async () =>
  (
    (await (await fetch(`${app.url}/api/health`)).json()) as {
      data: { checks: { files: { state: string } } }
    }
  ).data.checks.files.state

test('with S3_URL attachments are in the store; during an outage calls are refused with a message and health is red, until it recovers', async () => {
  const {
    data: { attachmentId },
  } = await me.upload('report.pdf', smallPdf('in the store'))
  expect([...s3.files.values()].some((bytes) => bytes.equals(smallPdf('in the store')))).toBe(true)
  expect(
    (await me.download('sys/attachment/download', { attachmentId })).bytes.equals(
      smallPdf('in the store'),
    ),
  ).toBe(true)
  s3.fail(100_000)
  expect(await me.upload('other.pdf', smallPdf('other'))).toMatchObject({
    code: 503,
    error: 'files.storeAway',
    msg: expect.stringContaining('try again later'),
  })
  expect((await me.download('sys/attachment/download', { attachmentId })).status).toBe(503)
  expect(await health()).toBe('red')
  s3.fail(0)
  expect((await me.upload('other.pdf', smallPdf('other'))).code).toBe(0)
  await expect.poll(health, { timeout: 20_000 }).toBe('ok')
})

test('an interrupted transfer of an object is an outage of the store, not of the database', async () => {
  const {
    data: { attachmentId },
  } = await me.upload('broken-off.pdf', smallPdf('broken off'))
  s3.cut(true)
  const refused = await me.download('sys/attachment/download', { attachmentId })
  s3.cut(false)
  expect(refused.status).toBe(503)
  expect(JSON.parse(refused.bytes.toString())).toMatchObject({ error: 'files.storeAway' })
  expect((await me.download('sys/attachment/download', { attachmentId })).status).toBe(200)
})
