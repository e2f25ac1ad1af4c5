import { sql } from 'kysely'
import { formTemplateMachine } from '#modules/sys/formTemplate/formTemplate.machine.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { LockedRow } from '#server/core/row.ts'
import type { crfCategory } from '../crfCategory.contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { crfCategoryText as t } from '../crfCategory.text.ts'

type Category = LockedRow<typeof crfCategory, 'crfCategory'>

/**
 * Validates a category before saving: newly added forms are published, and its subject cannot
 * change once it has reviews. A form withdrawn later stays in the list but is not required until it
 * is published again.
 */
export async function checkCategory(
  ctx: RequestContext,
  values: SavedValues<typeof crfCategory>,
  now: Category | null,
): Promise<void> {
  const before = now?.formTemplateIds ?? []
  await refuseUnpublished(
    ctx,
    (values.formTemplateIds ?? []).filter((id) => !before.includes(id)),
  )
  if (now && values.kind !== undefined && values.kind !== now.kind) {
    const { count } = await ctx.db
      .selectFrom('crf')
      .where('categoryId', '=', now.id)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    if (count) refuseFields({ field: 'kind', phrase: t.kindKept, params: { count } })
  }
}

async function refuseUnpublished(ctx: RequestContext, ids: number[]): Promise<void> {
  if (!ids.length) return
  const templates = await ctx.db
    .selectFrom('formTemplate')
    .where('id', 'in', ids)
    .select(['id', 'status', 'nameZh', 'nameEn'])
    .execute()
  if (templates.length < new Set(ids).size)
    refuseFields({ field: 'formTemplateIds', phrase: t.noSuchTemplate })
  const draft = templates.find(({ status }) => status !== formTemplateMachine.states.published)
  if (draft)
    refuseFields({
      field: 'formTemplateIds',
      phrase: t.noTemplate,
      params: { form: { key: 'form', zh: draft.nameZh, en: draft.nameEn } },
    })
}
