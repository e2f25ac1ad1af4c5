import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { batchSize } from '../export/export-rows.ts'
import type { RequestContext } from '#server/core/context.ts'

/** Streams the rows of a statement in order, in batches, for files of any length. */
export const streamRows = (
  ctx: RequestContext,
  statement: RawBuilder<unknown>,
): AsyncIterable<Record<string, any>> =>
  ctx.db
    .selectFrom(sql`(${statement})`.as('found') as never)
    .selectAll()
    .stream(batchSize) as AsyncIterable<Record<string, any>>
