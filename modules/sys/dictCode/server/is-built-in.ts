import type { Fields } from '#common/fields.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'

/** The fields of all resources that take their values from a dictionary. */
export const fieldsFrom = (
  ctx: RequestContext,
  dictCode: string,
): { r: Resource; name: string; many: boolean }[] =>
  [...ctx.services.resources.values()]
    .filter((r) => r.table)
    .flatMap((r) =>
      Object.entries(r.contract.fields as Fields)
        .filter(([, f]) => f.dictCode === dictCode)
        .map(([name, f]) => ({ r, name, many: f.kind === 'dicts' })),
    )

/** Whether the product's own records take values from this dictionary. */
export const isBuiltIn = (ctx: RequestContext, dictCode: string): boolean =>
  fieldsFrom(ctx, dictCode).length > 0
