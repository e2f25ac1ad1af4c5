/** Which columns of a resource its caller may read: lists search, filter and sort by no others. */
import { fieldOf } from '#common/contract.ts'
import type { AnyContract } from '#common/contract.ts'
import type { Fields } from '#common/fields.ts'
import { readsField } from '#common/readable.ts'
import { isNarrowed, readableBy } from '#common/readers.ts'
import { opens } from '../resource.ts'
import type { Resource } from '../resource.ts'
import type { Principal } from './principal.ts'
import { viewerOf } from './projection.ts'

/** Whether a column may be read; of `searchAlso`, whether the field it is made of may be. */
export type Readable = (name: string) => boolean
const all: Readable = () => true
/** Calls that show whole rows. */
const showing = ['list', 'get', 'export'] as const

/** The columns that short rows show. */
const shortColumns = ({ contract: { title } }: Resource): ReadonlySet<string> =>
  new Set(['id', ...(title ? [title.zh, title.en, ...(title.more ?? [])] : [])])

const marked = new WeakMap<AnyContract, boolean>()
/** Whether any field of a contract is not for every reader of it. */
function hasMarks(contract: AnyContract): boolean {
  const known = marked.get(contract)
  if (known !== undefined) return known
  const { fields, shows, detail, asks } = contract
  const found = Object.values({ ...fields, ...shows, ...detail, ...asks } as Fields)
    .some(({ schema }) => isNarrowed(schema))
  marked.set(contract, found)
  return found
}

/**
 * The columns that a person reads in rows of a resource. Who may open no call that shows whole rows
 * reads what the short rows of `all` show.
 */
export function readableOf(r: Resource, who: Principal): Readable {
  const viewer = viewerOf(who)
  const whole = showing.some((name) => r.actions[name] && opens(r.actions[name], who.rights))
  const staff = viewer.reader === 'staff' && r.contract.readers.includes('staff')
  if (staff && whole && !hasMarks(r.contract)) return all
  const short = whole ? null : shortColumns(r)
  const made = r.contract.searchAlso as Readonly<Record<string, string>> | undefined
  return (name) => {
    const field = made?.[name] ?? name
    return (!short || short.has(field) || field === 'waiting') && readsField(r.contract, field, viewer)
  }
}

/** Whether a person reads a field with files, or files beside the fields: of every record, of their own alone, or not at all. */
export function readsFiles(r: Resource, field: string, who: Principal): boolean | 'own' {
  const viewer = viewerOf(who)
  if (!r.contract.readers.includes(viewer.reader)) return false
  const f = fieldOf(r.contract, field)
  return !f || readableBy(f.schema, viewer)
}
