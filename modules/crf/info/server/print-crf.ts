import { readFile } from 'node:fs/promises'
import type { HistoryEntry } from '#common/contract.ts'
import type { Field } from '#common/fields.ts'
import { stateName } from '#common/machine.ts'
import { today } from '#common/rules/base/dates.ts'
import type { Message } from '#common/text.ts'
import { formatMessage, inBothLanguages } from '#common/text.ts'
import { labelOf } from '#common/labels.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { getRow, historyOf } from '#server/records/rows/read-row.ts'
import { typeset } from '#server/platform/documents/index.ts'
import { CellFormatter } from '#server/records/export/cell-formatter.ts'
import type { Cell } from '#server/records/export/cell-formatter.ts'
import type { CrfResource, CrfRow } from './crf-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { FileResponse } from '#server/core/action.ts'
import { crfProduct, crfShip } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { documentLanguage } from './document-language.ts'
import { joinReasons, checkTeamEligibility } from './team-eligibility.ts'

const source = new URL('../crf.print.typ', import.meta.url)
const { waitAccountant, waitChief } = crfMachine.states

/**
 * The contract review form: content, reviewers and results. Headings and values in both languages;
 * typed text, and why a surveyor is not authorised, in one.
 */
export async function printCrf(
  ctx: RequestContext,
  r: CrfResource,
  id: number,
): Promise<FileResponse> {
  const row = await getRow(ctx, r, id)
  const { society, timeZone } = await readSettings(ctx.db)
  const lang = await documentLanguage(ctx, row)
  const { list }: { list: HistoryEntry[] } = await historyOf(ctx, r, id)
  const steps = list.filter(({ to }) => to !== null).reverse()
  const team = await checkTeamEligibility(ctx, row)
  const bytes = await typeset(
    await readFile(source, 'utf8'),
    { lang, society, date: today(timeZone) },
    {
      ...(await facts(ctx, r, row)),
      surveyors: team.map(({ id: surveyorId, displayName, reasons }) => [
        displayName,
        inBothLanguages(
          surveyorId === row.leadSurveyorId
            ? crfText.labels.leadSurveyorId
            : crfText.labels.surveyorIds,
        ),
        reasons.length ? formatMessage(joinReasons(reasons), lang) : '✓',
      ]),
      reviews: steps.map((step) => reviewed(step, timeZone)),
      signatures: signed(steps).map(({ words, step }) => [
        words.zh,
        words.en,
        step?.userName ?? null,
        step ? today(timeZone, new Date(step.time)) : null,
      ]),
    },
  )
  return { bytes, name: `${row.crfNo}.pdf`, type: 'application/pdf', inline: true }
}

const plain = (cell: Cell): string | null => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'number'
    ? cell.toLocaleString('en-US', { maximumFractionDigits: 3 })
    : cell
}
const amount = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : Number(value).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** Fields of a review as text. */
async function facts(ctx: RequestContext, r: CrfResource, row: CrfRow) {
  const [zh, en] = [new CellFormatter(ctx, 'zh'), new CellFormatter(ctx, 'en')]
  const ofShip = row.kind === 1
  const part: [string, Field][] = Object.entries(ofShip ? crfShip : crfProduct)
  const { region, operatorId } = r.contract.fields
  for (const words of [zh, en])
    await words.loadLabels([...part, ['region', region], ['operatorId', operatorId]], [row])
  const value = (name: string, field: Field) => {
    const [inZh, inEn] = [zh, en].map((words) => plain(words.cell(r, name, field, row)))
    const text = inZh && inEn ? inBothLanguages({ zh: inZh, en: inEn }) : (inEn ?? inZh ?? null)
    return text !== null && field.unit ? `${text} ${field.unit}` : text
  }
  return {
    crf: {
      crfNo: row.crfNo,
      name: row.name,
      category: inBothLanguages({ zh: row.categoryNameZh ?? '', en: row.categoryNameEn ?? '' }),
      stage: inBothLanguages(crfMachine.labels.states[stateName(crfMachine, row.status)!]),
      customer: row.customerName,
      region: value('region', region),
      contractAmount: amount(row.contractAmount),
      contractTime: row.contractTime,
      operator: value('operatorId', operatorId),
      remark: row.remark,
      planned: [row.plannedDate, row.plannedPlace].filter(Boolean).join(' ') || null,
    },
    about: {
      zh: ofShip ? '船舶' : '产品',
      en: ofShip ? 'Ship' : 'Product',
      rows: part.map(([name, field]) => [
        labelOf(crfText, name).zh,
        labelOf(crfText, name).en,
        value(name, field),
      ]),
    },
  }
}

/** A row of the record of reviews. */
function reviewed(
  { time, action, userName, result, remark }: HistoryEntry,
  timeZone: string,
): string[] {
  const at = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(time))
  const move = crfText.moves[action as keyof typeof crfText.moves] as Message | undefined
  return [
    at,
    move ? inBothLanguages(move) : action,
    userName ?? '',
    result === 1 ? '✓' : result === 0 ? '✗' : '',
    remark ?? '',
  ]
}

/** Signatures of the last submission; earlier audits do not count. */
function signed(steps: HistoryEntry[]) {
  const begun = steps.findLastIndex(({ action }) => action === 'submit')
  const round = begun < 0 ? [] : steps.slice(begun)
  const passed = (from: number) =>
    round.find((step) => step.action === 'audit' && step.from === from && step.result === 1)
  return [
    { words: crfText.labels.submittedBy, step: round[0] },
    { words: crfText.labels.moneyAuditedBy, step: passed(waitAccountant) },
    { words: crfText.labels.auditedBy, step: passed(waitChief) },
  ]
}
