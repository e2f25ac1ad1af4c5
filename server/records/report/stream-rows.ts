import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { batchSize } from '../export/export-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import { untyped } from '#server/core/db.ts'

/** Streams the rows of a statement in order, in batches, for files of any length. */
export const streamRows = <R>(ctx: RequestContext, statement: RawBuilder<R>): AsyncIterable<R> =>
  untyped(ctx.db)
    .selectFrom(sql`(${statement})`.as('found'))
    .selectAll()
    .$castTo<R>()
    .stream(batchSize)
