/** An Excel file to fill in: the right columns, drop-downs where words are fixed, and a page that explains each column. */
import type { DataValidation } from 'hucre'
import type { Field } from '#common/fields.ts'
import { say } from '#common/text.ts'
import { choiceWord, commonText } from '#common/words.ts'
import { reachable } from '../db/rows.ts'
import { xlsxType } from '../export/export-rows.ts'
import { letters } from '../export/xlsx.ts'
import type { Ctx } from '../http/context.ts'
import type { FileAnswer, Resource } from '../resource.ts'
import { importText } from './import.text.ts'
import type { ImportColumn } from './mapping.ts'
import type { ImportKind } from './run-import.ts'

/** Rows of the template that have drop-downs, and the longest list that is one. */
const [filled, longest] = [2000, 500]

/** The words a column may hold, in the caller's language; null when it is free. */
async function wordsOf(ctx: Ctx, r: Resource, { name, field }: ImportColumn): Promise<string[] | null> {
  if (field.kind === 'bool') return [commonText.yes, commonText.no].map((word) => say(word, ctx.lang))
  if (field.kind === 'choice') return field.values!.map((value) => say(choiceWord({ text: r.text }, name, value), ctx.lang))
  if (field.dictCode) {
    const entries = await ctx.db.selectFrom('dict').where('dictCode', '=', field.dictCode).where('status', '=', 1).orderBy('sort').orderBy('id').select(['valueZh', 'valueEn']).execute()
    return entries.map((e) => (ctx.lang === 'zh' ? e.valueZh : e.valueEn))
  }
  const title = field.ref && ctx.services.resources.get(field.ref)!.contract.title
  if (!title) return null
  const rows = (await reachable(ctx, ctx.services.resources.get(field.ref!)!).select([title[ctx.lang]]).orderBy(title[ctx.lang]).limit(longest + 1).execute()) as Record<string, string>[]
  return rows.length > longest ? null : rows.map((row) => row[title[ctx.lang]]!)
}

function explained(field: Field, words: string[] | null, lang: Ctx['lang']): string {
  const { minimum, maximum, maxLength } = field.schema as { minimum?: number; maximum?: number; maxLength?: number }
  if (words) return say(field.kind === 'dicts' || field.kind === 'refs' ? importText.tellSeveral : importText.tellList, lang)
  if (field.kind === 'date') return say(importText.tellDate, lang)
  if (minimum !== undefined && maximum !== undefined) return say(importText.tellNumber, lang, { min: minimum, max: maximum })
  return maxLength ? say(importText.tellText, lang, { max: maxLength }) : ''
}

/** The template of a resource, in the caller's language; what it is filled with can be imported as it is. */
export async function importTemplate(ctx: Ctx, r: Resource, kind: ImportKind): Promise<FileAnswer> {
  const columns = kind.columns(ctx)
  const words = await Promise.all(columns.map((column) => wordsOf(ctx, r, column)))
  const heads = columns.map(({ label, field }) => `${say(label, ctx.lang)}${field.required ? ' *' : ''}`)
  const lists = words.filter((list) => list !== null)
  const said = (phrase: (typeof importText)['sheetRows']) => say(phrase, ctx.lang)
  const listSheet = said(importText.sheetLists)
  const range = (at: number) => `${letters(at)}2:${letters(at)}${filled + 1}`
  const validations = columns.flatMap(({ field }, at): DataValidation[] => {
    const list = words[at]
    const free = field.kind === 'dicts' || field.kind === 'refs'
    if (list?.length && !free) return [{ type: 'list', range: range(at), formula1: `'${listSheet}'!$${letters(lists.indexOf(list))}$2:$${letters(lists.indexOf(list))}$${list.length + 1}`, allowBlank: true, showErrorMessage: true, errorTitle: heads[at]!, errorMessage: said(importText.tellList) }]
    if (field.kind === 'date') return [{ type: 'date', operator: 'greaterThan', formula1: '1', range: range(at), allowBlank: true, showErrorMessage: true, errorTitle: heads[at]!, errorMessage: said(importText.tellDate) }]
    return []
  })
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: [
      { name: said(importText.sheetRows), rows: [heads], freezePane: { rows: 1 }, dataValidations: validations, columns: columns.map(({ field }) => ({ width: 20, ...(field.kind === 'date' && { numFmt: 'yyyy-mm-dd' }) })) },
      { name: said(importText.sheetHelp), columns: [{ width: 32 }, { width: 12 }, { width: 80 }], rows: [[importText.helpColumn, importText.helpNeeded, importText.helpHolds].map(said), ...columns.map(({ label, field }, at) => [say(label, ctx.lang), say(field.required ? commonText.yes : commonText.no, ctx.lang), explained(field, words[at]!, ctx.lang)])] },
      { name: listSheet, rows: Array.from({ length: 1 + Math.max(0, ...lists.map((list) => list.length)) }, (_, row) => lists.map((list) => (row ? list[row - 1] ?? null : heads[words.indexOf(list)]!))) },
    ],
  })
  return { bytes, name: `${say(r.text.title, ctx.lang)} ${said(importText.template)}.xlsx`, type: xlsxType }
}
