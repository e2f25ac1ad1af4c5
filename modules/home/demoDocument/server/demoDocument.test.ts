import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, today } from '#common/rules/base/dates.ts'
import { checkPdf } from '#common/verification/check-pdf.ts'
import { knownKeys } from '#server/platform/signing/key-row.ts'
import { testApp } from '#server/testing/test-app.ts'
import { chooseCertificates } from './choose-certificates.ts'
import type { ChosenCertificate } from './choose-certificates.ts'
import { demoDocumentsJob } from './demo-documents-job.ts'
import { loadCast } from './cast.ts'
import { fileDrawings } from './file-drawings.ts'
import { issueCrfCertificates } from './issue-crf-certificates.ts'
import { issueDocuments } from './issue-documents.ts'
import { countDocuments, readPlan } from './read-plan.ts'
import type { PlannedCertificate } from './read-plan.ts'

// A document takes a second or more, and the job waits until the product is ready.
vi.setConfig({ testTimeout: 420_000, hookTimeout: 240_000 })

const app = testApp({ env: { DEMO_DOCUMENTS: 'on' } })
const clients = app.clients('admin', 'owner', 'chief', 'surveyor')

/** Two certificates of one ship; the first has surveys to endorse. */
let chosen: ChosenCertificate[]
/** All certificates that the job chooses, by ship. */
let fleet: Map<number, PlannedCertificate[]>
/** Certificates and endorsements of a run. */
let total: number

const plan = () => readPlan(app.services.db, chosen)
const run = (signal: AbortSignal, progress = async (_done: number, _total: number) => {}) =>
  issueDocuments(app.services, { input: { certificates: chosen }, signal }, progress)
const signed = () =>
  app.query<{ id: number }>(
    `select id from survey_cert where sha256 is not null and status = 50 and create_by is not null
       and action_type in ('reissueChange', 'endorse')`,
  )

beforeAll(async () => {
  const all = await chooseCertificates(app.services.db)
  fleet = Map.groupBy(await readPlan(app.services.db, all), ({ shipId }) => shipId)
  const planned = await readPlan(
    app.services.db,
    all.filter(({ surveyor }) => surveyor === 'surveyor'),
  )
  // A second endorsement of the same visit would count for the next year, and end the certificate.
  const sameDay = planned.flatMap(({ certNo, surveys }) =>
    surveys
      .filter(({ surveyType }) => surveyType === 'annual')
      .filter(({ day }) => surveys.filter((one) => one.day === day).length > 1)
      .map(({ day }) => `${certNo} ${day}`),
  )
  expect(sameDay).toEqual([])
  const ships = [...Map.groupBy(planned, ({ shipId }) => shipId).values()]
  expect(ships).toHaveLength(6)
  // The fewest surveys, because each document takes a second or more. The first was held so long ago
  // that the certificate would have lapsed without it by now.
  const longAgo = addDays(today('Asia/Shanghai'), -500)
  const surveyed = planned
    .filter(({ surveys }) => surveys[0] !== undefined && surveys[0].day < longAgo)
    .toSorted((a, b) => a.surveys.length - b.surveys.length)[0]!
  const other = planned
    .filter(({ shipId, id }) => shipId === surveyed.shipId && id !== surveyed.id)
    .toSorted((a, b) => a.surveys.length - b.surveys.length)[0]!
  chosen = [surveyed, other].map(({ id, shipId, surveyor }) => ({ id, shipId, surveyor }))
  total = countDocuments(await plan()).total
  expect(total).toBeGreaterThan(2)
})

