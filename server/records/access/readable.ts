/** The columns of a resource that a caller may read: lists search, filter and sort by no others. */
import { fieldOf } from '#common/contract.ts'
import type { AnyContract } from '#common/contract.ts'
import type { Fields } from '#common/fields.ts'
import { readsField } from '#common/readable.ts'
import { isNarrowed, readableBy } from '#common/readers.ts'
import { canCall } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import type { Principal } from '#server/core/principal.ts'
import { viewerOf } from './projection.ts'

/**
 * Whether a column may be read; for `hiddenSearchColumns`, whether its source field may be read.
 */
export type Readable = (name: string) => boolean
const all: Readable = () => true
/** Calls that return whole rows. */
const showing = ['list', 'get', 'export'] as const

/** The columns that options of selects show. */
const shortColumns = ({ contract: { title } }: Resource): ReadonlySet<string> =>
  new Set(['id', ...(title ? [title.zh, title.en, ...(title.extraColumns ?? [])] : [])])

const marked = new WeakMap<AnyContract, boolean>()
/** Whether some field of a contract is restricted to certain readers. */
function hasMarks(contract: AnyContract): boolean {
  const known = marked.get(contract)
  if (known !== undefined) return known
  const { fields, readOnlyFields, detailFields, customFilters } = contract
  const found = Object.values({
    ...fields,
    ...readOnlyFields,
    ...detailFields,
    ...customFilters,
  } as Fields).some(({ schema }) => isNarrowed(schema))
  marked.set(contract, found)
  return found
}

/**
 * The columns of a resource that a person may read. Without a right to a call that returns whole
 * rows, these are the columns of the options of `all`.
 */
export function readableOf(r: Resource, who: Principal): Readable {
  const viewer = viewerOf(who)
  const whole = showing.some((name) => r.actions[name] && canCall(r.actions[name], who.rights))
  const staff = viewer.reader === 'staff' && r.contract.readers.includes('staff')
  if (staff && whole && !hasMarks(r.contract)) return all
  const short = whole ? null : shortColumns(r)
  const made = r.contract.hiddenSearchColumns as Readonly<Record<string, string>> | undefined
  return (name) => {
    const field = made?.[name] ?? name
    return (
      (!short || short.has(field) || field === 'waiting') && readsField(r.contract, field, viewer)
    )
  }
}

/**
 * Whether a person may read a field with files, or files beside the fields: of every record, of
 * their own only, or not at all.
 */
export function readsFiles(r: Resource, field: string, who: Principal): boolean | 'own' {
  const viewer = viewerOf(who)
  if (!r.contract.readers.includes(viewer.reader)) return false
  const f = fieldOf(r.contract, field)
  return !f || readableBy(f.schema, viewer)
}
