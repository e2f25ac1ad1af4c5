/** For whoever has a designed form filled in: which version to fill, whether it is filled in rightly, and how it prints. */
import { checkFilled } from '#common/rules/designed-form.ts'
import type { FilledValues, FormDefinition, FormField } from '#common/rules/designed-form.ts'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { formTemplateText as t } from '../formTemplate.text.ts'

export interface FormVersion { templateId: number; versionNo: number; formNo: string; nameZh: string; nameEn: string; crfType: number; definition: FormDefinition; templateFileId: string | null }

/**
 * A published version of a template: the one in force, or with `versionNo` the one a form was filled in with, whatever
 * has become of the template since.
 * @throws Refusal 409 when there is none
 */
export async function formVersion(db: Db, templateId: number, versionNo?: number | null): Promise<FormVersion> {
  const template = versionNo ? null : await db.selectFrom('formTemplate').where('id', '=', templateId).where('status', '=', 20).select('versionNo').executeTakeFirst()
  const wanted = versionNo ?? template?.versionNo
  if (!wanted) return refuse(409, t.notPublished)
  const row = await db.selectFrom('formTemplateVersion').where('templateId', '=', templateId).where('versionNo', '=', wanted)
    .select(['templateId', 'versionNo', 'formNo', 'nameZh', 'nameEn', 'crfType', 'definition', 'templateFileId']).executeTakeFirst()
  return (row as unknown as FormVersion | undefined) ?? refuse(409, t.noVersion, { versionNo: wanted })
}

/**
 * What is wrong with what was filled in, each fault at `{at}.{keyword}`.
 * @param partial the person is not done yet: what is missing is no fault
 * @param stored what was filled in before
 */
export async function filledFaults(ctx: Ctx, definition: FormDefinition, values: unknown, { partial = false, at = 'values', stored = {} as FilledValues } = {}): Promise<FieldFault[]> {
  const codes = new Set(definition.elements.flatMap((e) => (e.element === 'field' && e.dictCode ? [e.dictCode] : [])))
  const keys = new Map(await Promise.all([...codes].map(async (code) => [code, new Set((await entriesOf(ctx.db, code)).filter((e) => e.status === 1).map((e) => e.key))] as const)))
  const faults = checkFilled(definition, values, { today: await societyToday(ctx.db), dictionary: (code) => keys.get(code), partial })
  // What was filled in before stays, though its entry may be switched off since.
  const chosen = new Set(definition.elements.flatMap((e) => (e.element === 'field' && e.formType === 5 ? [e.keyword] : [])))
  const isStored = (field: string) => chosen.has(field) && typeof stored[field] === 'string' && stored[field] === (values as FilledValues)[field]
  return faults.filter(({ field }) => !isStored(field)).map((fault) => ({ ...fault, field: [at, fault.field].filter(Boolean).join('.') }))
}

/** What was filled in as it is printed: words of options and dictionaries in both languages, checkboxes as yes and no. */
export async function printedValues(db: Db, fields: readonly FormField[], values: FilledValues): Promise<Record<string, unknown>> {
  const printed = async (f: FormField): Promise<unknown> => {
    const value = Object.hasOwn(values, f.keyword) ? values[f.keyword] : null
    if (f.formType === 7) return value === true
    if (value === null || value === undefined) return ''
    if (f.formType === 3) { const option = f.selectOptions?.find((o) => o.value === value); return option ? both(option.zh, option.en) : String(value) }
    if (f.formType === 5) { const entry = (await entriesOf(db, f.dictCode ?? '')).find((e) => e.key === value); return entry ? both(entry.valueZh, entry.valueEn) : String(value) }
    return String(value)
  }
  return Object.fromEntries(await Promise.all(fields.map(async (f) => [f.keyword, await printed(f)] as const)))
}
const both = (zh: string, en: string) => (zh === en ? zh : `${zh} ${en}`)
