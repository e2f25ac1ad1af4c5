/** The report as PDF: each part a table whose columns hold several values, one below the other. */
import { readFile } from 'node:fs/promises'
import { signedMoney } from '#common/fields.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { labelOf } from '#common/labels.ts'
import { typeset } from '#server/platform/documents/index.ts'
import { CellFormatter } from '#server/records/export/cell-formatter.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { formatCell } from '#server/records/report/report-file.ts'
import type { Resource } from '#server/core/resource.ts'
import { columnFields, columnsOf } from '../flagMonthlyReport.fields.ts'
import type { ColumnName } from '../flagMonthlyReport.fields.ts'
import { parts } from '../flagMonthlyReport.contract.ts'
import type { Part } from '../flagMonthlyReport.contract.ts'
import { flagReportText as t } from '../flagMonthlyReport.text.ts'
import { figuresOf, movement, stateOf, sumsOf, viewsOf } from './export-figures.ts'
import type { Report } from './read-report.ts'

/** Limit of lines in a PDF. */
const pdfLines = 3000
const source = new URL('../flagMonthlyReport.print.typ', import.meta.url)

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

/**
 * The report as PDF.
 * @param letter society and date of the letterhead
 * @throws Refusal 409 with more than 3,000 lines
 */
export async function reportPdf(
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
  const label = labelsIn(r, lang)
  const tables = await tablesOf(r, report, lang, formatter)
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
        row.shipType === null
          ? formatMessage(t.ofCompanies, lang)
          : String(formatter.cell(r, 'shipType', shipType, row) ?? ''),
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

const labelsIn = (r: Resource, lang: Lang) => (name: ColumnName) =>
  formatMessage(labelOf(r.text, name), lang)

/** The tables of the parts as text. */
async function tablesOf(r: Resource, report: Report, lang: Lang, formatter: CellFormatter) {
  const label = labelsIn(r, lang)
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
  return tables
}
