import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestContext } from '#server/core/context.ts'
import { paramsOf, reports } from '../demo/reports.ts'

const folder = join(import.meta.dirname, '../demo/files')
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Four bilingual report templates, one of each type. */
export const seed = {
  order: 43,
  async demo(ctx: RequestContext) {
    for (const report of reports) {
      const { attachmentId } = await ctx.services.files.attach(ctx.db, {
        bytes: await readFile(join(folder, report.file)),
        name: `${report.zh}.docx`,
        type: docx,
        createBy: null,
      })
      const cert = report.certCode
        ? await ctx.db
            .selectFrom('cert')
            .where('code', '=', report.certCode)
            .select('id')
            .executeTakeFirstOrThrow()
        : null
      const paramList = paramsOf(report).map(
        ({ dictCode = null, selectOptions = null, source = null, ...p }) => ({
          ...p,
          dictCode,
          selectOptions,
          source,
        }),
      )
      await ctx.db
        .insertInto('report')
        .values({
          reportName: `${report.zh} ${report.en}`,
          templateVersion: '2026.1',
          certId: cert?.id ?? null,
          reportType: report.reportType,
          templateFileId: attachmentId,
          paramList: JSON.stringify(paramList),
        })
        .execute()
    }
  },
}
