/** Fixtures: CRFs of a ship and of a product whose feedback has just passed the audit. */
import { sql } from 'kysely'
import { buildChain, someValues } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import type { Chain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import type { Services } from '#server/core/context.ts'
import type { Client } from '#server/testing/testing.ts'
import { only } from '#server/testing/row-version.ts'

export interface Task extends Chain {
  crfId: number
  prodId: number
  version: number
}
let running = 0

/** A CRF of a ship, or without one of a product, whose lead surveyor is the account `username`. */
export async function buildTask(
  { services }: { services: Services },
  about: 'ship' | 'product' = 'ship',
  { certCode = 'SC', username = 'surveyor' } = {},
): Promise<Task> {
  const { db } = services
  const chain = await buildChain({ services }, certCode, username, `CRF TRIAL ${++running}`)
  const { region } = await db
    .selectFrom('appUser')
    .where('username', '=', username)
    .select('region')
    .executeTakeFirstOrThrow()
  const { id: prodId } = await db
    .selectFrom('cert')
    .where('code', '=', 'PROD')
    .select('id')
    .executeTakeFirstOrThrow()
  const { id: categoryId } = await db
    .insertInto('crfCategory')
    .values({
      code: `TRIAL-${running}`,
      nameZh: '试验',
      nameEn: 'Trial',
      kind: about === 'ship' ? 1 : 2,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: crfId } = await db
    .insertInto('crf')
    .values({
      crfNo: `TRIAL-${running}`,
      name: `Trial ${running}`,
      categoryId,
      region: region!,
      leadSurveyorId: chain.surveyorId,
      leadUserId: chain.userId,
      surveyorIds: [chain.surveyorId],
      status: 60,
      surveyDate: '2026-03-14',
      surveyPlace: 'Shanghai',
      ...(about === 'ship'
        ? { shipId: chain.shipId, flagId: chain.flagId }
        : {
            productName: 'Steering gear',
            productModel: 'SG-320',
            serialNumber: 'SG320-17',
            applicant: 'Putuo Marine',
            manufacturer: 'Putuo Marine',
          }),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...chain, crfId, prodId, version: 1 }
}

export const itemOf = (certId: number, more: object = {}) => ({
  certId,
  surveyType: 'initial',
  actionType: 'issue',
  term: 'full',
  ...more,
})

/** Starts issuing, fills in and submits the first certificate as its person in charge. */
export async function submittedOf(
  opener: Client,
  surveyor: Client,
  task: Task,
  items: object[],
): Promise<{ id: number; version: number }> {
  await opener.callOk('crf/info/startIssue', { id: task.crfId, version: task.version, items })
  const { list } = await surveyor.callOk('crf/cert/list', { crfId: [task.crfId], sort: 'id' })
  return filled(surveyor, list[0].id)
}

/** Fills a certificate in and submits it. */
export async function filled(
  surveyor: Client,
  id: number,
): Promise<{ id: number; version: number }> {
  const row = await surveyor.callOk('crf/cert/get', { id })
  const saved = await surveyor.callOk('crf/cert/save', {
    ...only(row),
    values: {
      ...someValues(row.params, row.prefill),
      ...(row.params.some((p: { keyword: string }) => p.keyword === 'navArea') && {
        navArea: 'unrestricted',
      }),
    },
    inspectionDate: '2026-03-14',
    issueDate: '2026-03-16',
    issuePlace: 'Shanghai',
    ...(row.expires && { expiryDate: '2031-03-13' }),
  })
  return only(await surveyor.callOk('crf/cert/submit', saved))
}

/** Takes a submitted certificate through audit and generation, and waits for its document. */
export async function generated(
  services: Services,
  chief: Client,
  opener: Client,
  from: { id: number; version: number },
): Promise<{ id: number; version: number }> {
  const audited = await chief.callOk('crf/cert/audit', { ...only(from), result: 1 })
  const made = await opener.callOk('crf/cert/generate', only(audited))
  await waitForDocument(services, made.id)
  return only(made)
}

/**
 * Resolves once the document of a certificate is generated; rejects with the job's message when it
 * failed.
 */
export async function waitForDocument(services: Services, id: number): Promise<void> {
  await waitForJob(services, sql`kind = 'crf.cert.generate' and input->>'id' = ${String(id)}`)
}

/** Waits for the newest job that meets a condition. @returns its result */
export async function waitForJob(
  services: Services,
  condition: ReturnType<typeof sql>,
): Promise<any> {
  for (;;) {
    const { rows } = await sql<{
      state: string
      msg: string
      data: any
    }>`select state, msg, data from job where ${condition} order by create_time desc limit 1`.execute(
      services.db,
    )
    if (rows[0]?.state === 'done') return rows[0].data
    if (rows[0]?.state === 'failed') throw new Error(rows[0].msg)
    await new Promise((done) => setTimeout(done, 100))
  }
}
