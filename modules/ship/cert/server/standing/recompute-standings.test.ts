import { expect, test, vi } from 'vitest'
import { addMonths } from '#common/rules/base/dates.ts'
import { startApp } from '#server/testing/testing.ts'
import { app, now, operator, paper, startPaperCertTests } from '../paper-cert.fixture.ts'
import { recomputeStandings, standingsJob, updateStandings } from './recompute-standings.ts'

startPaperCertTests()

const listed = async (id: number) => {
  const { list } = await operator.callOk('ship/cert/list', { size: 200, keyword: 'EXT-' })
  return list.find((cert: { id: number }) => cert.id === id).standing
}
const jobsDone = async () =>
  (
    await app.services.db
      .selectFrom('job')
      .where('kind', '=', standingsJob)
      .where('state', '=', 'done')
      .select('jobId')
      .execute()
  ).length
const settled = (kind: string, count: number) =>
  vi.waitFor(
    async () => {
      const done = await app.services.db
        .selectFrom('job')
        .where('kind', '=', kind)
        .where('state', '=', 'done')
        .select('jobId')
        .execute()
      expect(done).toHaveLength(count)
    },
    { timeout: 60_000, interval: 100 },
  )

test('a changed window rule changes what certificates are worth in lists', async () => {
  const admin = await app.signInAs('admin')
  // Its first annual is due two months ago, within the window of three months.
  const cert = await paper('IOPP', addMonths(now, 46))
  expect(await listed(cert.id)).toBe('inForce')
  const rules = await admin.callOk('sys/rule/all', {})
  const { id } = rules.find(({ code }: { code: string }) => code === 'annual')
  const rule = await admin.callOk('sys/rule/get', { id })
  const { version } = await admin.callOk('sys/rule/save', {
    id,
    version: rule.version,
    postDuration: 1,
    windowDuration: rule.frontDuration + 1,
  })
  await admin.callOk('sys/rule/recompute')
  await settled('sys.rule.recompute', 1)
  expect(await listed(cert.id)).toBe('lapsed')
  await admin.callOk('sys/rule/save', {
    id,
    version,
    postDuration: rule.postDuration,
    windowDuration: rule.windowDuration,
  })
  await admin.callOk('sys/rule/recompute')
  await settled('sys.rule.recompute', 2)
  expect(await listed(cert.id)).toBe('inForce')
})

test('a changed category of a type changes what its certificates are worth in lists', async () => {
  const admin = await app.signInAs('admin')
  const rules = await admin.callOk('sys/rule/all', {})
  const ruleIds = ['annual', 'renewal'].map(
    (code) => rules.find((one: { code: string }) => one.code === code).id,
  )
  const type = await admin.callOk('basic/cert/save', {
    code: 'OWN1',
    nameZh: '测试证书',
    nameEn: 'Test certificate',
    certType: 10,
    certSub: 10,
    validityMonths: 60,
    sort: 900,
    status: 1,
    ruleIds,
  })
  // The first annual was missed by five months.
  const cert = await paper('OWN1', addMonths(now, 40))
  expect(await listed(cert.id)).toBe('lapsed')
  await admin.callOk('basic/cert/save', { id: type.id, version: type.version, certSub: 30 })
  await settled(standingsJob, 1)
  expect(await listed(cert.id)).not.toBe('lapsed')
})

test('a new version of the product computes every certificate again, once', async () => {
  const cert = await paper('IAPP', addMonths(now, 58))
  const { db } = app.services
  await db
    .updateTable('shipCertStanding')
    .where('shipCertId', '=', cert.id)
    .set({ standing: 'unknown' })
    .execute()
  const before = await jobsDone()
  await updateStandings(app.services)
  await settled(standingsJob, before + 1)
  expect(await listed(cert.id)).toBe('inForce')
  await updateStandings(app.services)
  await settled(standingsJob, before + 1)
})

test('an extension that was recorded without its day or reason prolongs the certificate', async () => {
  const cert = await paper('ISPP', addMonths(now, -1))
  expect(await listed(cert.id)).toBe('expired')
  const { db } = app.services
  const row = await db
    .selectFrom('shipCert')
    .where('id', '=', cert.id)
    .select('expiryDate')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('shipCert')
    .set({ expiryBeforeExtension: row.expiryDate, expiryDate: addMonths(now, 2) })
    .where('id', '=', cert.id)
    .execute()
  await recomputeStandings(db, () => Promise.resolve())
  expect(await listed(cert.id)).toBe('inForce')
})

test('certificates of the demonstration that were extended are in force until the extended date', async () => {
  const demo = await startApp()
  try {
    const rows = await demo.services.db
      .selectFrom('shipCertRow')
      .where('term', '=', 'extended')
      .where('supersededBy', 'is', null)
      .where('expiryDate', '>=', now)
      .select(['certNo', 'standing', 'standingReason'])
      .execute()
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ standing }) => standing === 'expired')).toEqual([])
  } finally {
    await demo.close()
  }
})
