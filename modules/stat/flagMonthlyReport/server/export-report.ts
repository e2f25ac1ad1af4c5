import { readFile } from 'node:fs/promises'
import type { InputOf } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import { balance, int, text } from '#common/fields.ts'
import { today } from '#common/rules/dates.ts'
import { say } from '#common/text.ts'
import type { Lang, Phrase } from '#common/text.ts'
import { labelOf } from '#common/words.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import { record } from '#server/audit/audit.ts'
import { typeset } from '#server/documents/index.ts'
import { WordBook } from '#server/export/words.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { reportFile, writtenCell } from '#server/report/report-file.ts'
import type { FileAnswer, Resource } from '#server/resource.ts'
import { columnsOf, viewOf } from '../flagMonthlyReport.fields.ts'
import type { ColumnName } from '../flagMonthlyReport.fields.ts'
import { parts } from '../flagMonthlyReport.contract.ts'
import type { flagMonthlyReport, Part } from '../flagMonthlyReport.contract.ts'
import { flagReportText as t } from '../flagMonthlyReport.text.ts'
import { rowOf } from './list-report.ts'
import { readReport } from './report.ts'
import type { Report } from './report.ts'

/** More lines make no paper anybody reads. */
const pdfLines = 3000
const source = new URL('../flagMonthlyReport.print.typ', import.meta.url)
type Figure = readonly [label: Phrase, field: Field, value: number]

/** The figures at the head, in the order of the screen. */
export const figuresOf = ({ totals, account }: Report): Figure[] => [
  [t.totals.certificates, int(), totals.certificates], [t.totals.endorsements, int(), totals.endorsements], [t.totals.registrations, int(), totals.registrations],
  [t.totals.exceptions, int(), totals.exemptions + totals.extensions + totals.conditions + totals.withdrawals], [t.totals.closing, int(), totals.closing], [t.totals.overdue, int(), totals.overdue],
  [t.totals.adjustments, int(), totals.adjustments], ...(account ? (['opening', 'due', 'paid', 'closing'] as const).map((name): Figure => [t.account[name], balance(), account[name]]) : []),
]
const movement = ({ totals }: Report, lang: Lang) => [
  [say(t.totals.in, lang), `${totals.shipsIn} (${totals.gtIn.toLocaleString('en-US')} GT)`], [say(t.totals.out, lang), `${totals.shipsOut} (${totals.gtOut.toLocaleString('en-US')} GT)`],
] as const

/** The report as Excel, CSV or PDF: the lines and figures of the screen. The trail has who took it out. */
export async function exportReport(ctx: Ctx, { format, lang: asked, ...wanted }: InputOf<typeof flagMonthlyReport, 'export'>): Promise<FileAnswer> {
  const lang = asked ?? 'en'
  const report = await readReport(ctx, wanted)
  const { society, timeZone } = await readSettings(ctx.db)
  const date = today(timeZone)
  await record(ctx, { resource: 'stat/flagMonthlyReport', rowId: 0, action: 'export', changes: [{ field: 'fileFormat', from: null, to: format ?? 'xlsx' }, { field: 'flagId', from: null, to: report.flagId }, { field: 'month', from: null, to: report.month }] })
  const r = ctx.services.resources.get('stat/flagMonthlyReport')!
  const flag = lang === 'zh' ? report.flagNameZh : report.flagNameEn
  const name = `${say(t.title, lang)} ${flag} ${report.month}`
  if (format === 'pdf') return { bytes: await pdfOf(ctx, r, report, lang, timeZone, { society, date }), name: `${name}.pdf`, type: 'application/pdf', inline: true }
  const file = await reportFile(ctx, r, {
    format: format ?? 'xlsx', lang, society, date, facts: [[t.flag, flag], [t.month, report.month], [t.locked, stateOf(report, timeZone, lang)]],
    figures: [...figuresOf(report), ...(['in', 'out'] as const).map((way): readonly [Phrase, Field, string] => [t.totals[way], text(), movement(report, lang)[way === 'in' ? 0 : 1][1]])],
    parts: parts.map((part) => ({ title: titleOf(part), columns: columnsOf(part), rows: viewsOf(report, part, lang), ...(part !== 'D' && { totals: sumsOf(report, part) }) })),
  })
  return { ...file, name: `${name}.${format ?? 'xlsx'}` }
}

const viewsOf = (report: Report, part: Part, lang: Lang) => report.lines.filter((line) => line.part === part).map((line) => viewOf(rowOf(line), lang))
const titleOf = (part: Part): Phrase => ({ ...t.part[part], zh: `${part} ${t.part[part].zh}`, en: `${part} ${t.part[part].en}` })
/** The society's day on which it was locked; a month that was fixed together with a later one has none of its own. */
const stateOf = ({ locked, lockTime }: Report, timeZone: string, lang: Lang) => (!locked ? say(t.openMonth, lang) : lockTime ? today(timeZone, new Date(lockTime)) : say(t.locked, lang))
function sumsOf(report: Report, part: Part) {
  const lines = report.lines.filter((line) => line.part === part)
  const cents = (name: 'fee' | 'paid') => lines.reduce((sum, line) => sum + Math.round(line[name] * 100), 0) / 100
  return { fee: cents('fee'), ...(part === 'E' && { paid: cents('paid') }) }
}

