import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { deleteExpiredExports, writeExport } from '#server/records/export/write-export.ts'
import { exportJob } from '#server/records/export/stream-or-queue.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import { resource } from '#server/core/resource.ts'
import { job } from '../job.contract.ts'
import { jobText } from '../job.text.ts'
import { ownExports, ownFile } from './own-exports.ts'

export default resource(
  job,
  jobText,
  {
    table: 'job',
    scope: { own: ['createBy'] },
    defaultGrants: {},
    fileColumns: [
      {
        table: 'job',
        column: 'input',
        row: null,
        as: { attachmentId: '$' },
        own: ({ user }) => sql<SqlBool>`create_by = ${user.userId}`,
      },
    ],
    jobs: { [exportJob]: writeExport },
    hourlyTasks: { clearExports: deleteExpiredExports },
  },
  () => ({
    get: {
      requires: 'signedIn',
      byApiKey: true,
      noTransaction: true,
      background: true,
      handler: async (ctx, { jobId }) =>
        (await ctx.db
          .selectFrom('job')
          .where('jobId', '=', jobId)
          .where('createBy', '=', ctx.user.userId)
          .select(['jobId', 'kind', 'state', 'done', 'total', 'data', 'msg'])
          .executeTakeFirst()) ?? refuse(404, httpText.notFound),
    },
    mine: { requires: 'signedIn', noTransaction: true, background: true, handler: ownExports },
    file: { requires: 'signedIn', byApiKey: true, noTransaction: true, handler: ownFile },
  }),
)
