import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { batch } from '../export/export-rows.ts'
import type { Ctx } from '../http/context.ts'

/** The rows of a written statement as they come, in its order, some at a time: for files of any length. */
export const streamRows = (ctx: Ctx, statement: RawBuilder<unknown>): AsyncIterable<Record<string, any>> =>
  ctx.db.selectFrom(sql`(${statement})`.as('found') as never).selectAll().stream(batch) as AsyncIterable<Record<string, any>>
