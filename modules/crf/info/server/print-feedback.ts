import { readFile } from 'node:fs/promises'
import { fieldsOf } from '#common/rules/forms/designed-form.ts'
import { labelOf } from '#common/labels.ts'
import { printedValues } from '#modules/sys/formTemplate/server/filled-form.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { typeset } from '#server/platform/documents/index.ts'
import type { CrfResource } from './crf-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { FileResponse } from '#server/core/action.ts'
import { crfText } from '../crf.text.ts'
import { documentLanguage } from './document-language.ts'
import { formsOf } from './feedback-forms.ts'
import type { FeedbackForm } from './feedback-forms.ts'

interface Group {
  zh: string
  en: string
  rows: unknown[][]
}
const source = new URL('../feedback.print.typ', import.meta.url)

/** The feedback with its forms, each in its own version. */
export async function printFeedback(
  ctx: RequestContext,
  r: CrfResource,
  id: number,
): Promise<FileResponse> {
  const row = await getRow(ctx, r, id)
  const { society } = await readSettings(ctx.db)
  const { feedbackRemark } = await ctx.db
    .selectFrom('crf')
    .where('id', '=', id)
    .select('feedbackRemark')
    .executeTakeFirstOrThrow()
  const line = (name: string, value: unknown) => [
    labelOf(crfText, name).zh,
    labelOf(crfText, name).en,
    value ?? null,
  ]
  const forms = await Promise.all((await formsOf(ctx, row)).map((form) => printed(ctx, form)))
  const bytes = await typeset(
    await readFile(source, 'utf8'),
    { lang: await documentLanguage(ctx, row), society, date: await societyToday(ctx.db) },
    {
      number: row.crfNo,
      remark: feedbackRemark,
      forms,
      head: [
        [...line('name', row.name), true],
        ...(['customerName', 'leadName', 'surveyDate', 'surveyPlace'] as const).map((name) =>
          line(name, row[name]),
        ),
      ],
      signatures: [
        [
          crfText.labels.leadSurveyorId.zh,
          crfText.labels.leadSurveyorId.en,
          row.leadName,
          row.surveyDate,
        ],
      ],
    },
  )
  return { bytes, name: `${row.crfNo}-feedback.pdf`, type: 'application/pdf', inline: true }
}

/** A form as text: headings, and each question with its answer. */
async function printed(ctx: RequestContext, form: FeedbackForm) {
  const values = await printedValues(ctx.db, fieldsOf(form.definition), form.values)
  const text = (value: unknown) =>
    typeof value === 'boolean'
      ? value
        ? '☑'
        : '☐'
      : value === undefined || value === ''
        ? null
        : String(value)
  const groups: Group[] = []
  let group: Group = { zh: '', en: '', rows: [] }
  for (const e of form.definition.elements.toSorted(
    (a, b) => a.row - b.row || a.column - b.column,
  )) {
    if (e.element === 'heading') {
      groups.push(group)
      group = { zh: e.textZh, en: e.textEn, rows: [] }
    } else if (e.element === 'field')
      group.rows.push([
        e.attrNameZh,
        e.attrNameEn,
        text(values[e.keyword]),
        e.formType === 2 || e.width === form.definition.columns,
      ])
  }
  groups.push(group)
  return {
    zh: form.nameZh,
    en: form.nameEn,
    no: form.formNo,
    version: form.versionNo,
    groups: groups.filter(({ rows }) => rows.length),
  }
}
