import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runAsSystem } from '#server/core/context.ts'
import { startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'
import { mailQueue, requeueUnsentMail } from './deliver.ts'
import { mailHtml } from './mail-html.ts'
import { resendMail, sendMail, sendMails } from './mail.ts'
import type { Mail } from './mail.ts'
import { startMailServer } from './mail-server.fixture.ts'
import type { MailServer } from './mail-server.fixture.ts'

let smtp: MailServer
let app: TestApp
beforeAll(async () => {
  smtp = await startMailServer()
  app = await startApp({ demo: false, env: { SMTP_URL: smtp.url, LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.mails.length = 0
})

const mail: Mail = {
  to: 'owner@plimsoll.example',
  subject: 'Survey due',
  text: 'The window opens.',
}
const row = (id: number) =>
  app.services.db.selectFrom('outbox').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const write = (more: Partial<Mail> = {}) =>
  runAsSystem(app.services, (ctx) => sendMail(ctx, { ...mail, ...more }))
const becomes = (id: number, state: string) =>
  expect.poll(async () => (await row(id)).state, { timeout: 15_000, interval: 20 }).toBe(state)
/** A try as the queue would make it, without waiting for its turn. */
const tryNow = (id: number) => mailQueue.run(app.services, { id })

describe('a mail', () => {
  test('is sent after the commit, to each recipient, in both languages and with its files', async () => {
    const file = await runAsSystem(app.services, (ctx) =>
      app.services.files.attach(ctx.db, {
        bytes: Buffer.from('PDF'),
        name: '证书.pdf',
        type: 'application/pdf',
        createBy: null,
      }),
    )
    const id = await write({
      to: ['a@plimsoll.example', 'b@plimsoll.example'],
      subject: '检验 Survey\r\nBcc: x@evil.example',
      attachments: [{ attachmentId: file.attachmentId }],
    })
    await becomes(id, 'sent')
    expect(smtp.mails).toHaveLength(1)
    const [{ to, raw }] = smtp.mails as [MailServer['mails'][0]]
    expect(to).toEqual(['a@plimsoll.example', 'b@plimsoll.example'])
    expect(raw).not.toMatch(/^Bcc:/m)
    for (const part of [
      'From: Plimsoll <plimsoll@127.0.0.1>',
      `Message-ID: <${id}.outbox@`,
      'text/html',
      'application/pdf',
      Buffer.from('PDF').toString('base64'),
    ])
      expect(raw).toContain(part)
    expect(await row(id)).toMatchObject({
      tries: 1,
      error: null,
      begunTime: null,
      sentTime: expect.stringMatching(/^20/),
    })
  })

  test('of a call that is rolled back is neither stored nor sent', async () => {
    await expect(
      runAsSystem(app.services, async (ctx) => {
        await sendMail(ctx, { ...mail, subject: 'Never' })
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    const after = await write()
    await becomes(after, 'sent')
    expect(smtp.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])).toEqual(['Survey due'])
  })

  test('with confidential content is not stored after sending', async () => {
    const id = await write({ confidential: true, text: 'https://secret' })
    await becomes(id, 'sent')
    expect(smtp.mails[0]!.raw).toContain('https://secret')
    expect(await row(id)).toMatchObject({ body: null })
  })
})

test('the HTML of a mail shows its text, and no code of it', () => {
  const html = mailHtml(
    'Dear <b>owner</b> & "crew",\n\nTwo surveys:\n- SC <1>\n- IOPP\nSee https://a.example/x?y=1&z=2.\n',
    {
      subject: '<Survey>',
      society: { nameZh: '船级社', nameEn: 'Register & Co' },
      publicUrl: 'https://plimsoll.example',
      hasLogo: false,
    },
  )
  expect(html).toContain('Dear &lt;b&gt;owner&lt;/b&gt; &amp; &quot;crew&quot;,')
  expect(html).toContain('<li>SC &lt;1&gt;</li><li>IOPP</li>')
  expect(html).toContain('<a href="https://a.example/x?y=1&amp;z=2" style')
  expect(html).toContain('</a>.</p>')
  expect(html).toContain('<title>&lt;Survey&gt;</title>')
  expect(html).toContain('Register &amp; Co')
  expect(html).toContain('<html lang="en">')
})

test('many mails in one call are sent concurrently, each with its own content, and their ids are in order', async () => {
  const subjects = Array.from({ length: 40 }, (_, n) => `Survey ${n}`)
  const ids = await runAsSystem(app.services, (ctx) =>
    sendMails(
      ctx,
      subjects.map((subject) => ({ ...mail, subject })),
    ),
  )
  await expect.poll(() => smtp.mails.length, { timeout: 15_000, interval: 50 }).toBe(40)
  expect((await row(ids[17]!)).subject).toBe('Survey 17')
  expect(new Set(smtp.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]))).toEqual(
    new Set(subjects),
  )
  for (const id of ids) await becomes(id, 'sent')
})

describe('a mail server', () => {
  test('that is busy gets the mail again later, once', async () => {
    smtp.answers.push({ code: 451, text: 'come back later' })
    const id = await write()
    await expect
      .poll(async () => (await row(id)).error, { timeout: 15_000, interval: 20 })
      .toContain('come back later')
    expect(await row(id)).toMatchObject({ state: 'queued', tries: 1, begunTime: null })
    await tryNow(id)
    expect(await row(id)).toMatchObject({ state: 'sent', tries: 2, error: null })
    await tryNow(id)
    expect(smtp.mails).toHaveLength(1)
  })

  test('that refuses permanently is not retried, except manually', async () => {
    smtp.answers.push({ code: 550, text: 'no such mailbox' })
    const id = await write()
    await becomes(id, 'failed')
    expect((await row(id)).error).toContain('no such mailbox')
    expect(await runAsSystem(app.services, (ctx) => resendMail(ctx, id))).toBe(true)
    await becomes(id, 'sent')
    expect(await runAsSystem(app.services, (ctx) => resendMail(ctx, id))).toBe(false)
    expect(smtp.mails).toHaveLength(1)
  })

  test('that stops answering after the complete transmission may have the mail: it is not sent again', async () => {
    smtp.answers.push('silent')
    const id = await write()
    await becomes(id, 'failed')
    expect(smtp.mails).toHaveLength(1)
  })

  test('that is unreachable for ten attempts is not tried again', async () => {
    const id = await write()
    await becomes(id, 'sent')
    await app.services.db
      .updateTable('outbox')
      .set({ state: 'queued', tries: 8 })
      .where('id', '=', id)
      .execute()
    const { url } = smtp
    const unreachable = {
      ...app.services,
      config: { ...app.services.config, smtpUrl: url.replace(/\d+$/, '1') },
    }
    await expect(mailQueue.run(unreachable, { id })).rejects.toThrow(/ECONNREFUSED/)
    expect((await row(id)).state).toBe('queued')
    await mailQueue.run(unreachable, { id })
    expect(await row(id)).toMatchObject({
      state: 'failed',
      tries: 10,
      error: expect.stringContaining('ECONNREFUSED'),
    })
  })
})

test('a mail is claimed before delivery, so that two processes send it once', async () => {
  const id = await write()
  await becomes(id, 'sent')
  await app.services.db
    .updateTable('outbox')
    .set({ state: 'queued', tries: 0 })
    .where('id', '=', id)
    .execute()
  smtp.mails.length = 0
  await Promise.allSettled(Array.from({ length: 5 }, () => tryNow(id)))
  expect(smtp.mails).toHaveLength(1)
})

describe('a mail whose process crashed while sending', () => {
  const left = async (values: object) => {
    const id = await write()
    await becomes(id, 'sent')
    smtp.mails.length = 0
    await app.services.db
      .updateTable('outbox')
      .set({ state: 'queued', ...values })
      .where('id', '=', id)
      .execute()
    return id
  }
  const ago = (time: string) => sql<string>`now() - ${time}::interval`

  test('is retried later while the heartbeat is recent', async () => {
    const id = await left({ begunTime: ago('10 seconds') })
    await expect(tryNow(id)).rejects.toThrow('by another process')
    expect((await row(id)).state).toBe('queued')
  })

  test('is sent by another process when the transmission was incomplete', async () => {
    const id = await left({ begunTime: ago('1 minute') })
    await tryNow(id)
    expect(await row(id)).toMatchObject({ state: 'sent', begunTime: null, handedTime: null })
    expect(smtp.mails).toHaveLength(1)
  })

  test('is not sent again automatically when it may have been sent', async () => {
    const id = await left({ begunTime: ago('1 minute'), handedTime: ago('1 minute') })
    await tryNow(id)
    expect(await row(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('interrupted'),
    })
    expect(smtp.mails).toEqual([])
  })

  test('is not transmitted by a slow process once another has claimed it', async () => {
    const id = await left({})
    const takenOver = () =>
      app.services.db
        .updateTable('outbox')
        .set((e) => ({ tries: e('tries', '+', 1) }))
        .where('id', '=', id)
        .where('begunTime', 'is not', null)
        .execute()
    smtp.beforeGreeting.add(takenOver)
    await expect(tryNow(id)).rejects.toThrow('another process')
    smtp.beforeGreeting.delete(takenOver)
    expect(smtp.mails).toEqual([])
    expect(await row(id)).toMatchObject({ state: 'queued', handedTime: null, error: null })
  })

  test('is queued again when it is missing from the queue', async () => {
    const id = await left({})
    // Asked for again and again, as the product does: the try that has just sent it may still stand
    // in the queue.
    await expect
      .poll(
        async () => {
          await requeueUnsentMail(app.services)
          return (await row(id)).state
        },
        { timeout: 15_000, interval: 50 },
      )
      .toBe('sent')
    expect(smtp.mails).toHaveLength(1)
  })
})
