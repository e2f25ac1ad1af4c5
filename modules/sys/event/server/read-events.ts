/**
 * The feed of events. It follows the chain of the audit trail, whose places are given after the
 * commit under one lock: a reader that has passed a place never misses an entry before it.
 */
import type { RequestContext } from '#server/core/context.ts'
import { canCall } from '#server/core/resource.ts'
import { viewerOf } from '#server/records/access/projection.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import { eventKindOf, eventSources } from '../event-kinds.ts'
import type { EventKind } from '../event-kinds.ts'

export interface FeedEvent {
  position: number
  kind: EventKind
  time: string
  resource: string
  rowId: number
}
export interface EventPage {
  list: FeedEvent[]
  next: number
  more: boolean
  head: number
}

const resources = [
  ...new Set(Object.values(eventSources).flatMap((list) => list.map((one) => one.resource))),
]
/** Places of the chain that one call reads at most; a call with few readable events ends earlier. */
const placesPerRead = 2_000

/** The newest place of the chain. */
export async function headOfEvents({ db }: Pick<RequestContext, 'db'>): Promise<number> {
  const row = await db
    .selectFrom('logSeal')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? 0
}

/**
 * Events after a place, oldest first, about records that the caller may read now.
 * @param kinds only these; null: all
 */
export async function readEvents(
  ctx: RequestContext,
  { after, size, kinds }: { after: number; size: number; kinds: readonly EventKind[] | null },
): Promise<EventPage> {
  const head = await headOfEvents(ctx)
  const end = Math.min(head, after + placesPerRead)
  const entries = await ctx.db
    .selectFrom('logSeal as s')
    .innerJoin('log as l', 'l.id', 's.logId')
    .where('s.seq', '>', after)
    .where('s.seq', '<=', end)
    .where('l.resource', 'in', resources)
    .select(['s.seq', 'l.time', 'l.resource', 'l.rowId', 'l.action', 'l.changes'])
    .orderBy('s.seq')
    .execute()
  const events = entries.flatMap(({ seq, time, resource, rowId, action, changes }) => {
    const kind = eventKindOf({ resource, action, changes })
    return kind && (!kinds || kinds.includes(kind))
      ? [{ position: seq, kind, time, resource, rowId }]
      : []
  })
  const page = events.slice(0, size)
  const next = events.length > size ? page.at(-1)!.position : Math.max(after, end)
  return { list: await readableEvents(ctx, page), next, more: next < head, head }
}

/** Those events whose record the caller may read now by the call `get`. */
export async function readableEvents<E extends Pick<FeedEvent, 'resource' | 'rowId'>>(
  ctx: RequestContext,
  events: readonly E[],
): Promise<E[]> {
  const readable = new Set<string>()
  const { reader } = viewerOf(ctx.user)
  for (const path of new Set(events.map(({ resource }) => resource))) {
    const r = ctx.services.resources.get(path)
    const get = r?.actions['get']
    if (!r || !get || !canCall(get, ctx.user.rights)) continue
    if (!r.contract.callSchemas['get']?.readers?.includes(reader)) continue
    const ids = events.filter(({ resource }) => resource === path).map(({ rowId }) => rowId)
    const rows = await rowsInScope(ctx, r)
      .where('id', 'in', [...new Set(ids)])
      .select('id')
      .execute()
    for (const { id } of rows) readable.add(`${path} ${id}`)
  }
  return events.filter(({ resource, rowId }) => readable.has(`${resource} ${rowId}`))
}
