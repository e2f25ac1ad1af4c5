import { readFile } from 'node:fs/promises'
import type { InputOf } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import { signedMoney, int, text } from '#common/fields.ts'
import { today } from '#common/rules/base/dates.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang, Message } from '#common/text.ts'
import { labelOf } from '#common/labels.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { typeset } from '#server/platform/documents/index.ts'
import { CellFormatter } from '#server/records/export/cell-formatter.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { reportFile, formatCell } from '#server/records/report/report-file.ts'
import { getResource } from '#server/core/resource.ts'
import type { FileResponse, Resource } from '#server/core/resource.ts'
import { columnFields, columnsOf, viewOf } from '../flagMonthlyReport.fields.ts'
import type { ColumnName } from '../flagMonthlyReport.fields.ts'
import { parts } from '../flagMonthlyReport.contract.ts'
import type { flagMonthlyReport, Part } from '../flagMonthlyReport.contract.ts'
import { flagReportText as t } from '../flagMonthlyReport.text.ts'
import { rowOf } from './list-report.ts'
import { readReport } from './read-report.ts'
import type { Report } from './read-report.ts'

/** Limit of lines in a PDF. */
const pdfLines = 3000
const source = new URL('../flagMonthlyReport.print.typ', import.meta.url)
type Figure = readonly [label: Message, field: Field, value: number]

/** The summary figures, in the order of the page. */
export const figuresOf = ({ totals, account }: Report): Figure[] => [
  [t.totals.certificates, int(), totals.certificates],
  [t.totals.endorsements, int(), totals.endorsements],
  [t.totals.registrations, int(), totals.registrations],
  [
    t.totals.exceptions,
    int(),
    totals.exemptions + totals.extensions + totals.conditions + totals.withdrawals,
  ],
  [t.totals.closing, int(), totals.closing],
  [t.totals.overdue, int(), totals.overdue],
  [t.totals.adjustments, int(), totals.adjustments],
  ...(account
    ? (['opening', 'due', 'paid', 'closing'] as const).map((name): Figure => [
        t.account[name],
        signedMoney(),
        account[name],
      ])
    : []),
]
const movement = ({ totals }: Report, lang: Lang) =>
  [
    [
      formatMessage(t.totals.in, lang),
      `${totals.shipsIn} (${totals.gtIn.toLocaleString('en-US')} GT)`,
    ],
    [
      formatMessage(t.totals.out, lang),
      `${totals.shipsOut} (${totals.gtOut.toLocaleString('en-US')} GT)`,
    ],
  ] as const

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
      bytes: await pdfOf(ctx, r, report, lang, timeZone, { society, date }),
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

const viewsOf = (report: Report, part: Part, lang: Lang) =>
  report.lines.filter((line) => line.part === part).map((line) => viewOf(rowOf(line), lang))
const titleOf = (part: Part): Message => ({
  ...t.part[part],
  zh: `${part} ${t.part[part].zh}`,
  en: `${part} ${t.part[part].en}`,
})
/** Date of the lock at the society; a month that was locked together with a later one has none. */
const stateOf = ({ locked, lockTime }: Report, timeZone: string, lang: Lang) =>
  !locked
    ? formatMessage(t.openMonth, lang)
    : lockTime
      ? today(timeZone, new Date(lockTime))
      : formatMessage(t.locked, lang)
function sumsOf(report: Report, part: Part) {
  const lines = report.lines.filter((line) => line.part === part)
  const cents = (name: 'fee' | 'paid') =>
    lines.reduce((sum, line) => sum + Math.round(line[name] * 100), 0) / 100
  return { fee: cents('fee'), ...(part === 'E' && { paid: cents('paid') }) }
}

/** Lines of a column of the PDF, each with the values shown on it. */
type Stack = readonly [readonly [ColumnName, ...ColumnName[]], ...(readonly ColumnName[])[]]
/** Values that share a column of the PDF, one below the other, equal to those on the page. */
const ship: readonly Stack[] = [
  [['shipName'], ['imo', 'callSign', 'officialNo']],
  [['shipType'], ['grossTonnage', 'netTonnage']],
]
const stacks: Readonly<Record<Part, readonly Stack[]>> = {
  A: [
    [['certName'], ['certNo'], ['utn']],
    ...ship,
    [['ownerName'], ['managerName']],
    [
      ['kind', 'adjustment'],
      ['term', 'actionType'],
    ],
    [['surveyType'], ['inspectionDate', 'place'], ['surveyorName']],
    [['issueDate'], ['expiryDate']],
    [['fee']],
  ],
  B: [
    [['day'], ['kind', 'adjustment']],
    ...ship,
    [['certName'], ['certNo'], ['utn']],
    [['was']],
    [['now']],
    [['expiryDate']],
    [['fee']],
  ],
  C: [
    [['day'], ['kind', 'adjustment']],
    ...ship,
    [['certName'], ['certNo']],
    [['about']],
    [['oldExpiry'], ['expiryDate']],
    [['dueDate']],
    [['place'], ['surveyorName']],
    [['fee']],
  ],
  D: [
    [['windowState']],
    ...ship,
    [['ownerName'], ['managerName']],
    [['certName'], ['certNo']],
    [['surveyType']],
    [['opens']],
    [['due']],
    [['closes']],
  ],
  E: [[['day']], [['kind', 'adjustment']], [['reference']], [['about']], [['fee']], [['paid']]],
}
const joined = (values: readonly string[]) => values.filter((value) => value !== '').join(' · ')

