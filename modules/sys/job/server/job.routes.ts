import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { clearExports, writeExport } from '#server/export/write-export.ts'
import { exportJob } from '#server/export/file-or-job.ts'
import { httpText, refuse } from '#server/http/refusal.ts'
import { resource } from '#server/resource.ts'
import { job } from '../job.contract.ts'
import { jobText } from '../job.text.ts'
import { ownExports, ownFile } from './own-exports.ts'

export default resource(job, jobText, {
  table: 'job', scope: { own: ['createBy'] }, grants: {}, holds: [{ table: 'job', column: 'input', row: null, as: { attachmentId: '$' }, own: ({ user }) => sql<SqlBool>`create_by = ${user.userId}` }], jobs: { [exportJob]: writeExport }, hourly: { clearExports },
}, () => ({
  get: {
    needs: 'signedIn', reads: true, quiet: true,
    run: async (ctx, { jobId }) =>
      (await ctx.db.selectFrom('job').where('jobId', '=', jobId).where('createBy', '=', ctx.user.userId)
        .select(['jobId', 'kind', 'state', 'done', 'total', 'data', 'msg']).executeTakeFirst()) ?? refuse(404, httpText.notFound),
  },
  mine: { needs: 'signedIn', reads: true, quiet: true, run: ownExports },
  file: { needs: 'signedIn', reads: true, run: ownFile },
}))
