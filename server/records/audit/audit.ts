import { sql } from 'kysely'
import { isSameJson } from '#common/values.ts'
import { executeBuiltOnce } from '#server/platform/database/prepared-statements.ts'
import type { RequestContext } from '#server/core/context.ts'
import { untyped } from '#server/core/db.ts'
import type { Principal } from '#server/core/principal.ts'
import type { Resource } from '#server/core/resource.ts'
import { pageMessagesOf, publishRecordChange } from './publish-record-change.ts'
import { recordNameSql } from './record-names.ts'

declare module '#server/core/context.ts' {
  interface RequestContext {
    /** collects the audit entries of the call, where the caller needs them */
    recorded?: AuditEntry[]
  }
}

export interface Change {
  field: string
  from: unknown
  to: unknown
}
export interface AuditEntry {
  resource: string
  rowId: number
  action: string
  fromState?: number
  toState?: number
  result?: number
  remark?: string | null
  round?: number
  changes?: Change[]
}

/**
 * Writes an audit entry in the caller's transaction, so that a change and its record are committed
 * together.
 */
export async function writeAuditEntry(ctx: RequestContext, entry: AuditEntry): Promise<void> {
  ctx.recorded?.push(entry)
  const { changes = [], ...rest } = entry
  const r = ctx.services.resources.get(entry.resource)
  const [written] = await executeBuiltOnce<{ id: number }>(
    ctx.db,
    `log ${entry.resource}`,
    {
      ...rest,
      changes: JSON.stringify(changes),
      node: ctx.user.taskNode,
      userId: ctx.user.userId || null,
      userName: actorName(ctx.user),
      ip: ctx.ip || null,
    },
    (values) =>
      untyped(ctx.db)
        .insertInto('log')
        .values({ ...values, rowName: recordNameSql(r, values['rowId']) })
        .returning('id'),
  )
  // A trigger or rule in the database may discard the entry: then the change is rolled back.
  if (!written)
    throw new Error('The audit trail did not take an entry, so that the change was not made')
  ctx.afterCommit(() => {
    ctx.services.trail.scheduleSealing(written.id)
    ctx.services.live.publishAfterCommit(pageMessagesOf(ctx.services.resources, entry.resource))
  })
  await publishRecordChange(ctx, r)
}

/**
 * Writes audit entries of the same action on many rows of a resource, in one statement; open pages
 * are informed once.
 */
export async function writeAuditEntries(
  ctx: RequestContext,
  r: Resource,
  action: string,
  entries: readonly { rowId: number; changes: Change[]; remark?: string | null }[],
): Promise<void> {
  const [first] = entries
  const resource = r.contract.path
  if (!first) return
  if (entries.length === 1) return writeAuditEntry(ctx, { resource, action, ...first })
  const rows = entries.map(({ rowId: id, ...entry }) => ({ id, ...entry }))
  // Subqueries instead of joins: a view may join many tables, of which a name needs one or two.
  await sql`insert into log (node, user_id, user_name, ip, resource, action, row_id, row_name,
    remark, changes)
    select ${ctx.user.taskNode}, ${ctx.user.userId || null}::bigint, ${actorName(ctx.user)},
    ${ctx.ip || null}, ${resource}, ${action}, e.id,
    ${recordNameSql(r, sql.ref('e.id')) ?? sql`null`}, e.remark, e.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      e (id bigint, remark text, changes jsonb)`.execute(ctx.db)
  ctx.afterCommit(() => {
    ctx.services.trail.scheduleSealing()
    ctx.services.live.publishAfterCommit(pageMessagesOf(ctx.services.resources, resource))
  })
  await publishRecordChange(ctx, r)
}

/** The changes of a new row: its values that are not empty. */
export const initialChanges = (row: object): Change[] =>
  Object.entries(row)
    .filter(([, to]) => to !== null && to !== undefined)
    .map(([field, to]: [string, unknown]) => ({ field, from: null, to }))

/** Name of the person, with the API key by which a program made the change. */
const actorName = ({ name, apiKey }: Principal): string =>
  apiKey ? `${name} (API ${apiKey.prefix}… ${apiKey.name})` : name

/** The fields of `next` that differ from `now`. Secret fields are named without their values. */
export function diffFields(
  now: Record<string, unknown>,
  next: Record<string, unknown>,
  secret: ReadonlySet<string>,
): Change[] {
  return Object.keys(next)
    .filter((field) => !isSameJson(now[field], next[field]))
    .map((field) =>
      secret.has(field)
        ? { field, from: '***', to: '***' }
        : { field, from: now[field] ?? null, to: next[field] ?? null },
    )
}
