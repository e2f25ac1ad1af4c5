/**
 * Creates an Excel template with the columns of an import, drop-downs for fixed values, and a sheet
 * that explains each column.
 */
import type { DataValidation } from 'hucre'
import type { Field } from '#common/fields.ts'
import { formatMessage } from '#common/text.ts'
import { choiceLabel, commonText } from '#common/labels.ts'
import { rowsInScope } from '../rows/filter-rows.ts'
import { xlsxType } from '../export/export-rows.ts'
import { columnLetters } from '../export/xlsx.ts'
import { getResource } from '#server/core/resource.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { ResourceText } from '#server/core/resource.ts'
import type { FileResponse } from '#server/core/action.ts'
import { importText } from './import.text.ts'
import type { ImportColumn } from './mapping.ts'
import type { ImportDefinition } from './run-import.ts'

/** Number of template rows with drop-downs, and the maximum length of a drop-down list. */
const [dropDownRows, maxListLength] = [2000, 500]

/** The values a column may contain, in the caller's language; null when any value is allowed. */
async function wordsOf(
  ctx: RequestContext,
  text: ResourceText,
  { name, field }: ImportColumn,
): Promise<string[] | null> {
  if (field.kind === 'bool')
    return [commonText.yes, commonText.no].map((word) => formatMessage(word, ctx.lang))
  if (field.kind === 'choice')
    return (field.values ?? []).map((value) =>
      formatMessage(choiceLabel({ text }, name, value), ctx.lang),
    )
  if (field.dictCode) {
    const entries = await ctx.db
      .selectFrom('dict')
      .where('dictCode', '=', field.dictCode)
      .where('status', '=', 1)
      .orderBy('sort')
      .orderBy('id')
      .select(['valueZh', 'valueEn'])
      .execute()
    return entries.map((e) => (ctx.lang === 'zh' ? e.valueZh : e.valueEn))
  }
  const referenced = field.ref ? getResource(ctx.services, field.ref) : null
  const title = referenced?.contract.title
  if (!referenced || !title) return null
  const rows = (await rowsInScope(ctx, referenced)
    .select([title[ctx.lang]])
    .orderBy(title[ctx.lang])
    .limit(maxListLength + 1)
    .execute()) as Record<string, string>[]
  return rows.length > maxListLength ? null : rows.map((row) => row[title[ctx.lang]] ?? '')
}

function describeColumn(
  field: Field,
  words: string[] | null,
  lang: RequestContext['lang'],
): string {
  const { minimum, maximum, maxLength } = field.schema as {
    minimum?: number
    maximum?: number
    maxLength?: number
  }
  if (words)
    return formatMessage(
      field.kind === 'dicts' || field.kind === 'refs'
        ? importText.tellSeveral
        : importText.tellList,
      lang,
    )
  if (field.kind === 'date') return formatMessage(importText.tellDate, lang)
  if (minimum !== undefined && maximum !== undefined)
    return formatMessage(importText.tellNumber, lang, { min: minimum, max: maximum })
  return maxLength ? formatMessage(importText.tellText, lang, { max: maxLength }) : ''
}

/** The import template of a resource, in the caller's language. */
export async function importTemplate(
  ctx: RequestContext,
  kind: ImportDefinition,
): Promise<FileResponse> {
  const columns = kind.columns(ctx)
  const words = await Promise.all(columns.map((column) => wordsOf(ctx, kind.text, column)))
  const heads = columns.map(
    ({ label, field }) => `${formatMessage(label, ctx.lang)}${field.required ? ' *' : ''}`,
  )
  const lists = words.filter((list) => list !== null)
  const translate = (phrase: (typeof importText)['sheetRows']) => formatMessage(phrase, ctx.lang)
  const listSheet = translate(importText.sheetLists)
  const range = (at: number) => `${columnLetters(at)}2:${columnLetters(at)}${dropDownRows + 1}`
  const validations = columns.flatMap(({ field }, at): DataValidation[] => {
    const list = words[at]
    const free = field.kind === 'dicts' || field.kind === 'refs'
    if (list?.length && !free) {
      const column = columnLetters(lists.indexOf(list))
      return [
        {
          type: 'list',
          range: range(at),
          formula1: `'${listSheet}'!$${column}$2:$${column}$${list.length + 1}`,
          allowBlank: true,
          showErrorMessage: true,
          errorTitle: heads[at] ?? '',
          errorMessage: translate(importText.tellList),
        },
      ]
    }
    if (field.kind === 'date')
      return [
        {
          type: 'date',
          operator: 'greaterThan',
          formula1: '1',
          range: range(at),
          allowBlank: true,
          showErrorMessage: true,
          errorTitle: heads[at] ?? '',
          errorMessage: translate(importText.tellDate),
        },
      ]
    return []
  })
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: [
      {
        name: translate(importText.sheetRows),
        rows: [heads],
        freezePane: { rows: 1 },
        dataValidations: validations,
        columns: columns.map(({ field }) => ({
          width: 20,
          ...(field.kind === 'date' && { numFmt: 'yyyy-mm-dd' }),
        })),
      },
      {
        name: translate(importText.sheetHelp),
        columns: [{ width: 32 }, { width: 12 }, { width: 80 }],
        rows: [
          [importText.helpColumn, importText.helpNeeded, importText.helpHolds].map(translate),
          ...columns.map(({ label, field }, at) => [
            formatMessage(label, ctx.lang),
            formatMessage(field.required ? commonText.yes : commonText.no, ctx.lang),
            describeColumn(field, words[at] ?? null, ctx.lang),
          ]),
        ],
      },
      {
        name: listSheet,
        rows: Array.from(
          { length: 1 + Math.max(0, ...lists.map((list) => list.length)) },
          (_, row) =>
            lists.map((list) =>
              row ? (list[row - 1] ?? null) : (heads[words.indexOf(list)] ?? null),
            ),
        ),
      },
    ],
  })
  return {
    bytes,
    name: `${formatMessage(kind.text.title, ctx.lang)} ${translate(importText.template)}.xlsx`,
    type: xlsxType,
  }
}
