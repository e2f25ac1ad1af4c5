import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkMail } from '#server/app/health/checks/check-mail.ts'
import { startMailServer } from '#server/platform/mail/mail-server.fixture.ts'
import type { MailServer } from '#server/platform/mail/mail-server.fixture.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'

let smtp: MailServer
let app: TestApp
let admin: Client
beforeAll(async () => {
  smtp = await startMailServer()
  app = await startApp({ env: { SMTP_URL: smtp.url, LOG_LEVEL: 'silent' } })
  admin = await app.signInAs('admin')
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
const list = async (input = {}) => (await admin.callOk('sys/outbox/list', input)).list
const becomes = (id: number, state: string) =>
  expect
    .poll(async () => (await admin.callOk('sys/outbox/get', { id })).state, {
      timeout: 15_000,
      interval: 30,
    })
    .toBe(state)

describe('sys/outbox', () => {
  it('lists mails in every state, found by recipient and subject', async () => {
    expect(new Set((await list()).map((m: { state: string }) => m.state))).toEqual(
      new Set(['sent', 'failed', 'kept']),
    )
    expect(await list({ keyword: '月度' })).toMatchObject([
      { recipients: 'flag@plimsoll.example', state: 'sent' },
    ])
    expect((await list({ state: ['failed'] })).map((m: { tries: number }) => m.tries)).toEqual([10])
  })

  it('does not report its failed mail as a fault of the installation', async () => {
    expect(await checkMail(app.services)).toEqual({ state: 'ok' })
  })

  it('hides content for the recipient only', async () => {
    const [{ id }] = await list({ keyword: 'surveyor@plimsoll' })
    expect(await admin.callOk('sys/outbox/get', { id })).toMatchObject({
      confidential: true,
      body: null,
    })
    const { download } = admin
    expect((await download('sys/outbox/export', { format: 'csv' })).bytes.toString()).toContain(
      '月度证书报告',
    )
  })

  it('is restricted to administrators', async () => {
    const chief = await app.signInAs('chief')
    for (const call of ['sys/outbox/list', 'sys/outbox/export'])
      expect((await chief.call(call)).code).toBe(403)
    for (const call of ['sys/outbox/get', 'sys/outbox/sendAgain'])
      expect((await chief.call(call, { id: 1 })).code).toBe(403)
  })
})

describe('sys/outbox/sendAgain', () => {
  it('sends failed and held mails only', async () => {
    const [held] = await list({ state: ['kept'] })
    await admin.callOk('sys/outbox/sendAgain', { id: held.id })
    await becomes(held.id, 'sent')
    expect(smtp.mails.map(({ to }) => to)).toEqual([['admin@plimsoll.example']])
    expect(await admin.call('sys/outbox/sendAgain', { id: held.id })).toMatchObject({
      code: 409,
      error: 'outbox.notAgain',
    })
    expect((await admin.call('sys/outbox/sendAgain', { id: 999_999 })).code).toBe(404)
  })
})

describe('sys/setting/testMail', () => {
  it('uses the configured sender', async () => {
    const { version } = await admin.callOk('sys/setting/get')
    await admin.callOk('sys/setting/save', {
      version,
      mail: { senderName: '船级社 Society', senderAddress: 'office@society.example' },
    })
    const { outboxId } = await admin.callOk('sys/setting/testMail', { to: 'me@plimsoll.example' })
    await becomes(outboxId, 'sent')
    const { raw } = smtp.mails.at(-1)!
    expect(raw).toMatch(/^From: =\?UTF-8\?.*\?=\s+<office@society\.example>\r$/m)
    expect(raw).toContain(
      'This is a test e-mail from Plimsoll Classification Society: e-mail works.',
    )
    expect(await admin.call('sys/setting/testMail', { to: 'nobody' })).toMatchObject({
      code: 400,
      fields: [{ field: 'to' }],
    })
  })
})
