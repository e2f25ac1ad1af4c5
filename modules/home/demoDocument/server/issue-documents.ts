import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { standingsJob } from '#modules/ship/cert/server/standing/recompute-standings.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { JobRun, Progress } from '#server/core/job.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Services } from '#server/core/context.ts'
import { loadCast } from './cast.ts'
import { chooseCertificates } from './choose-certificates.ts'
import type { ChosenCertificate } from './choose-certificates.ts'
import { chooseShips } from './choose-ships.ts'
import { demoDocumentsJob } from './demo-documents-job.ts'
import { prepareDocument, signPrepared } from './issue-certificate.ts'
import { fileDrawings } from './file-drawings.ts'
import { issueCrfCertificates } from './issue-crf-certificates.ts'
import type { ShownShips } from './choose-ships.ts'
import type { IssueContext } from './issue-certificate.ts'
import { countDocuments, readPlan } from './read-plan.ts'
import { showShips } from './show-ships.ts'
import type { PlannedCertificate } from './read-plan.ts'

/** What was chosen; empty in the job that chooses. */
interface DemoInput {
  certificates?: ChosenCertificate[]
  ships?: ShownShips
}
/** Counts documents that are made, or that could not be made. */
type Count = (documents: number) => Promise<void>
/** A certificate whose document is being made, or the reason why it is not. */
type Prepared = { id: number } | { failed: unknown }

/** Prepares the replacement of a certificate; a refusal is kept until it is the certificate's turn. */
const prepare = (making: IssueContext, planned: PlannedCertificate): Promise<Prepared> =>
  prepareDocument(making, planned).then(
    (id) => ({ id }),
    (failed: unknown) => ({ failed }),
  )

/** Endorses the surveys of a certificate in their order, one document each. */
async function endorseSurveys(making: IssueContext, planned: PlannedCertificate, count: Count) {
  for (const held of planned.surveys.filter(({ endorsed }) => !endorsed)) {
    making.signal.throwIfAborted()
    await signPrepared(making, await prepareDocument(making, planned, held), planned)
    await count(1)
  }
}

/** Documents of a certificate that are still to be made. */
const remaining = ({ supersededBy, surveys }: PlannedCertificate): number =>
  Number(supersededBy === null) + surveys.filter(({ endorsed }) => !endorsed).length

/**
 * Brings the chosen ships into their standings, and adds certificates of contract reviews and
 * drawings. What fails is logged; the certificates are made nevertheless.
 */
async function addShipDocuments(
  making: IssueContext,
  ships: ShownShips,
  plan: readonly PlannedCertificate[],
): Promise<void> {
  const steps = {
    ships: () => showShips(making, ships),
    reviews: () => issueCrfCertificates(making),
    drawings: () => fileDrawings(making, new Set(plan.map(({ shipId }) => shipId))),
  }
  for (const [what, step] of Object.entries(steps))
    await step().catch((err: unknown) => {
      making.signal.throwIfAborted()
      const { log } = making.services
      log.warn({ err, what, fields: faultsOf(err) }, 'the demonstration is not complete')
    })
}

/** The fields that a refused call names. */
const faultsOf = (err: unknown) =>
  err instanceof Refusal
    ? err.fields.map(({ field, phrase }) => `${field}: ${phrase.en}`)
    : undefined

/** Milliseconds between looks at the job that computes standings, and the longest wait for it. */
const [lookEveryMs, longestWaitMs] = [500, 600_000]

/**
 * Waits until the standings of all certificates are computed, which the first start queues: the
 * choice depends on them.
 */
async function standingsComputed({ db }: Services, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < longestWaitMs; waited += lookEveryMs) {
    const jobs = await db
      .selectFrom('job')
      .where('kind', '=', standingsJob)
      .select('state')
      .execute()
    if (jobs.length && jobs.every(({ state }) => state === 'done' || state === 'failed')) return
    await pause(lookEveryMs, undefined, { signal })
  }
}

/** Chooses certificates and ships, and queues the job for them, once. */
async function chooseAndQueue(
  services: Services,
  signal: AbortSignal,
): Promise<{ made: number; leftOut: number }> {
  await standingsComputed(services, signal)
  await runAsSystem(services, async ({ db }) => {
    const queued = await db
      .selectFrom('job')
      .where('kind', '=', demoDocumentsJob)
      .where(sql<boolean>`input ? 'certificates'`)
      .select('jobId')
      .executeTakeFirst()
    if (queued) return
    const certificates = await chooseCertificates(db)
    const ships = await chooseShips(db, [...new Set(certificates.map(({ shipId }) => shipId))])
    await services.jobs.enqueue(db, demoDocumentsJob, { certificates, ships }, null)
  })
  return { made: 0, leftOut: 0 }
}

/**
 * Job: issues the certificates of the demonstration fleet again, as electronic ones, and endorses
 * the surveys held. Each step is the call of the demonstration account whose task it is. The next
 * document is made while the surveys of a certificate are endorsed. A certificate that cannot be
 * issued is left on paper.
 * The first job chooses and queues the second, so that a job that is broken off keeps its choice.
 * @returns numbers of documents made, and left out
 */
export async function issueDocuments(
  services: Services,
  { input, signal }: Pick<JobRun, 'input' | 'signal'>,
  progress: Progress,
): Promise<{ made: number; leftOut: number }> {
  const { certificates, ships } = input as DemoInput
  if (!certificates) return chooseAndQueue(services, signal)
  const plan = await readPlan(services.db, certificates)
  const making: IssueContext = { services, cast: await loadCast(services.db), signal }
  const { total, done: before } = countDocuments(plan)
  let [made, leftOut] = [before, 0]
  await progress(made, total)
  if (ships) await addShipDocuments(making, ships, plan)
  const open = plan.filter((planned) => remaining(planned) > 0)
  const start = (planned: PlannedCertificate | undefined) =>
    planned && planned.supersededBy === null ? prepare(making, planned) : undefined
  let ahead = start(open[0])
  for (const [i, planned] of open.entries()) {
    signal.throwIfAborted()
    const [prepared, madeBefore] = [await ahead, made]
    ahead = start(open[i + 1])
    const count: Count = async (documents) => progress((made += documents) + leftOut, total)
    try {
      if (prepared && 'failed' in prepared) throw prepared.failed
      if (prepared) {
        await signPrepared(making, prepared.id, planned)
        await count(1)
      }
      await endorseSurveys(making, planned, count)
    } catch (err) {
      signal.throwIfAborted()
      leftOut += remaining(planned) - (made - madeBefore)
      services.log.warn(
        { err, certNo: planned.certNo, fields: faultsOf(err) },
        'a demonstration document was left out',
      )
      await progress(made + leftOut, total)
    }
  }
  return { made: made - before, leftOut }
}
