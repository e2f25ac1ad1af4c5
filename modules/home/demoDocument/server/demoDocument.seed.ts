import type { RequestContext } from '#server/core/context.ts'
import { demoDocumentsJob } from './demo-documents-job.ts'

/** Queues the documents of the demonstration; they are made when the product is ready. */
export const seed = {
  order: 95,
  async demo(ctx: RequestContext) {
    if (ctx.services.config.demoDocuments)
      await ctx.services.jobs.enqueue(ctx.db, demoDocumentsJob, {}, null)
  },
}
