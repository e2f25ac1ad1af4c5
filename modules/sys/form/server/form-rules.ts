import { isDeepStrictEqual } from 'node:util'
import { checkDefinition, textFault, tidyForm } from '#common/rules/designed-form.ts'
import type { FormDefinition, FormFault, KnownOfForms } from '#common/rules/designed-form.ts'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'

type Values = Record<string, unknown>

/** What forms may refer to. */
export const knownOfForms = async (db: Db): Promise<KnownOfForms> =>
  ({ dictCodes: new Set((await db.selectFrom('dictCode').select('dictCode').execute()).map((row) => row.dictCode)) })

/** What is wrong with a definition now; dictionaries may have gone since it was saved. Paths begin with `definition`. */
export const definitionFaults = async (db: Db, definition: unknown): Promise<FormFault[]> =>
  checkDefinition(definition, await knownOfForms(db)).map((fault) => ({ ...fault, field: ['definition', fault.field].filter(Boolean).join('.') }))

/** Names as people read them: plain text. */
export const nameFaults = (values: Values): FormFault[] => ['nameZh', 'nameEn'].flatMap((name) => (name in values ? textFault(values[name], name, 150, { required: true }) : []))

/**
 * What must hold of a form before it is saved. It is kept in reading order and without what is not set.
 * @throws Refusal 400 naming each fault with its path
 */
export async function checkForm(ctx: Ctx, values: Values, now: Values | null): Promise<Values> {
  const faults = [...nameFaults(values), ...('definition' in values ? await definitionFaults(ctx.db, values['definition']) : [])]
  if (faults.length) refuseFields(...faults)
  if (!('definition' in values)) return values
  const definition = tidyForm(values['definition'] as FormDefinition)
  // The database keeps properties in an order of its own: that alone is no change.
  return { ...values, definition: now && isDeepStrictEqual(now['definition'], definition) ? now['definition'] : definition }
}
