/** Filling in designed forms, for other modules: version to use, validation, and printing. */
import { inBothLanguages } from '#common/text.ts'
import { validateAnswers } from '#common/rules/forms/designed-form.ts'
import type { FormAnswers, FormDefinition, FormField } from '#common/rules/forms/designed-form.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { formTemplateText as t } from '../formTemplate.text.ts'
import { formTemplateMachine } from '../formTemplate.machine.ts'

export interface FormVersion {
  templateId: number
  versionNo: number
  formNo: string
  nameZh: string
  nameEn: string
  crfType: number
  definition: FormDefinition
  templateFileId: string | null
}

/**
 * A published version of a template: the one in force, or the one given by `versionNo` whatever the
 * state of the template.
 * @throws Refusal 409 when there is none
 */
export async function formVersion(
  db: Db,
  templateId: number,
  versionNo?: number | null,
): Promise<FormVersion> {
  const template = versionNo
    ? null
    : await db
        .selectFrom('formTemplate')
        .where('id', '=', templateId)
        .where('status', '=', formTemplateMachine.states.published)
        .select('versionNo')
        .executeTakeFirst()
  const requested = versionNo ?? template?.versionNo
  if (!requested) return refuse(409, t.notPublished)
  const row = await db
    .selectFrom('formTemplateVersion')
    .where('templateId', '=', templateId)
    .where('versionNo', '=', requested)
    .select([
      'templateId',
      'versionNo',
      'formNo',
      'nameZh',
      'nameEn',
      'crfType',
      'definition',
      'templateFileId',
    ])
    .executeTakeFirst()
  if (!row) return refuse(409, t.noVersion, { versionNo: requested })
  return { ...row, definition: row.definition as FormDefinition }
}

/**
 * Errors of the answers, each at `{at}.{keyword}`.
 * @param partial allows missing answers
 * @param stored answers saved before
 */
export async function answerErrors(
  ctx: RequestContext,
  definition: FormDefinition,
  values: unknown,
  { partial = false, at = 'values', stored = {} as FormAnswers } = {},
): Promise<FieldError[]> {
  const codes = new Set(
    definition.elements.flatMap((e) => (e.element === 'field' && e.dictCode ? [e.dictCode] : [])),
  )
  const keys = new Map(
    await Promise.all(
      [...codes].map(
        async (code) =>
          [
            code,
            new Set(
              (await entriesOf(ctx.db, code)).filter((e) => e.status === 1).map((e) => e.key),
            ),
          ] as const,
      ),
    ),
  )
  const errors = validateAnswers(definition, values, {
    today: await societyToday(ctx.db),
    dictionary: (code) => keys.get(code),
    allowMissing: partial,
  })
  // Stored answers stay valid even if their dictionary entry has been disabled since.
  const selected = new Set(
    definition.elements.flatMap((e) =>
      e.element === 'field' && e.formType === 5 ? [e.keyword] : [],
    ),
  )
  const isStored = (field: string) =>
    selected.has(field) &&
    typeof stored[field] === 'string' &&
    stored[field] === (values as FormAnswers)[field]
  return errors
    .filter(({ field }) => !isStored(field))
    .map((error) => ({ ...error, field: [at, error.field].filter(Boolean).join('.') }))
}

/**
 * The answers as printed: labels of options and dictionaries in both languages, checkboxes as yes
 * and no.
 */
export async function printedValues(
  db: Db,
  fields: readonly FormField[],
  values: FormAnswers,
): Promise<Record<string, unknown>> {
  const printed = async (f: FormField): Promise<unknown> => {
    const value = Object.hasOwn(values, f.keyword) ? values[f.keyword] : null
    if (f.formType === 7) return value === true
    if (value === null || value === undefined) return ''
    if (f.formType === 3) {
      const option = f.selectOptions?.find((o) => o.value === value)
      return option ? inBothLanguages(option) : String(value)
    }
    if (f.formType === 5) {
      const entry = (await entriesOf(db, f.dictCode ?? '')).find((e) => e.key === value)
      return entry ? inBothLanguages({ zh: entry.valueZh, en: entry.valueEn }) : String(value)
    }
    return String(value)
  }
  return Object.fromEntries(
    await Promise.all(fields.map(async (f) => [f.keyword, await printed(f)] as const)),
  )
}
