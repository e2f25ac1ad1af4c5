/** Rows of a resource as of a day: the same for lists, counts, exports and single records. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'

/**
 * The context in which resources with `viewAsOf` are read as of a day.
 * @param input `asOf`: the day; default: today. `known`: without what was recorded later
 */
export const readingAsOf = (
  ctx: RequestContext,
  { asOf, known }: { asOf?: string | null | undefined; known?: boolean | null | undefined },
): RequestContext => (asOf ? { ...ctx, asOf, ...(known && { onlyKnown: true }) } : ctx)

/** The day of the context as part of the search of a list; empty for today. */
export const onDay = ({ asOf, onlyKnown }: RequestContext) => ({
  ...(asOf && { asOf }),
  ...(onlyKnown && { known: true }),
})

/**
 * The rows of a resource on the day of the context, as SQL; undefined: those of today. By what was
 * recorded then where they are computed (known-rows.ts).
 */
export const rowsAsOf = (
  { asOf, knownRows }: RequestContext,
  { contract, viewAsOf }: Resource,
): RawBuilder<unknown> | undefined =>
  asOf && viewAsOf ? (knownRows?.get(contract.path) ?? viewAsOf(asOf)) : undefined

/** The rows of a resource as an item of `from`, under the name of its view or table. */
export const rowsSql = (ctx: RequestContext, r: Resource): RawBuilder<unknown> => {
  const name = sql.table((r.view ?? r.table) as string)
  const asOf = rowsAsOf(ctx, r)
  return asOf ? sql`${asOf} as ${name}` : name
}
