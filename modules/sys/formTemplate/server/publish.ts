import { isDeepStrictEqual } from 'node:util'
import { fieldsOf } from '#common/rules/designed-form.ts'
import type { FormDefinition } from '#common/rules/designed-form.ts'
import { say } from '#common/text.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Verb } from '#server/machine/machine.ts'
import { scannedFile } from '#modules/basic/certTemplate/server/template-file.ts'
import { definitionFaults } from '#modules/sys/form/server/form-rules.ts'
import { formTemplateText as t } from '../formTemplate.text.ts'
import { matched } from './match-file.ts'

/** @throws Refusal 409 while the form cannot be filled in or printed as it stands */
async function refuseUnready(ctx: Ctx, definition: FormDefinition, templateFileId: string | null): Promise<void> {
  const [fault] = await definitionFaults(ctx.db, definition)
  if (fault) refuse(409, t.faulty, { path: fault.field, fault: say(fault.phrase, ctx.lang, fault.params) })
  if (!fieldsOf(definition).length) refuse(409, t.empty)
  if (!templateFileId) return
  const { notInForm, notCheckbox } = matched(await scannedFile(ctx, templateFileId), definition)
  if (notInForm.length) refuse(409, t.unmatched, { keywords: notInForm.join(', ') })
  if (notCheckbox.length) refuse(409, t.sectionIsCheckbox, { keywords: notCheckbox.join(', ') })
}

/**
 * Freezes what has changed as the next version; a withdrawn template that is as it was comes back into force as it was.
 * @throws Refusal 409 when the form is not ready, or nothing has changed
 */
export const publish: Verb = async (ctx, row, { remark }) => {
  const { definition } = await ctx.db.selectFrom('form').where('id', '=', row['formId']).select('definition').forShare().executeTakeFirstOrThrow() as unknown as { definition: FormDefinition }
  const [formNo, nameZh, nameEn, crfType, templateFileId] = ['formNo', 'nameZh', 'nameEn', 'crfType', 'templateFileId'].map((name) => row[name])
  await refuseUnready(ctx, definition, templateFileId)
  const contents = { formNo, nameZh, nameEn, crfType, templateFileId, definition }
  const last = row['versionNo'] ? await ctx.db.selectFrom('formTemplateVersion').where('templateId', '=', row.id).where('versionNo', '=', row['versionNo'])
    .select(['formNo', 'nameZh', 'nameEn', 'crfType', 'templateFileId', 'definition']).executeTakeFirst() : undefined
  if (last && isDeepStrictEqual({ ...last }, contents)) return row.status === 20 ? refuse(409, t.unchanged, { versionNo: row['versionNo'] }) : {}
  const versionNo = (row['versionNo'] ?? 0) + 1
  await ctx.db.insertInto('formTemplateVersion').values({
    ...contents, definition: JSON.stringify(definition), templateId: row.id, versionNo, remark: remark?.trim() || null, createBy: ctx.user.userId || null,
  }).execute()
  return { versionNo }
}
