import { beforeAll, expect, test } from 'vitest'
import type { PublicSigningKey } from '#common/verification/public-signing-key.ts'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import { stopWorker } from '#server/platform/documents/index.ts'
import { testApp } from '#server/testing/test-app.ts'
import { counted } from './rate-limit.ts'

const app = testApp({ demo: false })
let shipId: number
let certId: number
beforeAll(async () => {
  const { db } = app.services
  const flag = await db.selectFrom('flag').select('id').executeTakeFirstOrThrow()
  const kind = await db
    .selectFrom('cert')
    .where('code', '=', 'SC')
    .select('id')
    .executeTakeFirstOrThrow()
  certId = kind.id
  shipId = (
    await db
      .insertInto('ship')
      .values({
        name: 'OLD HAND',
        shipType: '203',
        region: 'SHA',
        status: 'inService',
        flagId: flag.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})

/** Inserts a signed certificate; returns its id. */
async function certificate(utn: string, more: object = {}): Promise<number> {
  const { id } = await app.services.db
    .insertInto('shipCert')
    .values({
      shipId,
      certId,
      certNo: `T-${utn}`,
      utn,
      term: 'full',
      issueDate: '2024-03-14',
      expiryDate: '2099-03-13',
      sha256: 'ab'.repeat(32),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const ask = async (utn: string, lang = 'en') => {
  const response = await fetch(`${app.url}/api/verify/${encodeURIComponent(utn)}`, {
    headers: { 'accept-language': lang },
  })
  return {
    status: response.status,
    ...((await response.json()) as { data: Record<string, unknown>; msg: string }),
  }
}

test('verify/{utn}: every status of a certificate', async () => {
  await certificate('AAAA-AAAA-AAAA-AA')
  await certificate('BBBB-BBBB-BBBB-BB', { expiryDate: '2025-01-01' })
  await certificate('CCCC-CCCC-CCCC-CC', { valid: 0, invalidReason: 'Withdrawn by the flag' })
  const newer = await certificate('EEEE-EEEE-EEEE-EE')
  await certificate('DDDD-DDDD-DDDD-DD', { supersededBy: newer })
  const states = await Promise.all(
    ['A', 'B', 'C', 'D'].map(
      async (c) =>
        (await ask(`${c.repeat(4)}-${c.repeat(4)}-${c.repeat(4)}-${c.repeat(2)}`)).data['status'],
    ),
  )
  expect(states).toEqual(['valid', 'expired', 'withdrawn', 'superseded'])
})

test('verify/{utn}: finds a number typed without hyphens and in lower case', async () => {
  expect((await ask('aaaaaaaaaaaaaa')).data['utn']).toBe('AAAA-AAAA-AAAA-AA')
})

test('verify/{utn}: returns the printed data, but not the reason of a withdrawal', async () => {
  const { data } = await ask('CCCC-CCCC-CCCC-CC')
  expect(Object.keys(data).sort()).toEqual([
    'certNameEn',
    'certNameZh',
    'certNo',
    'checkedAt',
    'companyImo',
    'companyName',
    'day',
    'docTypes',
    'endorsements',
    'expiryDate',
    'flagNameEn',
    'flagNameZh',
    'imo',
    'issueDate',
    'known',
    'missing',
    'onPaper',
    'reason',
    'reasonEn',
    'reasonZh',
    'rule',
    'ruleEn',
    'ruleZh',
    'sha256',
    'shipName',
    'since',
    'societyNameEn',
    'societyNameZh',
    'standing',
    'standingReasonEn',
    'standingReasonZh',
    'standingRule',
    'standingRuleEn',
    'standingRuleZh',
    'standingSince',
    'status',
    'term',
    'termEn',
    'termZh',
    'utn',
  ])
})

test('names the certificates that the ship must carry and that are not in force, without any number', async () => {
  const { db } = app.services
  await db
    .updateTable('ship')
    .set({
      grossTonnage: 9800,
      keelDate: '2012-03-01',
      trade: 'international',
      passengers: 0,
      personsOnBoard: 20,
      loa: 120,
      lbp: 114,
    })
    .where('id', '=', shipId)
    .execute()
  const utn = 'MISS-INGS-HERE-AA'
  await certificate(utn)
  const answer = async (day?: string) => {
    const response = await fetch(`${app.url}/api/verify/${utn}${day ? `?day=${day}` : ''}`)
    return ((await response.json()) as { data: { missing?: object[] } }).data
  }
  const { missing } = await answer()
  expect(missing).toContainEqual({
    certNameZh: expect.stringContaining('残骸'),
    certNameEn: expect.stringContaining('Removal of Wrecks'),
    clause: expect.stringContaining('Nairobi'),
  })
  expect(missing).not.toContainEqual(
    expect.objectContaining({ certNameEn: 'Cargo Ship Safety Construction Certificate' }),
  )
  // What a past day lacked is not reconstructed.
  expect(await answer('2024-06-01')).not.toHaveProperty('missing')
  // A ship out of service need carry nothing.
  await app.services.db
    .updateTable('ship')
    .set({ status: 'lost' })
    .where('id', '=', shipId)
    .execute()
  expect((await answer()).missing).toEqual([])
})

test("verify/{utn}: returns the ship types of a company's certificate as printed", async () => {
  const { db } = app.services
  const { id: companyId } = await db
    .insertInto('customer')
    .values({
      customerNo: 'C-DOC',
      name: 'Covering Ltd.',
      customerType: ['manager'],
      region: 'SHA',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: docId } = await db
    .selectFrom('cert')
    .where('code', '=', 'DOC')
    .select('id')
    .executeTakeFirstOrThrow()
  await certificate('FFFF-FFFF-FFFF-FF', {
    shipId: null,
    companyId,
    certId: docId,
    docTypes: ['bulk', 'oil'],
  })
  expect((await ask('FFFF-FFFF-FFFF-FF')).data).toMatchObject({
    companyName: 'Covering Ltd.',
    shipName: null,
    docTypes: [
      { key: 'bulk', zh: '散货船', en: 'Bulk carrier' },
      { key: 'oil', zh: '油船', en: 'Oil tanker' },
    ],
  })
  expect((await ask('AAAA-AAAA-AAAA-AA')).data).toMatchObject({ docTypes: null })
})

const printed = (headers: Record<string, string> = {}, method = 'GET', utn = 'AAAA-AAAA-AAAA-AA') =>
  fetch(`${app.url}/verify/${utn}`, {
    method,
    redirect: 'manual',
    headers: { accept: 'application/json', ...headers },
  })

test('verify/{utn}: the printed URL answers a program with the data of the page', async () => {
  const response = await printed()
  expect(response.status).toBe(200)
  expect(response.headers.get('vary')).toBe('accept')
  const { checkedAt: _, ...data } = ((await response.json()) as { data: { checkedAt: string } })
    .data
  expect(data).toMatchObject({ status: 'valid' })
  expect((await ask('AAAA-AAAA-AAAA-AA')).data).toMatchObject(data)
  for (const accept of ['application/json, text/plain, */*', 'text/html;q=0.5, application/json'])
    expect((await printed({ accept })).headers.get('content-type')).toContain('json')
  for (const accept of ['text/html,*/*;q=0.8', '*/*', 'application/json;q=0.1, text/html']) {
    const page = await printed({ accept })
    expect([accept, page.headers.get('etag')]).toEqual([accept, null])
    expect(page.headers.get('vary')).toBe('accept')
  }
  expect((await printed({}, 'GET', 'ZZZZ-ZZZZ-ZZZZ-ZZ')).status).toBe(404)
})

test('verify/{utn}: an answer that the program has already is 304, until the certificate changes', async () => {
  const utn = 'ETAG-ETAG-ETAG-AA'
  const id = await certificate(utn)
  const first = await printed({}, 'GET', utn)
  const etag = first.headers.get('etag')!
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await printed({ 'if-none-match': tag }, 'GET', utn)
    expect([tag, again.status, await again.text()]).toEqual([tag, 304, ''])
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.get('ratelimit')).toMatch(/^"lookups";r=\d+;t=\d+$/)
  }
  expect((await printed({ 'if-none-match': '"other"' }, 'GET', utn)).status).toBe(200)
  const day = await fetch(`${app.url}/api/verify/${utn}?asOf=2024-06-01`)
  expect(day.headers.get('etag')).not.toBe(etag)
  await app.services.db
    .updateTable('shipCert')
    .set({ valid: 0, invalidReason: 'Wrong' })
    .where('id', '=', id)
    .execute()
  const changed = await printed({ 'if-none-match': etag }, 'GET', utn)
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
})

test('verify/{utn}: HEAD answers with the headers of GET', async () => {
  const [head, get] = [await printed({}, 'HEAD'), await printed()]
  expect([head.status, await head.text()]).toEqual([200, ''])
  const { date: _, ...ofGet } = Object.fromEntries(get.headers)
  const compared = ['content-type', 'etag', 'cache-control', 'vary', 'ratelimit-policy']
  for (const name of compared) expect([name, head.headers.get(name)]).toEqual([name, ofGet[name]])
  const etag = head.headers.get('etag')!
  expect((await printed({ 'if-none-match': etag }, 'HEAD')).status).toBe(304)
  expect((await printed({}, 'HEAD', 'ZZZZ-ZZZZ-ZZZZ-ZZ')).status).toBe(404)
})

test('verify/{utn}: an unknown number is answered in the requested language', async () => {
  expect(await ask('ZZZZ-ZZZZ-ZZZZ-ZZ', 'zh')).toMatchObject({
    status: 404,
    msg: expect.stringContaining('没有此追踪号'),
  })
})

test('verify/root: returns the root certificate', async () => {
  expect(await (await fetch(`${app.url}/api/verify/root`)).text()).toContain('BEGIN CERTIFICATE')
})

test('verify/keys: returns the data for offline verification, and nothing private', async () => {
  const { data } = (await (await fetch(`${app.url}/api/verify/keys`)).json()) as {
    data: { list: PublicSigningKey[] }
  }
  expect(data.list).toHaveLength(1)
  expect(Object.keys(data.list[0]!).sort()).toEqual([
    'algorithm',
    'codeKey',
    'codeProof',
    'compromised',
    'fingerprint',
    'publicKey',
    'retiredTime',
    'validFrom',
    'validTo',
  ])
  expect(data.list[0]!.fingerprint).toBe(app.services.signingKey.fingerprint)
})

test('verify/sheet: one page in the requested language with steps, number and key fingerprint', async () => {
  const { db, signingKey } = app.services
  await db
    .insertInto('signedDocument')
    .values({
      utn: 'AAAA-AAAA-AAAA-AA',
      signingKeyId: signingKey.id,
      sha256: 'ab'.repeat(32),
      qr: `http://plimsoll.test/verify/AAAA-AAAA-AAAA-AA#${'1'.repeat(370)}`,
    })
    .execute()
  for (const [lang, words] of [
    ['en', 'How to verify this certificate'],
    ['zh', '怎样查验'],
  ] as const) {
    const response = await fetch(`${app.url}/api/verify/sheet?utn=AAAA-AAAA-AAAA-AA&lang=${lang}`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const { pages, drawn } = await pdfText(new Uint8Array(await response.arrayBuffer()))
    expect(pages).toBe(1)
    const text = drawn.replace(/\s+/g, '')
    for (const part of [
      words,
      'T-AAAA-AAAA-AAAA-AA',
      'OLD HAND',
      'http://plimsoll.test/verify',
      signingKey.fingerprint.toUpperCase().slice(0, 8),
    ])
      expect(text).toContain(part.replace(/\s+/g, ''))
  }
  expect((await fetch(`${app.url}/api/verify/sheet?utn=ZZZZ-ZZZZ-ZZZZ-ZZ`)).status).toBe(404)
  await stopWorker()
})

test("no answer contains a person's name, of surveyors or accounts", async () => {
  await app.services.db
    .updateTable('shipCert')
    .set({
      personInCharge: (
        await app.services.db.selectFrom('appUser').select('id').executeTakeFirstOrThrow()
      ).id,
    })
    .where('utn', '=', 'AAAA-AAAA-AAAA-AA')
    .execute()
  const clients = [
    ...(await app.services.db.selectFrom('surveyor').select('fullName as name').execute()),
    ...(await app.services.db.selectFrom('appUser').select('name').execute()),
  ]
  const answer = JSON.stringify((await ask('AAAA-AAAA-AAAA-AA')).data)
  expect(clients.length).toBeGreaterThan(0)
  expect(clients.filter(({ name }) => answer.includes(name))).toEqual([])
  expect(answer).not.toMatch(/personInCharge|surveyorId|createBy|fileId/)
})

test('limits are per client address; for IPv6 per network', () => {
  expect(
    [
      '203.0.113.7',
      '::ffff:203.0.113.7',
      '2001:db8:1:2:3:4:5:6',
      '2001:db8:1:2::9',
      '2001:0db8:0001:0002:ffff::1',
      '2001:db8:1:3::9',
      '::1',
    ].map(counted),
  ).toEqual([
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '2001:db8:1:2',
    '2001:db8:1:2',
    '2001:db8:1:2',
    '2001:db8:1:3',
    '0:0:0:0',
  ])
})

test('verify/{utn}: is rate limited', async () => {
  const before = await printed()
  expect(before.headers.get('ratelimit-policy')).toBe('"lookups";q=60;w=60')
  const left = Number(/r=(\d+)/.exec(before.headers.get('ratelimit')!)![1])
  const after = await printed()
  expect(after.headers.get('ratelimit')).toMatch(new RegExp(`^"lookups";r=${left - 1};t=\\d+$`))
  const answers = await Promise.all(Array.from({ length: 80 }, () => printed()))
  const refused = answers.find(({ status }) => status === 429)!
  expect(refused.headers.get('ratelimit')).toMatch(/^"lookups";r=0;t=\d+$/)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(((await refused.json()) as { msg: string }).msg).toMatch(/请一分钟后再试/)
})
