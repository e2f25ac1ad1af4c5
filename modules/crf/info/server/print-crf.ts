import { readFile } from 'node:fs/promises'
import type { History } from '#common/contract.ts'
import { fieldOf } from '#common/contract.ts'
import { stateName } from '#common/machine.ts'
import { today } from '#common/rules/dates.ts'
import type { Lang, Phrase } from '#common/text.ts'
import { say } from '#common/text.ts'
import { labelOf } from '#common/words.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import { getRow, historyOf } from '#server/db/rows.ts'
import { typeset } from '#server/documents/index.ts'
import { WordBook } from '#server/export/words.ts'
import type { Cell } from '#server/export/words.ts'
import type { Ctx } from '#server/http/context.ts'
import type { FileAnswer, Resource } from '#server/resource.ts'
import { crfProduct, crfShip } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { documentLanguage } from './document-language.ts'
import { joined, judgedTeam } from './judge-team.ts'

type Row = Record<string, any> & { id: number }
const source = new URL('../crf.print.typ', import.meta.url)
const { waitAccountant, waitChief } = crfMachine.states

/** The contract review form: what was reviewed, by whom, with which result. Headings in both languages, words in the document's. */
export async function printCrf(ctx: Ctx, r: Resource, id: number): Promise<FileAnswer> {
  const row = (await getRow(ctx, r, id)) as Row
  const { society, timeZone } = await readSettings(ctx.db)
  const lang = await documentLanguage(ctx, row)
  const { list } = await historyOf(ctx, r, id)
  const steps = (list as History[]).filter(({ to }) => to !== null).reverse()
  const team = await judgedTeam(ctx, row as never)
  const bytes = await typeset(await readFile(source, 'utf8'), { lang, society, date: today(timeZone) }, {
    ...(await facts(ctx, r, row, lang)),
    surveyors: team.map(({ id: one, fullName, reasons }) => [
      fullName, say(one === row['leadSurveyorId'] ? crfText.labels.leadSurveyorId : crfText.labels.surveyorIds, lang), reasons.length ? say(joined(reasons), lang) : '✓',
    ]),
    reviews: steps.map((step) => reviewed(step, lang, timeZone)),
    signatures: signed(steps).map(({ words, step }) => [words.zh, words.en, step?.userName ?? null, step ? today(timeZone, new Date(step.time)) : null]),
  })
  return { bytes, name: `${row['crfNo']}.pdf`, type: 'application/pdf', inline: true }
}

const plain = (cell: Cell): string | null => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'number' ? cell.toLocaleString('en-US', { maximumFractionDigits: 3 }) : cell
}
const amount = (value: unknown): string | null => (value === null || value === undefined ? null : Number(value).toLocaleString('en-US', { minimumFractionDigits: 2 }))

/** The particulars of a review as text. */
async function facts(ctx: Ctx, r: Resource, row: Row, lang: Lang) {
  const words = new WordBook(ctx, lang)
  const ofShip = row['kind'] === 1
  const part = Object.keys(ofShip ? crfShip : crfProduct)
  await words.learn([...part, 'region', 'operatorId'].map((name) => [name, fieldOf(r.contract, name)!]), [row])
  const value = (name: string) => {
    const field = fieldOf(r.contract, name)!
    const told = plain(words.cell(r, name, field, row))
    return told !== null && field.unit ? `${told} ${field.unit}` : told
  }
  return {
    crf: {
      crfNo: row['crfNo'], name: row['name'], category: lang === 'zh' ? row['categoryNameZh'] : row['categoryNameEn'],
      stage: say(crfMachine.words.states[stateName(crfMachine, row['status'])!], lang), customer: row['customerName'], region: value('region'),
      contractAmount: amount(row['contractAmount']), contractTime: row['contractTime'], operator: value('operatorId'), remark: row['remark'],
      planned: [row['plannedDate'], row['plannedPlace']].filter(Boolean).join(' ') || null,
    },
    about: {
      zh: ofShip ? '船舶' : '产品', en: ofShip ? 'Ship' : 'Product',
      rows: part.map((name) => [labelOf(crfText, name).zh, labelOf(crfText, name).en, value(name)]),
    },
  }
}

/** A line of the record of reviews. */
function reviewed({ time, action, userName, result, remark }: History, lang: Lang, timeZone: string): string[] {
  const at = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(time))
  const move = crfText.moves[action as keyof typeof crfText.moves] as Phrase | undefined
  return [at, move ? say(move, lang) : action, userName ?? '', result === 1 ? '✓' : result === 0 ? '✗' : '', remark ?? '']
}

/** Who stands for the review as it was last handed in: what was audited before that no longer counts. */
function signed(steps: History[]) {
  const begun = steps.findLastIndex(({ action }) => action === 'submit')
  const round = begun < 0 ? [] : steps.slice(begun)
  const passed = (from: number) => round.find((step) => step.action === 'audit' && step.from === from && step.result === 1)
  return [
    { words: crfText.labels.submittedBy, step: round[0] },
    { words: crfText.labels.moneyAuditedBy, step: passed(waitAccountant) },
    { words: crfText.labels.auditedBy, step: passed(waitChief) },
  ]
}