describe('home/demoDocument', () => {
  test('a stopped run leaves complete documents, and the next run continues', async () => {
    const stop = new AbortController()
    const progress: number[] = []
    await expect(
      run(stop.signal, async (done) => {
        progress.push(done)
        if (done === 1) stop.abort(new Error('the server stops'))
      }),
    ).rejects.toThrow('the server stops')
    expect(progress).toEqual([0, 1])
    expect(countDocuments(await plan())).toEqual({ total, done: 1 })
    expect(await signed()).toHaveLength(1)
  })

  test('home/demoDocument/progress: a job creates the rest, reports its progress, and creates no document twice', async () => {
    // As left by a server that was killed: work is open and nothing is filled in.
    const last = (await plan()).at(-1)!
    if (last.supersededBy === null)
      await clients.chief.call('work/surveyCert/assign', {
        shipId: last.shipId,
        certIds: [last.certId],
        surveyorId: (
          await app.query<{ id: number }>(
            `select related_surveyor as id from app_user where username = '${last.surveyor}'`,
          )
        )[0]!.id,
        surveyType: last.surveyType,
        actionType: 'reissueChange',
        term: 'full',
      })
    const jobId = await app.services.jobs.enqueue(
      app.services.db,
      demoDocumentsJob,
      { certificates: chosen },
      null,
    )
    const progress = () => clients.admin.callOk('home/demoDocument/progress')
    await expect.poll(progress, { timeout: 60_000 }).toMatchObject({ running: true, total })
    expect((await progress()).done).toBeGreaterThanOrEqual(1)
    await expect
      .poll(progress, { timeout: 300_000, interval: 500 })
      .toEqual({ running: false, done: 0, total: 0 })
    expect(await app.query(`select state, msg, data from job where job_id = '${jobId}'`)).toEqual([
      { state: 'done', msg: null, data: { made: total - 1, leftOut: 0 } },
    ])
    expect(await signed()).toHaveLength(total)
  })

  test('a second run creates nothing', async () => {
    expect(await run(new AbortController().signal)).toEqual({ made: 0, leftOut: 0 })
    expect(await signed()).toHaveLength(total)
  })

  test('the owner downloads each document: signed by the society, in force, with its address in the code', async () => {
    const keys = await knownKeys(app.services.db)
    for (const planned of await plan()) {
      const cert = await clients.owner.callOk('ship/cert/get', { id: planned.supersededBy })
      expect(cert).toMatchObject({
        standing: 'inForce',
        inspectionDate: planned.inspectionDate,
        issueDate: planned.issueDate,
        expiryDate: planned.expiryDate,
      })
      expect(cert.endorsements).toHaveLength(planned.surveys.length)
      for (const { fileId, utn } of [cert, ...cert.endorsements]) {
        const { bytes } = await clients.owner.download('sys/attachment/download', {
          attachmentId: fileId,
        })
        expect(await checkPdf(new Uint8Array(bytes), keys)).toMatchObject({
          verdict: 'genuine',
          utn,
        })
        const [code] = await app.query<{ qr: string }>(
          `select qr from signed_document where utn = '${utn}'`,
        )
        expect(code!.qr).toContain(`http://plimsoll.test/verify/${utn}`)
      }
      const { data } = await (await fetch(`${app.url}/api/verify/${cert.utn}`)).json()
      expect(data.status).toBe('valid')
      expect(data.endorsements).toHaveLength(planned.surveys.length)
    }
  })

  test('certificates of contract reviews become signed documents, each ship gets its drawing, once', async () => {
    const making = {
      services: app.services,
      cast: await loadCast(app.services.db),
      signal: new AbortController().signal,
    }
    const [{ shipId }] = chosen as [ChosenCertificate]
    for (const _run of [1, 2]) {
      await issueCrfCertificates(making)
      await fileDrawings(making, [shipId])
    }
    expect(
      await app.query(`select count(*)::int as papers from crf_cert c
        left join ship_cert s on s.id = c.ship_cert_id
        where c.status = 50 and c.sha256 is null and c.superseded_by is null
          and s.superseded_by is null`),
    ).toEqual([{ papers: 0 }])
    const issued = await app.query<{ file: string }>(
      `select file_id as file from crf_cert where status = 50 and sha256 is not null
         and action_type = 'reissueChange'`,
    )
    expect(issued.length).toBeGreaterThan(1)
    const keys = await knownKeys(app.services.db)
    for (const { file } of issued) {
      const { bytes } = await clients.chief.download('sys/attachment/download', {
        attachmentId: file,
      })
      expect(await checkPdf(new Uint8Array(bytes), keys)).toMatchObject({ verdict: 'genuine' })
    }
    const { list } = await clients.owner.callOk('ship/record/list', { shipId, kind: 'memorandum' })
    const drawings = list.filter(({ title }: { title: string }) =>
      title.includes('General arrangement'),
    )
    expect(drawings).toHaveLength(1)
    const { attachments } = await clients.owner.callOk('ship/record/get', { id: drawings[0].id })
    const drawing = await clients.owner.download('sys/attachment/download', {
      attachmentId: attachments[0].attachmentId ?? attachments[0],
    })
    expect(drawing.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('every other chosen ship can be assigned to its surveyor', async () => {
    const surveyors = new Map(
      (
        await app.query<{ username: string; id: number }>(
          `select username, related_surveyor as id from app_user where related_surveyor is not null`,
        )
      ).map(({ username, id }) => [username, id]),
    )
    expect(fleet.size).toBe(12)
    for (const [shipId, certs] of fleet) {
      if (shipId === chosen[0]?.shipId) continue
      const [{ surveyor, surveyType }] = certs as [PlannedCertificate]
      expect(
        await clients.chief.call('work/surveyCert/assign', {
          shipId,
          certIds: [...new Set(certs.map(({ certId }) => certId))],
          surveyorId: surveyors.get(surveyor),
          surveyType,
          actionType: 'reissueChange',
          term: 'full',
        }),
      ).toMatchObject({ code: 0 })
    }
  })
})
