import { httpText, refuse } from '#server/http/refusal.ts'
import { resource } from '#server/resource.ts'
import { job } from '../job.contract.ts'
import { jobText } from '../job.text.ts'

export default resource(job, jobText, { table: 'job', scope: { own: ['createBy'] }, grants: {} }, () => ({
  get: {
    needs: 'signedIn', reads: true, quiet: true,
    run: async (ctx, { jobId }) =>
      (await ctx.db.selectFrom('job').where('jobId', '=', jobId).where('createBy', '=', ctx.user.userId)
        .select(['jobId', 'kind', 'state', 'done', 'total', 'data', 'msg']).executeTakeFirst()) ?? refuse(404, httpText.notFound),
  },
}))
