import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#server/http/context.ts'
import { confirm } from '#server/access/second-person.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { tellSigned, tellWithdrawn } from './tell-signed.ts'

let house: Harness
let chief: Client
beforeAll(async () => {
  house = await startHouse()
  chief = await house.as('chief')
}, 120_000)
afterAll(() => house.close())

let serial = 0
const company = async (region: string, email: string | null) => (await house.services.db.insertInto('customer').values({
  customerNo: `T-${++serial}`, name: `Tide ${serial}`, customerType: ['owner'], region, email,
}).returning('id').executeTakeFirstOrThrow()).id
/** What is written while something is done. */
async function mailsOf(run: () => Promise<unknown>) {
  const { id } = await house.services.db.selectFrom('outbox').select((e) => e.fn.max('id').as('id')).executeTakeFirstOrThrow()
  await run()
  const rows = await house.services.db.selectFrom('outbox').where('id', '>', id ?? 0).orderBy('id').select(['recipients', 'subject', 'body']).execute()
  return rows.map(({ recipients, subject, body }) => ({ to: recipients.join(), subject, body }))
}
const tell = (run: typeof tellSigned, row: object) => mailsOf(() => asSystem(house.services, (ctx) => run(ctx, {
  certNo: 'PR-1', certNameZh: '安全证书', certNameEn: 'Safety Certificate', issueDate: '2026-01-01', expiryDate: null, ...row,
})))
const withdrawn: typeof tellSigned = (ctx, row) => tellWithdrawn(ctx, row, 'Lost')
const flagOf = (username: string) => house.services.db.selectFrom('principal').where('username', '=', username).select(['email', 'flagId']).executeTakeFirstOrThrow()

test('owner and flag state are told of a signed certificate, each in their language, with the link at which anybody verifies it', async () => {
  const flag = await flagOf('flag')
  const ship = { shipId: 1, shipName: 'OCEAN LINTEL', flagId: flag.flagId, utn: 'AAAA-BBBB', expiryDate: '2031-01-01' }
  const link = 'http://plimsoll.test/verify/AAAA-BBBB'
  expect(await tell(tellSigned, { ...ship, ownerId: await company('SHA', 'owner@tide.example') })).toEqual([
    { to: 'owner@tide.example', subject: 'OCEAN LINTEL：安全证书已签发', body: expect.stringMatching(new RegExp(`PR-1[^]*${link}`)) },
    { to: flag.email, subject: 'OCEAN LINTEL: Safety Certificate has been issued', body: expect.stringMatching(new RegExp(`PR-1[^]*2026-01-01[^]*2031-01-01[^]*${link}`)) },
  ])
  expect(await tell(tellSigned, { ...ship, flagId: null, ownerId: await company('SIN', null) })).toEqual([])
})

test('ship/cert/valid: they are told when it is made invalid, and why; not when that is refused, nor when it is valid again', async () => {
  const { list: [cert] } = await chief.ok('ship/cert/list', { valid: [1], flagId: [(await flagOf('flag')).flagId], size: 1 })
  await house.services.db.updateTable('ship').set({ ownerId: await company('TWN', 'taipei@tide.example') }).where('id', '=', cert.shipId).execute()
  const valid = (input: object) => mailsOf(async () => {
    const { data } = await chief.call('ship/cert/valid', { id: cert.id, ...input })
    if (data) await confirm(await house.as('admin'), data)
  })
  expect(await valid({ valid: 0 })).toEqual([])
  const verify = new RegExp(`${cert.certNo}[^]*Survey fraud${cert.utn ? `[^]*http://plimsoll.test/verify/${cert.utn}` : ''}`)
  expect(await valid({ valid: 0, remark: 'Survey fraud' })).toEqual([
    { to: 'taipei@tide.example', subject: expect.stringMatching(/已失效$/), body: expect.stringMatching(verify) },
    { to: (await flagOf('flag')).email, subject: expect.stringMatching(/no longer valid$/), body: expect.stringMatching(verify) },
  ])
  expect(await valid({ valid: 1, remark: 'Cleared' })).toEqual([])
})

test('of a product its customer is told; a paper without tracking number has no link; a flag user who may not sign in is left out', async () => {
  const product = { customerId: await company('SIN', 'buyer@tide.example'), ownerId: await company('SIN', 'nobody@tide.example'), productName: 'Anchor' }
  expect(await tell(tellSigned, { ...product, utn: 'CCCC' })).toEqual([
    { to: 'buyer@tide.example', subject: 'Anchor: Safety Certificate has been issued', body: expect.stringMatching(/no expiry[^]*verify\/CCCC/) },
  ])
  const flag2 = await flagOf('flag2')
  await house.services.db.updateTable('appUser').set({ status: 0 }).where('username', '=', 'flag2').execute()
  const mails = await tell(withdrawn, { ...product, flagId: flag2.flagId, utn: null })
  expect(mails.map(({ to }) => to)).toEqual(['buyer@tide.example'])
  expect(mails[0]!.body).not.toMatch(/verify|null|undefined/)
})
