import { isDeepStrictEqual } from 'node:util'
import {
  validateDefinition,
  validateText,
  normalizeForm,
} from '#common/rules/forms/designed-form.ts'
import type {
  FormDefinition,
  FormFieldError,
  DefinitionContext,
} from '#common/rules/forms/designed-form.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'

type Values = Record<string, unknown>

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
export const nameErrors = (values: Values): FormFieldError[] =>
  ['nameZh', 'nameEn'].flatMap((name) =>
    name in values ? validateText(values[name], name, 150, { required: true }) : [],
  )

/**
 * Validates a form before it is saved, and normalizes it: reading order, no unset properties.
 * @throws Refusal 400 with the path of each error
 */
export async function checkForm(
  ctx: RequestContext,
  values: Values,
  now: Values | null,
): Promise<Values> {
  const errors = [
    ...nameErrors(values),
    ...('definition' in values ? await definitionErrors(ctx.db, values['definition']) : []),
  ]
  if (errors.length) refuseFields(...errors)
  if (!('definition' in values)) return values
  const definition = normalizeForm(values['definition'] as FormDefinition)
  // jsonb reorders properties; a different order alone is no change.
  return {
    ...values,
    definition:
      now && isDeepStrictEqual(now['definition'], definition) ? now['definition'] : definition,
  }
}
