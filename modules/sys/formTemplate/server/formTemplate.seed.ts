import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestContext } from '#server/core/context.ts'
import { demoTemplates } from '../demo/form-templates.ts'
import { formTemplateMachine } from '../formTemplate.machine.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const folder = join(import.meta.dirname, '../demo/files')

/** A published template of each form type, one of them printed through Word, and one draft. */
export const seed = {
  order: 45,
  async demo(ctx: RequestContext) {
    const admin = await ctx.db
      .selectFrom('appUser')
      .where('username', '=', 'admin')
      .select('id')
      .executeTakeFirst()
    for (const { form, file, published, ...values } of demoTemplates) {
      const design = await ctx.db
        .selectFrom('form')
        .where('nameEn', '=', form)
        .select(['id', 'definition'])
        .executeTakeFirstOrThrow()
      const attached = file
        ? await ctx.services.files.attach(ctx.db, {
            bytes: await readFile(join(folder, file)),
            name: file,
            type: docx,
            createBy: null,
          })
        : null
      const templateFileId = attached?.attachmentId ?? null
      const { id } = await ctx.db
        .insertInto('formTemplate')
        .values({
          ...values,
          formId: design.id,
          templateFileId,
          createBy: admin?.id ?? null,
          ...(published && { status: formTemplateMachine.states.published, versionNo: 1 }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (!published) continue
      const { formNo, nameZh, nameEn, crfType } = values
      await ctx.db
        .insertInto('formTemplateVersion')
        .values({
          templateId: id,
          versionNo: 1,
          formNo,
          nameZh,
          nameEn,
          crfType,
          templateFileId,
          definition: JSON.stringify(design.definition),
          createBy: admin?.id ?? null,
        })
        .execute()
    }
  },
}
