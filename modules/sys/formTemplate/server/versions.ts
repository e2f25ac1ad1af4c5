import { fieldsOf } from '#common/rules/forms/designed-form.ts'
import type { FormDefinition } from '#common/rules/forms/designed-form.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import type { formTemplate } from '../formTemplate.contract.ts'
import { formTemplateMachine } from '../formTemplate.machine.ts'

type TemplateResource = Resource<typeof formTemplate, 'formTemplate'>

async function rowsOf(ctx: RequestContext, r: TemplateResource, id: number) {
  const template = await getRow(ctx, r, id)
  const rows = await ctx.db
    .selectFrom('formTemplateVersion as v')
    .leftJoin('appUser as u', 'u.id', 'v.createBy')
    .where('v.templateId', '=', id)
    .orderBy('v.versionNo', 'desc')
    .select([
      'v.versionNo',
      'v.createTime as publishedTime',
      'v.createBy as publishedBy',
      'u.displayName as publishedByName',
      'v.remark',
      'v.templateFileId',
      'v.definition',
      'v.formNo',
      'v.nameZh',
      'v.nameEn',
      'v.crfType',
      'v.templateId',
    ])
    .execute()
  return rows.map((row) => {
    const definition = row.definition as FormDefinition
    return {
      ...row,
      crfType: row.crfType as 1 | 2 | 3 | 4,
      definition,
      fieldCount: fieldsOf(definition).length,
      inForce:
        template.status === formTemplateMachine.states.published &&
        row.versionNo === template.versionNo,
    }
  })
}

/** The published versions of a template in the caller's scope, newest first. */
export const versionsOf = async (ctx: RequestContext, r: TemplateResource, id: number) =>
  (await rowsOf(ctx, r, id)).map(
    ({
      definition: _d,
      formNo: _n,
      nameZh: _z,
      nameEn: _e,
      crfType: _c,
      templateId: _t,
      ...version
    }) => version,
  )

/** One published version with its contents. @throws Refusal 404 */
export const versionOf = async (
  ctx: RequestContext,
  r: TemplateResource,
  id: number,
  versionNo: number,
) =>
  (await rowsOf(ctx, r, id)).find((version) => version.versionNo === versionNo) ??
  refuse(404, httpText.notFound)
