import { isDeepStrictEqual } from 'node:util'
import {
  validateDefinition,
  validateText,
  normalizeForm,
} from '#common/rules/forms/designed-form.ts'
import type { FormFieldError, DefinitionContext } from '#common/rules/forms/designed-form.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { ColumnValues, LockedRow } from '#server/core/row.ts'
import type { form } from '../form.contract.ts'

/** Dictionaries that forms may refer to. */
export const formReferences = async (db: Db): Promise<DefinitionContext> => ({
  dictCodes: new Set(
    (await db.selectFrom('dictCode').select('dictCode').execute()).map((row) => row.dictCode),
  ),
})

/**
 * Errors of a definition at present; a dictionary may have been removed since it was saved. Paths
 * begin with `definition`.
 */
export const definitionErrors = async (db: Db, definition: unknown): Promise<FormFieldError[]> =>
  validateDefinition(definition, await formReferences(db)).map((error) => ({
    ...error,
    field: ['definition', error.field].filter(Boolean).join('.'),
  }))

/** Errors of the names, which must be plain text. */
export const nameErrors = (values: { nameZh?: string; nameEn?: string }): FormFieldError[] =>
  (['nameZh', 'nameEn'] as const).flatMap((name) =>
    name in values ? validateText(values[name], name, 150, { required: true }) : [],
  )

/**
 * Validates a form before it is saved, and normalizes it: reading order, no unset properties.
 * @throws Refusal 400 with the path of each error
 */
export async function checkForm(
  ctx: RequestContext,
  values: SavedValues<typeof form>,
  now: LockedRow<typeof form, 'form'> | null,
): Promise<ColumnValues<'form'>> {
  const errors = [
    ...nameErrors(values),
    ...('definition' in values ? await definitionErrors(ctx.db, values.definition) : []),
  ]
  if (errors.length) refuseFields(...errors)
  if (!values.definition) return values
  const definition = normalizeForm(values.definition)
  // jsonb reorders properties; a different order alone is no change.
  return {
    ...values,
    definition: now && isDeepStrictEqual(now.definition, definition) ? now.definition : definition,
  }
}
