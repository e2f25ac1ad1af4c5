import { formatBoth } from '#common/text.ts'
import {
  generateDocument,
  enqueueDocumentGeneration,
} from '#modules/certificates/issuing/server/generate-document.ts'
import { loadJobPrincipal } from '#server/platform/sign-in/api-keys.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { Refusal, refuse } from '#server/core/refusal.ts'
import type { JobHandler } from '#server/core/job.ts'
import { getResource } from '#server/core/resource.ts'
import { crfCertText } from '../crfCert.text.ts'
import type { CrfCertResource } from './crf-cert-row.ts'
import { crfCertificateKind, generateManyJob } from './crf-certificate-kind.ts'
import { generateCertificate } from './generate-crf-certificate.ts'
import { signCertificate } from './sign-certificates.ts'

/** Result for one certificate of a batch. */
export interface BatchItemResult {
  id: number
  certNo: string | null
  certNameZh: string
  certNameEn: string
  subject: string
  ok: boolean
  zh: string
  en: string
}
type Step = (
  ctx: RequestContext,
  r: CrfCertResource,
  row: { id: number; version: number },
) => Promise<unknown>

/** Queues a batch with the caller's rights. @returns the job's id */
export const enqueueBatch = async (
  ctx: RequestContext,
  kind: string,
  ids: readonly number[],
): Promise<{ jobId: string }> => ({
  jobId: await ctx.services.jobs.enqueue(ctx.db, kind, { ids: [...new Set(ids)] }, ctx.user),
})

/** The message of a refusal; any other error is logged. */
function refusalOf(cause: unknown): { zh: string; en: string } {
  if (cause instanceof Refusal) {
    const [field] = cause.fields
    return field ? formatBoth(field.phrase, field.params) : formatBoth(cause.phrase, cause.params)
  }
  const [issue] = (cause as { issues?: { zh: string; en: string }[] }).issues ?? []
  if (issue) return { zh: issue.zh, en: issue.en }
  throw cause
}

/**
 * Runs a step for many certificates, one transaction each, with the rights of the requester; a
 * refusal affects one certificate only.
 */
function many(
  step: Step,
  concurrency: number,
  then?: (services: Services, id: number) => Promise<void>,
): JobHandler {
  return async (services, job, progress) => {
    const who = (await loadJobPrincipal(services.db, job)) ?? refuse(401, crfCertText.personGone)
    const r = getResource<CrfCertResource>(services, 'crf/cert')
    const ids = job.input.ids as number[]
    const rows: BatchItemResult[] = []
    const left = ids.entries()
    let done = 0
    const work = async () => {
      for (const [i, id] of left) {
        await progress(done, ids.length)
        const row = await runAsSystem(services, (ctx) => getRow(ctx, r, id), who).catch(
          () => undefined,
        )
        const head = {
          id,
          certNo: row?.certNo ?? null,
          certNameZh: row?.certNameZh ?? '',
          certNameEn: row?.certNameEn ?? '',
          subject: row?.shipName ?? row?.productName ?? '',
        }
        try {
          await runAsSystem(
            services,
            async (ctx) => step(ctx, r, row ?? refuse(404, crfCertText.gone)),
            who,
          )
          await then?.(services, id)
          rows[i] = { ...head, ok: true, zh: '', en: '' }
        } catch (cause) {
          rows[i] = { ...head, ok: false, ...refusalOf(cause) }
        }
        done++
      }
    }
    // An error is thrown after all workers have stopped, because a retry starts again.
    for (const result of await Promise.allSettled(Array.from({ length: concurrency }, work)))
      if (result.status === 'rejected') throw result.reason
    await progress(ids.length, ids.length)
    return { rows }
  }
}

/**
 * Concurrency of generation: while some are converted, by two engines at most, others are merged,
 * stamped and stored.
 */
export const generateConcurrency = 5

export const signManyJob = 'crf.cert.signMany'

export const manyJobs: Readonly<Record<string, JobHandler>> = {
  [generateManyJob]: many(
    (ctx, r, { id, version }) => generateCertificate(ctx, r, { id, version }, { queue: false }),
    generateConcurrency,
    async (services, id) => {
      try {
        await generateDocument(services, crfCertificateKind, id)
      } catch (cause) {
        // The certificate's own job fails in the same way and stores the reasons for its page.
        await runAsSystem(services, (ctx) => enqueueDocumentGeneration(ctx, crfCertificateKind, id))
        throw cause
      }
    },
  ),
  [signManyJob]: many((ctx, r, { id, version }) => signCertificate(ctx, r, { id, version }), 1),
}
