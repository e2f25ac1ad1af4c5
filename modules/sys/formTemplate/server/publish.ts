import { isDeepStrictEqual } from 'node:util'
import { fieldsOf } from '#common/rules/forms/designed-form.ts'
import type { FormDefinition } from '#common/rules/forms/designed-form.ts'
import { formatMessage } from '#common/text.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { InputOf } from '#common/contract.ts'
import type { ColumnValues, LockedRow } from '#server/core/row.ts'
import type { formTemplate } from '../formTemplate.contract.ts'
import { scannedFile } from '#server/platform/documents/word-template-file.ts'
import { definitionErrors } from '#modules/sys/form/server/form-rules.ts'
import { formTemplateText as t } from '../formTemplate.text.ts'
import { matchKeywords } from './match-file.ts'
import { formTemplateMachine } from '../formTemplate.machine.ts'

/** @throws Refusal 409 while the form cannot be filled in or printed */
async function refuseUnready(
  ctx: RequestContext,
  definition: FormDefinition,
  templateFileId: string | null,
): Promise<void> {
  const [error] = await definitionErrors(ctx.db, definition)
  if (error)
    refuse(409, t.faulty, {
      path: error.field,
      fault: formatMessage(error.phrase, ctx.lang, error.params),
    })
  if (!fieldsOf(definition).length) refuse(409, t.empty)
  if (!templateFileId) return
  const { notInForm, notCheckbox } = matchKeywords(
    await scannedFile(ctx, templateFileId),
    definition,
  )
  if (notInForm.length) refuse(409, t.unmatched, { keywords: notInForm.join(', ') })
  if (notCheckbox.length) refuse(409, t.sectionIsCheckbox, { keywords: notCheckbox.join(', ') })
}

/**
 * Freezes the changes as the next version. An unchanged withdrawn template is restored with its
 * version.
 * @throws Refusal 409 when the form is incomplete, or nothing has changed
 */
export async function publish(
  ctx: RequestContext,
  row: LockedRow<typeof formTemplate, 'formTemplate'>,
  { remark }: InputOf<typeof formTemplate, 'publish'>,
): Promise<ColumnValues<'formTemplate'>> {
  const form = await ctx.db
    .selectFrom('form')
    .where('id', '=', row.formId)
    .select('definition')
    .forShare()
    .executeTakeFirstOrThrow()
  const definition = form.definition as FormDefinition
  const { formNo, nameZh, nameEn, crfType, templateFileId } = row
  await refuseUnready(ctx, definition, templateFileId)
  const contents = { formNo, nameZh, nameEn, crfType, templateFileId, definition }
  const lastNo = row.versionNo ?? 0
  const last = lastNo
    ? await ctx.db
        .selectFrom('formTemplateVersion')
        .where('templateId', '=', row.id)
        .where('versionNo', '=', lastNo)
        .select(['formNo', 'nameZh', 'nameEn', 'crfType', 'templateFileId', 'definition'])
        .executeTakeFirst()
    : undefined
  if (last && isDeepStrictEqual({ ...last }, contents))
    return row.status === formTemplateMachine.states.published
      ? refuse(409, t.unchanged, { versionNo: lastNo })
      : {}
  const versionNo = lastNo + 1
  await ctx.db
    .insertInto('formTemplateVersion')
    .values({
      ...contents,
      definition: JSON.stringify(definition),
      templateId: row.id,
      versionNo,
      remark: remark?.trim() || null,
      createBy: ctx.user.userId || null,
    })
    .execute()
  return { versionNo }
}
