import { expect, test } from 'vitest'
import { runAsSystem } from '#server/core/context.ts'
import { confirm } from '#server/platform/sign-in/second-person.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { notifySigned, notifyWithdrawn } from './notify-holders.ts'
import type { SignedCertificate } from './notify-holders.ts'

const app = testApp()
const chief = app.client('chief')

let serial = 0
const company = async (region: string, email: string | null) =>
  (
    await app.services.db
      .insertInto('customer')
      .values({
        customerNo: `T-${++serial}`,
        name: `Tide ${serial}`,
        customerType: ['owner'],
        region,
        email,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
/** Mails sent by an operation. */
async function mailsOf(run: () => Promise<unknown>) {
  const { id } = await app.services.db
    .selectFrom('outbox')
    .select((e) => e.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await run()
  const rows = await app.services.db
    .selectFrom('outbox')
    .where('id', '>', id ?? 0)
    .orderBy('id')
    .select(['recipients', 'subject', 'body'])
    .execute()
  return rows.map(({ recipients, subject, body }) => ({ to: recipients.join(), subject, body }))
}
const mailsSentBy = (run: typeof notifySigned, row: Partial<SignedCertificate>) =>
  mailsOf(() =>
    runAsSystem(app.services, (ctx) =>
      run(ctx, {
        shipId: null,
        ownerId: null,
        flagId: null,
        shipName: null,
        utn: null,
        certNo: 'PR-1',
        certNameZh: '安全证书',
        certNameEn: 'Safety Certificate',
        actionType: null,
        surveyType: null,
        inspectionDate: null,
        issueDate: '2026-01-01',
        expiryDate: null,
        ...row,
      }),
    ),
  )
const withdrawn: typeof notifySigned = (ctx, row) => notifyWithdrawn(ctx, row, 'Lost')
const flagOf = (username: string) =>
  app.services.db
    .selectFrom('principal')
    .where('username', '=', username)
    .select(['email', 'flagId'])
    .executeTakeFirstOrThrow()

test('notifies owner and flag state of a signed certificate, in their languages, with the verification link', async () => {
  const flag = await flagOf('flag')
  const ship = {
    shipId: 1,
    shipName: 'OCEAN LINTEL',
    flagId: flag.flagId,
    utn: 'AAAA-BBBB',
    expiryDate: '2031-01-01',
  }
  const link = 'http://plimsoll.test/verify/AAAA-BBBB'
  expect(
    await mailsSentBy(notifySigned, {
      ...ship,
      ownerId: await company('SHA', 'owner@tide.example'),
    }),
  ).toEqual([
    {
      to: 'owner@tide.example',
      subject: 'OCEAN LINTEL：安全证书已签发',
      body: expect.stringMatching(new RegExp(`PR-1[^]*${link}`)),
    },
    {
      to: flag.email,
      subject: 'OCEAN LINTEL: Safety Certificate has been issued',
      body: expect.stringMatching(new RegExp(`PR-1[^]*2026-01-01[^]*2031-01-01[^]*${link}`)),
    },
  ])
  expect(
    await mailsSentBy(notifySigned, { ...ship, flagId: null, ownerId: await company('SIN', null) }),
  ).toEqual([])
})

test('ship/cert/valid: notifies when a certificate is made invalid, with the reason; not when refused or made valid again', async () => {
  const {
    list: [cert],
  } = await chief.callOk('ship/cert/list', {
    valid: [1],
    flagId: [(await flagOf('flag')).flagId],
    size: 1,
  })
  await app.services.db
    .updateTable('ship')
    .set({ ownerId: await company('TWN', 'taipei@tide.example') })
    .where('id', '=', cert.shipId)
    .execute()
  const valid = (input: object) =>
    mailsOf(async () => {
      const { data } = await chief.call('ship/cert/valid', { id: cert.id, ...input })
      if (data) await confirm(await app.signInAs('admin'), data)
    })
  expect(await valid({ valid: 0 })).toEqual([])
  const verify = new RegExp(
    `${cert.certNo}[^]*Survey fraud${cert.utn ? `[^]*http://plimsoll.test/verify/${cert.utn}` : ''}`,
  )
  expect(await valid({ valid: 0, remark: 'Survey fraud' })).toEqual([
    {
      to: 'taipei@tide.example',
      subject: expect.stringMatching(/已失效$/),
      body: expect.stringMatching(verify),
    },
    {
      to: (await flagOf('flag')).email,
      subject: expect.stringMatching(/no longer valid$/),
      body: expect.stringMatching(verify),
    },
  ])
  expect(await valid({ valid: 1, remark: 'Cleared' })).toEqual([])
})

test('notifies the customer of a product; a paper certificate has no link; inactive flag users are skipped', async () => {
  const product = {
    customerId: await company('SIN', 'buyer@tide.example'),
    ownerId: await company('SIN', 'nobody@tide.example'),
    productName: 'Anchor',
  }
  expect(await mailsSentBy(notifySigned, { ...product, utn: 'CCCC' })).toEqual([
    {
      to: 'buyer@tide.example',
      subject: 'Anchor: Safety Certificate has been issued',
      body: expect.stringMatching(/no expiry[^]*verify\/CCCC/),
    },
  ])
  const flag2 = await flagOf('flag2')
  await app.services.db
    .updateTable('appUser')
    .set({ status: 0 })
    .where('username', '=', 'flag2')
    .execute()
  const mails = await mailsSentBy(withdrawn, { ...product, flagId: flag2.flagId, utn: null })
  expect(mails.map(({ to }) => to)).toEqual(['buyer@tide.example'])
  expect(mails[0]!.body).not.toMatch(/verify|null|undefined/)
})