/** What stands together in one column of the paper, line below line: the same values as on the screen. */
const ship: readonly (readonly (readonly ColumnName[])[])[] = [[['shipName'], ['imo', 'callSign', 'officialNo']], [['shipType'], ['grossTonnage', 'netTonnage']]]
const stacks: Readonly<Record<Part, readonly (readonly (readonly ColumnName[])[])[]>> = {
  A: [[['certName'], ['certNo'], ['utn']], ...ship, [['ownerName'], ['managerName']], [['kind', 'adjustment'], ['term', 'actionType']], [['surveyType'], ['inspectionDate', 'place'], ['surveyorName']], [['issueDate'], ['expiryDate']], [['fee']]],
  B: [[['day'], ['kind', 'adjustment']], ...ship, [['certName'], ['certNo'], ['utn']], [['was']], [['now']], [['expiryDate']], [['fee']]],
  C: [[['day'], ['kind', 'adjustment']], ...ship, [['certName'], ['certNo']], [['about']], [['oldExpiry'], ['expiryDate']], [['dueDate']], [['place'], ['surveyorName']], [['fee']]],
  D: [[['windowState']], ...ship, [['ownerName'], ['managerName']], [['certName'], ['certNo']], [['surveyType']], [['opens']], [['due']], [['closes']]],
  E: [[['day']], [['kind', 'adjustment']], [['reference']], [['about']], [['fee']], [['paid']]],
}
const joined = (values: readonly string[]) => values.filter((value) => value !== '').join(' · ')

async function pdfOf(ctx: Ctx, r: Resource, report: Report, lang: Lang, timeZone: string, letter: { society: { nameZh: string; nameEn: string; logo: string | null }; date: string }): Promise<Uint8Array> {
  if (report.lines.length > pdfLines) refuse(409, t.tooLong, { max: pdfLines, count: report.lines.length })
  const words = new WordBook(ctx, lang)
  const label = (name: ColumnName) => say(labelOf(r.text, name), lang)
  const tables = []
  for (const part of parts) {
    const fields = new Map(columnsOf(part))
    const rows = viewsOf(report, part, lang)
    await words.learn([...fields], rows)
    const cell = (name: ColumnName, row: Record<string, any>) => (fields.get(name) ? writtenCell(words.cell(r, name, fields.get(name)!, row), fields.get(name)!) : '')
    const sums = sumsOf(report, part)
    tables.push({
      part, title: say(t.part[part], lang), heads: stacks[part].map((lines) => [lines.map((names) => joined(names.map(label))), ['fee', 'paid'].includes(lines[0]![0]!)]),
      rows: rows.map((row) => stacks[part].map((lines) => lines.map((names) => joined(names.map((name) => cell(name, row)))).filter((value) => value !== ''))),
      total: part === 'D' || !rows.length ? null : stacks[part].map((lines) => (lines[0]![0] === 'fee' ? writtenCell(sums.fee, balance()) : lines[0]![0] === 'paid' ? writtenCell(sums.paid ?? 0, balance()) : '')),
    })
  }
  await words.learn([['shipType', columnsOf('A').find(([name]) => name === 'shipType')![1]]], report.series.byShipType)
  const shipType = columnsOf('A').find(([name]) => name === 'shipType')![1]
  return typeset(await readFile(source, 'utf8'), { lang, ...letter }, {
    titles: [t.title.zh, t.title.en], flag: [report.flagNameZh, report.flagNameEn], month: report.month, asOf: report.asOf, state: stateOf(report, timeZone, lang), locked: report.locked, none: say(t.none, lang), totalWord: say(t.total, lang),
    words: Object.fromEntries((['summary', 'byCert', 'byShipType', 'trend', 'month', 'flag', 'locked', 'count', 'openMonth', 'asOf', 'certified', 'forSociety', 'forFlag', 'nameDate'] as const).map((key) => [key, say(t[key], lang)])),
    figures: figuresOf(report).map(([title, f, value]) => [say(title, lang), `${f.kind === 'money' ? 'USD ' : ''}${writtenCell(value, f)}`]), movement: movement(report, lang),
    byCert: report.series.byCert.map((one) => [`${one.code}  ${lang === 'zh' ? one.nameZh : one.nameEn}`, String(one.count)]),
    byShipType: report.series.byShipType.map((row) => [String(words.cell(r, 'shipType', shipType, row) ?? ''), String(row.count)]),
    trend: { heads: [say(t.month, lang), say(t.totals.certificates, lang), say(t.totals.endorsements, lang), label('fee')], rows: report.series.trend.map((one) => [one.month, String(one.certificates), String(one.endorsements), writtenCell(one.fee, balance())]) },
    progress: report.progress.total ? `${say(t.sign.acknowledged, lang)} ${report.progress.acknowledged} / ${report.progress.total}` : null, tables,
  })
}
