import { readFile } from 'node:fs/promises'
import { fieldOf } from '#common/contract.ts'
import { stateName } from '#common/machine.ts'
import { fieldsOf } from '#common/rules/designed-form.ts'
import { say } from '#common/text.ts'
import { labelOf } from '#common/words.ts'
import { printedValues } from '#modules/sys/formTemplate/server/filled-form.ts'
import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import { getRow, historyOf } from '#server/db/rows.ts'
import { typeset } from '#server/documents/index.ts'
import { WordBook } from '#server/export/words.ts'
import type { Cell } from '#server/export/words.ts'
import type { Ctx } from '#server/http/context.ts'
import type { FileAnswer, Resource } from '#server/resource.ts'
import { crfProduct, crfShip } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { formsWith } from './detail.ts'
import { judgedSurveyors } from './moves.ts'

type Row = Record<string, any> & { id: number }
const source = new URL('../crf.print.typ', import.meta.url)
const feedbackSource = new URL('../feedback.print.typ', import.meta.url)
const plain = (cell: Cell): string | null => (cell === null ? null : cell instanceof Date ? cell.toISOString().slice(0, 10) : typeof cell === 'number' ? cell.toLocaleString('en-US', { maximumFractionDigits: 3 }) : cell)
const moneyText = (value: unknown): string | null => (value === null || value === undefined ? null : Number(value).toLocaleString('en-US', { minimumFractionDigits: 2 }))

/** The contract review form: what was reviewed, by whom, with which result. Headings in both languages, words in the caller's. */
export async function printCrf(ctx: Ctx, r: Resource, id: number): Promise<FileAnswer> {
  const row = (await getRow(ctx, r, id)) as Row
  const { society } = await readSettings(ctx.db)
  const bytes = await typeset(await readFile(source, 'utf8'), { lang: ctx.lang, society, date: await societyToday(ctx.db) }, await gathered(ctx, r, row))
  return { bytes, name: `${row['crfNo']}.pdf`, type: 'application/pdf', inline: true }
}

/** Everything the form shows, as text. */
async function gathered(ctx: Ctx, r: Resource, row: Row) {
  const words = new WordBook(ctx, ctx.lang)
  const names = [...Object.keys(r.contract.fields), 'closeReason'] as string[]
  await words.learn(names.map((name) => [name, fieldOf(r.contract, name)!]), [row])
  const value = (name: string) => plain(words.cell(r, name, fieldOf(r.contract, name)!, row))
  const line = (name: string) => [labelOf(crfText, name).zh, labelOf(crfText, name).en, value(name)]
  const part = (zh: string, en: string, fields: object, from: number) => ({ zh, en, rows: Object.keys(fields).slice(from).map(line) })
  const { list } = await historyOf(ctx, r, row.id)
  const moves = list.filter(({ to }) => to !== null).reverse()
  const last = (...actions: string[]) => moves.findLast(({ action, result }) => actions.includes(action) && result !== 0)
  const box = (zh: string, en: string, entry: { userName: string; time: string } | undefined) => [zh, en, entry?.userName ?? null, entry?.time.slice(0, 10) ?? null]
  const audits = moves.filter(({ action, result }) => action === 'audit' && result === 1)
  return {
    crf: {
      crfNo: row['crfNo'], name: row['name'], category: ctx.lang === 'zh' ? row['categoryNameZh'] : row['categoryNameEn'],
      stage: say(crfMachine.words.states[stateName(crfMachine, row['status'])!], ctx.lang), customer: row['customerName'], region: value('region'),
      contractAmount: moneyText(row['contractAmount']), contractTime: row['contractTime'], operator: value('operatorId'), remark: row['remark'],
      planned: [row['plannedDate'], row['plannedPlace']].filter(Boolean).join(' ') || null,
    },
    parts: [row['kind'] === 1 ? part('船舶', 'Ship', crfShip, 1) : part('产品', 'Product', crfProduct, 0)],
    surveyors: (await judgedSurveyors(ctx, row)).map(({ id, fullName, eligible, reasons }) => [
      fullName, id === row['leadSurveyorId'] ? say(crfText.labels.leadSurveyorId, ctx.lang) : '', eligible ? '✓' : reasons.map((p) => say(p, ctx.lang)).join('; '),
    ]),
    reviews: moves.map(({ time, action, userName, result, remark }) => [
      time.slice(0, 16).replace('T', ' '), say(crfText.moves[action as keyof typeof crfText.moves], ctx.lang), userName,
      result === 1 ? '✓' : result === 0 ? '✗' : '', remark ?? '',
    ]),
    signatures: [
      box('创建人', 'Opened by', last('submit')), box('财务', 'Accountant', audits.find(({ from }) => from === crfMachine.states.waitAccountant)),
      box('主任验船师', 'Chief surveyor', audits.findLast(({ from }) => from === crfMachine.states.waitChief)),
    ],
  }
}

/** The feedback with its forms, each in the version it was filled with. */
export async function printFeedback(ctx: Ctx, r: Resource, id: number): Promise<FileAnswer> {
  const row = (await getRow(ctx, r, id)) as Row
  const { society } = await readSettings(ctx.db)
  const forms = await Promise.all((await formsWith(ctx, row)).map(async (form) => {
    const fields = fieldsOf(form.definition)
    const values = await printedValues(ctx.db, fields, form.values)
    const text = (value: unknown) => (typeof value === 'boolean' ? (value ? '☑' : '☐') : value === null || value === undefined ? null : String(value))
    return { zh: form.nameZh, en: form.nameEn, no: form.formNo, version: form.versionNo, rows: fields.map((f) => [f.attrNameZh, f.attrNameEn, text(values[f.keyword]), f.formType === 2]) }
  }))
  const head = ['name', 'customerName', 'surveyDate', 'surveyPlace', 'leadName', 'crfNo'].map((name) => [labelOf(crfText, name).zh, labelOf(crfText, name).en, row[name] ?? null])
  const bytes = await typeset(await readFile(feedbackSource, 'utf8'), { lang: ctx.lang, society, date: await societyToday(ctx.db) }, {
    number: row['crfNo'], head, forms, signatures: [['主验船师', 'Lead surveyor', row['leadName'], row['surveyDate']]],
  })
  return { bytes, name: `${row['crfNo']} feedback.pdf`, type: 'application/pdf', inline: true }
}
