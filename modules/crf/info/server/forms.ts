import type { FormDefinition } from '#common/rules/designed-form.ts'
import { formTemplateMachine } from '#modules/sys/formTemplate/formTemplate.machine.ts'
import type { Ctx } from '#server/http/context.ts'
import { crfMachine } from '../crf.machine.ts'

/** A form of the feedback: what it asks for, and what is filled in so far. */
export interface FeedbackForm {
  formTemplateId: number; versionNo: number; formNo: string; nameZh: string; nameEn: string
  definition: FormDefinition; values: Record<string, unknown>; filled: boolean; time: string | null; userName: string | null
}

/**
 * The forms of a review's feedback, in one statement: those filled in, each in the version it was begun with, and until the
 * feedback is handed in those in force that its category asks for. Later changes of the category do not reach what is done.
 */
export async function formsOf(ctx: Ctx, row: { id: number; categoryId: number; status: number }): Promise<FeedbackForm[]> {
  const asked = row.status < crfMachine.states.waitFeedbackAudit
  const found = await ctx.db.selectFrom('formTemplate as t').innerJoin('crfCategory as c', (join) => join.on('c.id', '=', row.categoryId))
    .leftJoin('crfForm as f', (join) => join.on('f.crfId', '=', row.id).onRef('f.formTemplateId', '=', 't.id')).leftJoin('appUser as u', 'u.id', 'f.userId')
    .innerJoin('formTemplateVersion as v', (join) => join.onRef('v.templateId', '=', 't.id').on((eb) => eb('v.versionNo', '=', eb.fn.coalesce('f.versionNo', 't.versionNo'))))
    .where((eb) => eb.or([
      eb('f.id', 'is not', null),
      eb.and([eb.val(asked), eb('t.id', '=', eb.fn.any('c.formTemplateIds')), eb('t.status', '=', formTemplateMachine.states.published)]),
    ]))
    .orderBy('v.formNo').select(['t.id', 'v.versionNo', 'v.formNo', 'v.nameZh', 'v.nameEn', 'v.definition', 'f.values', 'f.id as filledId', 'f.time', 'u.name as userName']).execute()
  return found.map(({ id, filledId, values, definition, ...form }) => ({
    ...form, formTemplateId: id, definition: definition as never, values: (values ?? {}) as Record<string, unknown>, filled: filledId !== null,
  }))
}
