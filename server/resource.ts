/**
 * resource(): the contents page of a resource on the server. Each call of the contract gets a right and a
 * function here; a call without either does not compile, and the server does not start with one.
 */
import type { Readable } from 'node:stream'
import type { Expression, SqlBool } from 'kysely'
import type { AnyContract, CallName, InputOf, OutputOf } from '#common/contract.ts'
import type { AnyMachine, MoveDef, TaskNode } from '#common/machine.ts'
import type { Phrase, Words } from '#common/text.ts'
import { recentAuthFaults } from './access/recent-auth.ts'
import type { RecentAuth } from './access/recent-auth.ts'
import type { Confirmable } from './access/second-person.ts'
import type { Scope } from './access/scope.ts'
import type { Holding } from './files/holders.ts'
import type { Stored } from './files/store.ts'
import type { Ctx } from './http/context.ts'
import type { HourlyTask, JobHandler } from './jobs/jobs.ts'

/** A button code such as `basic.flag.save`; or a value that must be written out. */
export type Right = `${string}.${string}` | 'signedIn' | 'public'
/** What a call of kind `file` answers with. `inline` shows in the page rather than being saved. */
export interface FileAnswer { bytes?: Uint8Array; stored?: Stored; stream?: Readable; /** of the stream, in bytes, where it is known */ size?: number; name: string; type: string; inline?: boolean }
/** Told how many rows of a file are written; what it returns is waited for. */
export type Written = (rows: number) => void | Promise<void>

export interface Action<I = any, O = any> {
  needs: Right
  /** further rights that open it: a move that different people make from different states; the machine says which from where */
  or?: readonly Right[]
  /** a button code the function asks for itself, where part of the call is open to more people than the rest */
  checks?: Right
  run(ctx: Ctx, input: I): Promise<O> | O
  /** what is judged before the transaction begins, and counted whether or not the call is carried out: a password or code asked for once more */
  before?(ctx: Ctx, input: I): Promise<void>
  /** who calls must have proved their identity within the last five minutes; server/access/recent-auth.ts */
  recentAuth?: RecentAuth<I>
  /** a second person confirms it; set by withSecondPerson() of modules/sys/confirmation */
  secondPerson?: Confirmable
  /** makes the file of a call that may leave that to a job; server/export/file-or-job.ts */
  write?(ctx: Ctx, input: I, written?: Written): Promise<FileAnswer>
  /** what the call changes as it is stored, in the shape of its input, where that is no record of its own `id` */
  stored?(ctx: Ctx, input: I): Promise<unknown>
  /** runs without a transaction: it only reads, or makes its own */
  reads?: true
  /** does not count as activity of the person: polling */
  quiet?: true
}
type Answered<O> = [O] extends [Blob] ? FileAnswer : {} extends O ? any : Blob extends O ? FileAnswer | Exclude<O, Blob> : O
type ActionFor<K extends AnyContract, A extends CallName<K>> = Action<InputOf<K, A>, Answered<OutputOf<K, A>>>
export type Actions<K extends AnyContract> = { [A in CallName<K> & keyof K['shapes']]: ActionFor<K, A> }

export interface ResourceText { title: Phrase; one: Phrase; labels: Readonly<Record<string, Phrase>> }
type LabelsFor<K extends AnyContract> = { title: Phrase; one: Phrase; labels: Readonly<Record<keyof K['fields'] & string, Phrase>> }

/** How the search box finds the records of a resource. What it looks into are columns of the table, each with an index: people wait for the answer while they type. */
export interface Findable {
  /** place of the group among the others */
  sort: number
  /** columns in which what is typed is looked up whole, in capitals: numbers, call signs, names */
  exact: readonly string[]
  /** columns of which it may be the beginning */
  begins: readonly string[]
  /** columns with two trigram indexes, on what x3() makes of them and on their small letters, in which it may be any part of a word; `searchText`, where there is one, is always looked into */
  within?: readonly string[]
  /** the same where those indexes are of another table */
  withinBy?: (word: string) => Expression<SqlBool>
  /** what names a record: a column, or one for each language */
  title: Named
  /** over its results, where the name of its list is no name for records */
  heading?: Phrase
  /** what stands below it */
  about: readonly Named[]
  /** page of a record; /{path}/detail unless told otherwise */
  page?: string
  /** path of a resource of the same rows: who may read that finds them there */
  unless?: string
}
export type Named = string | { zh: string; en: string }

