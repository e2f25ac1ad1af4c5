/** Filters the history of a record: changes of fields the reader may read, states they may see. */
import type { HistoryEntry } from '#common/contract.ts'
import { fieldOf } from '#common/contract.ts'
import { readsField } from '#common/readable.ts'
import { readableBy } from '#common/readers.ts'
import type { Viewer } from '#common/readers.ts'
import { projectionOf, viewerOf } from '../access/projection.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import type { Change } from './audit.ts'

const hidden = '***'

/**
 * Audit entries of a record, filtered for the caller. Staff see that a field changed that needs a
 * right they do not hold, without its values. People outside the society see changes of fields they
 * may read, and other entries only when a visible state changed with them.
 */
export function readableHistory(
  ctx: RequestContext,
  resource: string,
  list: HistoryEntry[],
): HistoryEntry[] {
  const r = ctx.services.resources.get(resource)
  const viewer = viewerOf(ctx.user)
  if (!r) return list
  if (viewer.reader === 'staff')
    return list.map((entry) => ({
      ...entry,
      changes: entry.changes.map((change) => forStaff(r, change, viewer)),
    }))
  const seesState = readsField(r.contract, 'status', viewer)
  return list.flatMap(({ from, to, ...entry }) => {
    const changes = entry.changes.flatMap((change) => forOutsider(r, change as Change, viewer))
    const moved = seesState && to !== null && from !== to
    return changes.length || moved || entry.action === 'create'
      ? [{ ...entry, from: moved ? from : null, to: moved ? to : null, changes }]
      : []
  })
}

const forStaff = <C extends HistoryEntry['changes'][number]>(
  { contract }: Resource,
  change: C,
  viewer: Viewer,
): C => {
  const f = fieldOf(contract, change.field)
  return !f || readableBy(f.schema, viewer) === true
    ? change
    : { ...change, from: hidden, to: hidden }
}

function forOutsider(r: Resource, { field, from, to }: Change, viewer: Viewer): Change[] {
  const definition = fieldOf(r.contract, field)
  if (!definition || !readsField(r.contract, field, viewer)) return []
  const project = projectionOf(definition.schema, viewer)
  const [before, after] = project ? [project(from, viewer), project(to, viewer)] : [from, to]
  return JSON.stringify(before) === JSON.stringify(after)
    ? []
    : [{ field, from: before, to: after }]
}
