import { fieldsOf } from '#common/rules/designed-form.ts'
import type { FormDefinition } from '#common/rules/designed-form.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'

async function rowsOf(ctx: Ctx, r: Resource, id: number) {
  const template = await getRow(ctx, r, id)
  const rows = await ctx.db.selectFrom('formTemplateVersion as v').leftJoin('appUser as u', 'u.id', 'v.createBy').where('v.templateId', '=', id).orderBy('v.versionNo', 'desc')
    .select(['v.versionNo', 'v.createTime as publishedTime', 'v.createBy as publishedBy', 'u.name as publishedByName', 'v.remark', 'v.templateFileId', 'v.definition', 'v.formNo', 'v.nameZh', 'v.nameEn', 'v.crfType', 'v.templateId']).execute()
  return rows.map((row) => {
    const definition = row.definition as unknown as FormDefinition
    return { ...row, crfType: row.crfType as 1 | 2 | 3 | 4, definition, fieldCount: fieldsOf(definition).length, inForce: template['status'] === 20 && row.versionNo === template['versionNo'] }
  })
}

/** The published versions of a template the caller reaches, newest first. */
export const versionsOf = async (ctx: Ctx, r: Resource, id: number) =>
  (await rowsOf(ctx, r, id)).map(({ definition: _d, formNo: _n, nameZh: _z, nameEn: _e, crfType: _c, templateId: _t, ...version }) => version)

/** One of them with its contents. @throws Refusal 404 */
export const versionOf = async (ctx: Ctx, r: Resource, id: number, versionNo: number) =>
  (await rowsOf(ctx, r, id)).find((version) => version.versionNo === versionNo) ?? refuse(404, httpText.notFound)
