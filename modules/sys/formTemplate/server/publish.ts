import { isDeepStrictEqual } from 'node:util'
import { fieldsOf } from '#common/rules/forms/designed-form.ts'
import type { FormDefinition } from '#common/rules/forms/designed-form.ts'
import { formatMessage } from '#common/text.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { MoveFunction } from '#server/records/state-machine/machine.ts'
import { scannedFile } from '#server/platform/documents/word-template-file.ts'
import { definitionErrors } from '#modules/sys/form/server/form-rules.ts'
import { formTemplateText as t } from '../formTemplate.text.ts'
import { matchKeywords } from './match-file.ts'

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
export const publish: MoveFunction = async (ctx, row, { remark }) => {
  const { definition } = (await ctx.db
    .selectFrom('form')
    .where('id', '=', row['formId'])
    .select('definition')
    .forShare()
    .executeTakeFirstOrThrow()) as unknown as { definition: FormDefinition }
  const [formNo, nameZh, nameEn, crfType, templateFileId] = [
    'formNo',
    'nameZh',
    'nameEn',
    'crfType',
    'templateFileId',
  ].map((name) => row[name])
  await refuseUnready(ctx, definition, templateFileId)
  const contents = { formNo, nameZh, nameEn, crfType, templateFileId, definition }
  const last = row['versionNo']
    ? await ctx.db
        .selectFrom('formTemplateVersion')
        .where('templateId', '=', row.id)
        .where('versionNo', '=', row['versionNo'])
        .select(['formNo', 'nameZh', 'nameEn', 'crfType', 'templateFileId', 'definition'])
        .executeTakeFirst()
    : undefined
  if (last && isDeepStrictEqual({ ...last }, contents))
    return row.status === 20 ? refuse(409, t.unchanged, { versionNo: row['versionNo'] }) : {}
  const versionNo = (row['versionNo'] ?? 0) + 1
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
