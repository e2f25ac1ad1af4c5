import type { InputOf } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import { text } from '#common/fields.ts'
import { today } from '#common/rules/base/dates.ts'
import { formatMessage } from '#common/text.ts'
import type { Message } from '#common/text.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { reportFile } from '#server/records/report/report-file.ts'
import { getResource } from '#server/core/resource.ts'
import type { FileResponse } from '#server/core/action.ts'
import { columnsOf } from '../flagMonthlyReport.fields.ts'
import { parts } from '../flagMonthlyReport.contract.ts'
import type { flagMonthlyReport, Part } from '../flagMonthlyReport.contract.ts'
import { flagReportText as t } from '../flagMonthlyReport.text.ts'
import { figuresOf, movement, stateOf, sumsOf, viewsOf } from './export-figures.ts'
import { readReport } from './read-report.ts'
import { reportPdf } from './report-pdf.ts'

/** Exports lines and figures of the report as Excel, CSV or PDF. Audited. */
export async function exportReport(
  ctx: RequestContext,
  { format, lang: query, ...requested }: InputOf<typeof flagMonthlyReport, 'export'>,
): Promise<FileResponse> {
  const lang = query ?? 'en'
  const report = await readReport(ctx, requested)
  const { society, timeZone } = await readSettings(ctx.db)
  const date = today(timeZone)
  await writeAuditEntry(ctx, {
    resource: 'stat/flagMonthlyReport',
    rowId: 0,
    action: 'export',
    changes: [
      { field: 'fileFormat', from: null, to: format ?? 'xlsx' },
      { field: 'flagId', from: null, to: report.flagId },
      { field: 'month', from: null, to: report.month },
    ],
  })
  const r = getResource(ctx.services, 'stat/flagMonthlyReport')
  const flag = lang === 'zh' ? report.flagNameZh : report.flagNameEn
  const name = `${formatMessage(t.title, lang)} ${flag} ${report.month}`
  if (format === 'pdf')
    return {
      bytes: await reportPdf(ctx, r, report, lang, timeZone, { society, date }),
      name: `${name}.pdf`,
      type: 'application/pdf',
      inline: true,
    }
  const file = await reportFile(ctx, r, {
    format: format ?? 'xlsx',
    lang,
    society,
    date,
    filters: [
      [t.flag, flag],
      [t.month, report.month],
      [t.locked, stateOf(report, timeZone, lang)],
    ],
    otherTotals: [
      ...figuresOf(report),
      ...(['in', 'out'] as const).map((direction): readonly [Message, Field, string] => [
        t.totals[direction],
        text(),
        movement(report, lang)[direction === 'in' ? 0 : 1][1],
      ]),
    ],
    parts: parts.map((part) => ({
      title: titleOf(part),
      columns: columnsOf(part),
      rows: viewsOf(report, part, lang),
      ...(part !== 'D' && { totals: sumsOf(report, part) }),
    })),
  })
  return { ...file, name: `${name}.${format ?? 'xlsx'}` }
}

const titleOf = (part: Part): Message => ({
  ...t.part[part],
  zh: `${part} ${t.part[part].zh}`,
  en: `${part} ${t.part[part].en}`,
})