export interface Options {
  /** the table it owns; snake_case names are written camelCase */
  table?: string
  /** what lists and get read; the table itself when nothing is joined */
  view?: string
  /**
   * where rows of lists are looked for, which spares the database planning the joins of names: a table of which each row stands in
   * `view` once. `not`: filters, orders and `keyword` that need a column only the view has. `means`: the condition on the table for
   * values of a filter, or for a `keyword`, where it is another than that the column has one of them
   */
  seeks?: { table: string; not: readonly string[]; means?: Readonly<Record<string, (wanted: any) => Expression<SqlBool>>> }
  scope: Scope
  /** which rows may be named in other records, where people may choose more than they reach */
  referenceScope?: Scope
  machine?: AnyMachine
  /**
   * where it stands in the menu; the list page is /{path}/list unless told otherwise. `fresh`: the page on which a new record is
   * made, where that is not the form of the list; false where it is made in other ways
   */
  menu?: { icon: string; sort: number; path?: string; fresh?: string | false }
  /** how the search box finds its records; without it, it does not */
  found?: Findable
  /** the task nodes whose roles hold a right from the start, by right */
  grants: Readonly<Record<string, readonly TaskNode[] | 'everyone' | 'staff'>>
  /** words of rights beyond the standard ones and the moves, by the last part of the right */
  rightWords?: Readonly<Record<string, Words>>
  /** columns of a list that are no columns of its view: reckoned for the rows of a page, in the order given, within the caller's reach. A list is not ordered by them */
  figures?: { columns: readonly string[]; of(ctx: Ctx, rows: Record<string, any>[]): Promise<Record<string, any>[]> }
  /** column in which everything a keyword looks into stands together, made by x3(); worth it where there are many rows */
  searchText?: string
  /** the same in small letters, not tripled, with a trigram index of its own: words of three letters and more are told apart far better by it */
  searchPlain?: string
  /** what the contract's `asks` mean: the condition on rows for a value */
  asks?: Readonly<Record<string, (ctx: Ctx, wanted: any) => Expression<SqlBool>>>
  /** whether a call or move that right, state and person allow makes sense on this row, so that no button leads to a refusal; its verb refuses it in words all the same */
  offers?(ctx: Ctx, row: Record<string, any>, call: string): Promise<boolean> | boolean
  /** the topic on which those who may list it hear of every recorded change */
  live?: string
  /** what must hold before a record is saved; refuses by refuseFields(). What it returns is saved instead of the given values */
  beforeSave?(ctx: Ctx, values: Record<string, unknown>, now: Record<string, any> | null): Promise<Record<string, unknown> | void> | Record<string, unknown> | void
  /** what else must happen in the same transaction */
  afterSave?(ctx: Ctx, id: number, values: Record<string, unknown>, now: Record<string, any> | null): Promise<void>
  beforeRemove?(ctx: Ctx, ids: number[]): Promise<void>
  /** columns of tables beside its own that hold ids of attachments; those of its fields are known by their kinds */
  holds?: readonly Holding[]
  /** what `get` adds from elsewhere */
  detail?(ctx: Ctx, row: Record<string, any>): Promise<Record<string, unknown>>
  /** kinds of long work, by name */
  jobs?: Readonly<Record<string, JobHandler>>
  /** work nobody asks for, done every hour by one of the servers; it must not matter when it is done twice */
  hourly?: Readonly<Record<string, HourlyTask>>
}
export interface Resource extends Options {
  contract: AnyContract
  text: ResourceText
  actions: Readonly<Record<string, Action>>
}
export type ResourceOf<K extends AnyContract> = Resource & { contract: K }
/** A resource with the exact type of its machine, so that its moves are known by name. */
export type WithMachine<R extends Resource, M> = Omit<R, 'machine'> & { machine: M }

/** Ties contract, words, options and actions together. */
export function resource<K extends AnyContract, M extends AnyMachine = never>(
  contract: K, text: LabelsFor<K>, options: Omit<Options, 'machine'> & { machine?: M }, actions: (r: WithMachine<ResourceOf<K>, M>) => Partial<Actions<K>>,
): Resource {
  const r = { ...options, contract, text: text as unknown as ResourceText, actions: {} } as WithMachine<ResourceOf<K>, M>
  r.actions = actions(r) as Record<string, Action>
  return r
}

const standardWords: Record<string, Words> = {
  read: ['查看', 'View'], save: ['新增和修改', 'Create and edit'], remove: ['删除', 'Remove'], export: ['导出', 'Export'], import: ['导入', 'Import'],
}
/** Every right a resource's calls and moves name, with its words: the buttons of the menu tree. */
export function rightsOf(r: Resource): Map<string, Words> {
  const found = new Map<string, Words>()
  const add = (right: string) => {
    const last = right.split('.').at(-1)!
    const move = r.machine?.words.moves[last] as Phrase | undefined
    found.set(right, r.rightWords?.[last] ?? (move && [move.zh, move.en]) ?? standardWords[last] ?? [last, last])
  }
  for (const { needs, checks, or = [] } of Object.values(r.actions)) for (const right of [needs, checks, ...or]) if (right?.includes('.')) add(right)
  for (const def of Object.values(r.machine?.moves ?? {}).flat() as MoveDef[]) add(def.needs)
  return found
}

/** What is wrong with a resource: calls without function or right, rights nobody could be given. Empty when sound. */
export function resourceFaults(r: Resource): string[] {
  const { path, shapes } = r.contract
  const faults = Object.keys(shapes).filter((name) => !r.actions[name]).map((name) => `${path}/${name}: in the contract, but not answered`)
  for (const [name, action] of Object.entries(r.actions)) {
    if (!shapes[name]) faults.push(`${path}/${name}: answered, but not in the contract`)
    if (shapes[name]?.kind === 'upload' && !shapes[name].takes?.length) faults.push(`${path}/${name}: takes a file, but does not say of which kinds`)
    if (!action.needs) faults.push(`${path}/${name}: needs no right; write 'signedIn' or 'public' if that is meant`)
  }
  for (const name of Object.keys(r.machine?.moves ?? {})) if (!r.actions[name]) faults.push(`${path}: the machine has the move '${name}', but no call makes it`)
  if (!r.contract.readers?.length) faults.push(`${path}: says of none of its fields who reads them: name 'readers'`)
  faults.push(...recentAuthFaults(path, r.actions))
  for (const name of Object.keys(r.contract.asks ?? {})) if (!r.asks?.[name]) faults.push(`${path}: nothing says what the filter '${name}' means`)
  for (const right of rightsOf(r).keys()) if (!r.grants[right.split('.').at(-1)!]) faults.push(`${path}: nobody is granted '${right}'`)
  for (const words of Object.values({ ...r.text.labels, title: r.text.title, one: r.text.one })) if (!words.zh || !words.en) faults.push(`${words.key}: a language is missing`)
  return faults
}

/** Whether somebody with these rights is let in to a call. */
export const opens = ({ needs, or = [] }: Action, rights: ReadonlySet<string>): boolean => needs === 'public' || needs === 'signedIn' || [needs, ...or].some((right) => rights.has(right))
