import { say } from '#common/text.ts'
import type { Params, Phrase } from '#common/text.ts'
import { makeDocument, queueDocument } from '#modules/work/paper/server/make-document.ts'
import { loadPrincipal } from '#server/access/principal.ts'
import { getRow } from '#server/db/rows.ts'
import { asSystem } from '#server/http/context.ts'
import type { Ctx, Services } from '#server/http/context.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { JobHandler } from '#server/jobs/jobs.ts'
import type { Resource } from '#server/resource.ts'
import { crfCertText } from '../crfCert.text.ts'
import { crfPaper, generateManyJob } from './crf-paper.ts'
import { generateCertificate } from './generate.ts'
import { signCertificate } from './sign-certificates.ts'

/** What came of one certificate of many. */
export interface Outcome { id: number; certNo: string | null; certNameZh: string; certNameEn: string; subject: string; ok: boolean; zh: string; en: string }
type Step = (ctx: Ctx, r: Resource, row: { id: number; version: number }) => Promise<unknown>

/** Queues work on many certificates for the caller, whose rights it keeps. @returns the job's id */
export const queueMany = async (ctx: Ctx, kind: string, ids: readonly number[]): Promise<{ jobId: string }> =>
  ({ jobId: await ctx.services.jobs.add(ctx.db, kind, { ids: [...new Set(ids)] }, ctx.user.userId) })

const words = (phrase: Phrase, params?: Params) => ({ zh: say(phrase, 'zh', params), en: say(phrase, 'en', params) })

/** Why a certificate was not done, in words; a fault of the house itself goes on to the log. */
function refusalOf(cause: unknown): { zh: string; en: string } {
  if (cause instanceof Refusal) {
    const [field] = cause.fields
    return field ? words(field.phrase, field.params) : words(cause.phrase, cause.params)
  }
  const [issue] = (cause as { issues?: { zh: string; en: string }[] }).issues ?? []
  if (issue) return { zh: issue.zh, en: issue.en }
  throw cause
}

/**
 * Does a step for many certificates, one transaction each, with the rights of who asked: what is refused for one holds up none.
 * @param abreast so many at a time
 */
function many(step: Step, abreast: number, then?: (services: Services, id: number) => Promise<void>): JobHandler {
  return async (services, job, progress) => {
    const who = (await loadPrincipal(services.db, job.createBy!)) ?? refuse(401, crfCertText.personGone)
    const r = services.resources.get('crf/cert')!
    const ids = job.input.ids as number[]
    const rows: Outcome[] = []
    const left = ids.entries()
    let done = 0
    const work = async () => {
      for (const [i, id] of left) {
        await progress(done, ids.length)
        const named = await asSystem(services, (ctx) => getRow(ctx, r, id), who).catch(() => undefined)
        const head = { id, certNo: named?.['certNo'] ?? null, certNameZh: named?.['certNameZh'] ?? '', certNameEn: named?.['certNameEn'] ?? '', subject: named?.['shipName'] ?? named?.['productName'] ?? '' }
        try {
          await asSystem(services, async (ctx) => step(ctx, r, named as never ?? refuse(404, crfCertText.gone)), who)
          await then?.(services, id)
          rows[i] = { ...head, ok: true, zh: '', en: '' }
        } catch (cause) { rows[i] = { ...head, ok: false, ...refusalOf(cause) } }
        done++
      }
    }
    // A fault is told when none of them is at work any more: the next try begins anew.
    for (const one of await Promise.allSettled(Array.from({ length: abreast }, work))) if (one.status === 'rejected') throw one.reason
    await progress(ids.length, ids.length)
    return { rows }
  }
}

/** While some are converted, by two engines where the machine has room for them, others are filled, stamped and kept. */
export const madeAbreast = 5

export const signManyJob = 'crf.cert.signMany'

export const manyJobs: Readonly<Record<string, JobHandler>> = {
  [generateManyJob]: many((ctx, r, { id, version }) => generateCertificate(ctx, r, { id, version }, { queue: false }), madeAbreast, async (services, id) => {
    try {
      await makeDocument(services, crfPaper, id)
    } catch (cause) {
      // The certificate's own job fails alike and keeps the reasons where its page shows them.
      await asSystem(services, (ctx) => queueDocument(ctx, crfPaper, id))
      throw cause
    }
  }),
  [signManyJob]: many((ctx, r, { id, version }) => signCertificate(ctx, r, { id, version }), 1),
}
