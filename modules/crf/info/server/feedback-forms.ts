import type { FormDefinition } from '#common/rules/forms/designed-form.ts'
import { formTemplateMachine } from '#modules/sys/formTemplate/formTemplate.machine.ts'
import type { RequestContext } from '#server/core/context.ts'
import { crfMachine } from '../crf.machine.ts'

/** A feedback form: definition and answers so far. */
export interface FeedbackForm {
  formTemplateId: number
  versionNo: number
  formNo: string
  nameZh: string
  nameEn: string
  definition: FormDefinition
  values: Record<string, unknown>
  filled: boolean
  time: string | null
  userName: string | null
}

/**
 * Feedback forms of a review, in one statement: those with answers, each in its own version, and
 * until submission the published forms that its category requires. Later changes of the category do
 * not affect submitted feedback.
 */
export async function formsOf(
  ctx: RequestContext,
  row: { id: number; categoryId: number; status: number },
): Promise<FeedbackForm[]> {
  const open = row.status < crfMachine.states.waitFeedbackAudit
  const rows = await ctx.db
    .selectFrom('formTemplate as t')
    .innerJoin('crfCategory as c', (join) => join.on('c.id', '=', row.categoryId))
    .leftJoin('crfForm as f', (join) =>
      join.on('f.crfId', '=', row.id).onRef('f.formTemplateId', '=', 't.id'),
    )
    .leftJoin('appUser as u', 'u.id', 'f.userId')
    .innerJoin('formTemplateVersion as v', (join) =>
      join
        .onRef('v.templateId', '=', 't.id')
        .on((eb) => eb('v.versionNo', '=', eb.fn.coalesce('f.versionNo', 't.versionNo'))),
    )
    .where((eb) =>
      eb.or([
        eb('f.id', 'is not', null),
        eb.and([
          eb.val(open),
          eb('t.id', '=', eb.fn.any('c.formTemplateIds')),
          eb('t.status', '=', formTemplateMachine.states.published),
        ]),
      ]),
    )
    .orderBy('v.formNo')
    .select([
      't.id',
      'v.versionNo',
      'v.formNo',
      'v.nameZh',
      'v.nameEn',
      'v.definition',
      'f.values',
      'f.id as filledId',
      'f.time',
      'u.displayName as userName',
    ])
    .execute()
  return rows.map(({ id, filledId, values, definition, ...form }) => ({
    ...form,
    formTemplateId: id,
    definition: definition as FormDefinition,
    values: (values ?? {}) as Record<string, unknown>,
    filled: filledId !== null,
  }))
}