async function pdfOf(
  ctx: RequestContext,
  r: Resource,
  report: Report,
  lang: Lang,
  timeZone: string,
  letter: { society: { nameZh: string; nameEn: string; logo: string | null }; date: string },
): Promise<Uint8Array> {
  if (report.lines.length > pdfLines)
    refuse(409, t.tooLong, { max: pdfLines, count: report.lines.length })
  const formatter = new CellFormatter(ctx, lang)
  const label = (name: ColumnName) => formatMessage(labelOf(r.text, name), lang)
  const tables = []
  for (const part of parts) {
    const fields = new Map(columnsOf(part))
    const rows = viewsOf(report, part, lang)
    await formatter.loadLabels([...fields], rows)
    const cell = (name: ColumnName, row: object) => {
      const field = fields.get(name)
      return field ? formatCell(formatter.cell(r, name, field, row), field) : ''
    }
    const sums = sumsOf(report, part)
    tables.push({
      part,
      title: formatMessage(t.part[part], lang),
      heads: stacks[part].map((lines) => [
        lines.map((names) => joined(names.map(label))),
        ['fee', 'paid'].includes(lines[0][0]),
      ]),
      rows: rows.map((row) =>
        stacks[part].map((lines) =>
          lines
            .map((names) => joined(names.map((name) => cell(name, row))))
            .filter((value) => value !== ''),
        ),
      ),
      total:
        part === 'D' || !rows.length
          ? null
          : stacks[part].map((lines) =>
              lines[0][0] === 'fee'
                ? formatCell(sums.fee, signedMoney())
                : lines[0][0] === 'paid'
                  ? formatCell(sums.paid ?? 0, signedMoney())
                  : '',
            ),
    })
  }
  const { shipType } = columnFields
  await formatter.loadLabels([['shipType', shipType]], report.series.byShipType)
  return typeset(
    await readFile(source, 'utf8'),
    { lang, ...letter },
    {
      titles: [t.title.zh, t.title.en],
      flag: [report.flagNameZh, report.flagNameEn],
      month: report.month,
      asOf: report.asOf,
      state: stateOf(report, timeZone, lang),
      locked: report.locked,
      none: formatMessage(t.none, lang),
      totalWord: formatMessage(t.total, lang),
      words: Object.fromEntries(
        (
          [
            'summary',
            'byCert',
            'byShipType',
            'trend',
            'month',
            'flag',
            'locked',
            'count',
            'openMonth',
            'asOf',
            'certified',
            'forSociety',
            'forFlag',
            'nameDate',
          ] as const
        ).map((key) => [key, formatMessage(t[key], lang)]),
      ),
      figures: figuresOf(report).map(([title, f, value]) => [
        formatMessage(title, lang),
        `${f.kind === 'money' ? 'USD ' : ''}${formatCell(value, f)}`,
      ]),
      movement: movement(report, lang),
      byCert: report.series.byCert.map((one) => [
        `${one.code}  ${lang === 'zh' ? one.nameZh : one.nameEn}`,
        String(one.count),
      ]),
      byShipType: report.series.byShipType.map((row) => [
        String(formatter.cell(r, 'shipType', shipType, row) ?? ''),
        String(row.count),
      ]),
      trend: {
        heads: [
          formatMessage(t.month, lang),
          formatMessage(t.totals.certificates, lang),
          formatMessage(t.totals.endorsements, lang),
          label('fee'),
        ],
        rows: report.series.trend.map((one) => [
          one.month,
          String(one.certificates),
          String(one.endorsements),
          formatCell(one.fee, signedMoney()),
        ]),
      },
      progress: report.progress.total
        ? `${formatMessage(t.sign.acknowledged, lang)} ${report.progress.acknowledged} / ${report.progress.total}`
        : null,
      tables,
    },
  )
}
