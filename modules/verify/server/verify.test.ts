import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'

let house: Harness
let shipId: number
let certId: number
beforeAll(async () => {
  house = await startHouse({ demo: false })
  const { db } = house.services
  const flag = await db.selectFrom('flag').select('id').executeTakeFirstOrThrow()
  const kind = await db.selectFrom('cert').where('code', '=', 'SC').select('id').executeTakeFirstOrThrow()
  certId = kind.id
  shipId = (await db.insertInto('ship').values({ name: 'OLD HAND', shipType: '203', region: 'SHA', status: 'inService', flagId: flag.id }).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(() => house.close())

/** A certificate as signing leaves it; returns its number. */
async function certificate(utn: string, more: object = {}): Promise<number> {
  const { id } = await house.services.db.insertInto('shipCert').values({
    shipId, certId, certNo: `T-${utn}`, utn, term: 'full', issueDate: '2024-03-14', expiryDate: '2099-03-13', sha256: 'ab'.repeat(32), ...more,
  }).returning('id').executeTakeFirstOrThrow()
  return id
}
const ask = async (utn: string, lang = 'en') => {
  const response = await fetch(`${house.url}/api/verify/${encodeURIComponent(utn)}`, { headers: { 'accept-language': lang } })
  return { status: response.status, ...(await response.json()) as { data: Record<string, unknown>; msg: string } }
}

test('verify/{utn}: each state a certificate can be in', async () => {
  await certificate('AAAA-AAAA-AAAA-AA')
  await certificate('BBBB-BBBB-BBBB-BB', { expiryDate: '2025-01-01' })
  await certificate('CCCC-CCCC-CCCC-CC', { valid: 0, invalidReason: 'Withdrawn by the flag' })
  const newer = await certificate('EEEE-EEEE-EEEE-EE')
  await certificate('DDDD-DDDD-DDDD-DD', { supersededBy: newer })
  const states = await Promise.all(['A', 'B', 'C', 'D'].map(async (c) => (await ask(`${c.repeat(4)}-${c.repeat(4)}-${c.repeat(4)}-${c.repeat(2)}`)).data['status']))
  expect(states).toEqual(['valid', 'expired', 'withdrawn', 'superseded'])
})

test('verify/{utn}: a number typed from paper is found without hyphens and in small letters', async () => {
  expect((await ask('aaaaaaaaaaaaaa')).data['utn']).toBe('AAAA-AAAA-AAAA-AA')
})

test('verify/{utn}: what is told is what stands on the paper, not why it was withdrawn', async () => {
  const { data } = await ask('CCCC-CCCC-CCCC-CC')
  expect(Object.keys(data).sort()).toEqual([
    'certNameEn', 'certNameZh', 'certNo', 'checkedAt', 'companyImo', 'companyName', 'endorsements', 'expiryDate', 'flagNameEn', 'flagNameZh', 'imo', 'issueDate', 'sha256', 'shipName',
    'societyNameEn', 'societyNameZh', 'status', 'term', 'termEn', 'termZh', 'utn',
  ])
})

test('verify/{utn}: the printed address answers programs that ask for JSON', async () => {
  const response = await fetch(`${house.url}/verify/AAAA-AAAA-AAAA-AA`, { headers: { accept: 'application/json' } })
  expect((await response.json() as { data: object }).data).toMatchObject({ status: 'valid' })
})

test('verify/{utn}: an unknown number is told in the language asked for', async () => {
  expect(await ask('ZZZZ-ZZZZ-ZZZZ-ZZ', 'zh')).toMatchObject({ status: 404, msg: expect.stringContaining('没有此追踪号') })
})

test('verify/root: the root certificate for those who want to trust it', async () => {
  expect(await (await fetch(`${house.url}/api/verify/root`)).text()).toContain('BEGIN CERTIFICATE')
})

test('verify/{utn}: who asks too often waits', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, () => ask('AAAA-AAAA-AAAA-AA')))
  expect(answers.filter((a) => a.status === 429).length).toBeGreaterThan(0)
  expect(answers.find((a) => a.status === 429)!.msg).toMatch(/try again/)
})
