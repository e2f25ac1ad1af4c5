/**
 * resource(): the server-side definition of a resource. Each call of the contract gets a right and
 * a handler here; a missing one stops the server at start.
 */
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { AnyContract } from '#common/contract.ts'
import type { Values } from '#common/fields.ts'
import type { AnyMachine, TaskNode } from '#common/machine.ts'
import type { Message, TranslationPair } from '#common/text.ts'
import type { GlobalSearchOptions } from './global-search-options.ts'
import type { Scope } from './scope.ts'
import type { RequestContext } from './context.ts'
import type { BackgroundQueue, JobHandler, PeriodicTask } from './job.ts'
import type { AnyRow, ColumnValues, LockedRow, RecordRow, TableName } from './row.ts'
import type { FileColumn } from './file.ts'
import type { PersonalTable } from './personal-table.ts'
import type { Action, Actions } from './action.ts'

export interface ResourceText {
  title: Message
  singular: Message
  labels: Readonly<Record<string, Message>>
}
type LabelsFor<K extends AnyContract> = {
  title: Message
  singular: Message
  labels: Readonly<Record<keyof K['fields'] & string, Message>>
}

/** Refuses a call on a row; a method, so that a resource of any type takes it. */
interface Precondition<R> {
  check(ctx: RequestContext, row: R): unknown
}

/** The options of a resource with the contract K and the table T. */
export interface Options<
  K extends AnyContract = AnyContract,
  T extends TableName = any,
  M extends AnyMachine = AnyMachine,
> {
  /** the table it owns; snake_case names are written camelCase */
  table?: T
  /** the view read by `list` and `get`; the table when no view is needed */
  view?: TableName
  /**
   * the table in which list rows are searched instead of `view`, so that the planner does not join
   * tables that only supply names. Each of its rows appears in `view` once. `viewOnlyFields`:
   * filters, sort columns and `keyword` that need a column of the view. `filterSql`: the condition
   * on the table for the values of a filter or for `keyword`, where it is not a comparison with the
   * column of that name
   */
  searchTable?: {
    table: TableName
    viewOnlyFields: readonly string[]
    filterSql?: Readonly<Record<string, (wanted: any) => Expression<SqlBool>>>
    /**
     * sets of filters that one index answers, whatever their values, so that one plan fits all of
     * them: pages by exactly one set are read by one prepared statement
     */
    indexedFilters?: readonly (readonly string[])[]
  }
  /**
   * the rows of `view` as of a day, as SQL: `list`, `get` and `export` read them when they are called
   * with `asOf`. The contract says whether they take it
   */
  viewAsOf?(day: string): RawBuilder<unknown>
  /**
   * rows of `viewAsOf` with what follows from their life in those of the `lifeColumns` that they have:
   * `get` answers them. With `onlyKnown` of the context, by what was recorded at the end of the day,
   * also for lists
   */
  withLifeAsOf?(ctx: RequestContext, rows: AnyRow[]): Promise<AnyRow[]>
  lifeColumns?: readonly string[]
  scope: Scope
  /**
   * rows that other records may refer to, where people may choose from more than they can access
   */
  referenceScope?: Scope
  machine?: M
  /**
   * position in the menu; the list page is /{path}/list by default. `createPage`: the page that
   * creates a record, where it is not the form of the list; false where records are created in
   * other ways
   */
  menu?: {
    icon: string
    sort: number
    path?: string
    createPage?: string | false
    /** the page opens by its address, but the menu does not show it */
    hidden?: boolean
  }
  /** how the global search finds its records; omitted: they are not searched */
  globalSearch?: GlobalSearchOptions
  /** the task nodes whose roles hold a right by default, by right */
  defaultGrants: Readonly<Record<string, readonly TaskNode[] | 'everyone' | 'staff'>>
  /** labels of rights other than the standard ones and the moves, by the last part of the right */
  rightLabels?: Readonly<Record<string, TranslationPair>>
  /**
   * columns of the list that its view does not have. They are computed for the rows of one page,
   * within the caller's scope. The list cannot be sorted by them
   */
  computedColumns?: {
    columns: readonly string[]
    /** the columns they are computed from; default: all */
    from?: readonly string[]
    of(ctx: RequestContext, rows: RecordRow<K, T>[]): Promise<object[]>
  }
  /** column that joins all searched texts, made by x3(); useful for tables with many rows */
  tripledSearchColumn?: string
  /**
   * the same in lower case without x3(), with its own trigram index: more selective for message of
   * three letters and more
   */
  lowercaseSearchColumn?: string
  /**
   * conditions of the contract's `customFilters`: from the value of a filter to the condition on
   * rows
   */
  customFilters?: Readonly<
    Record<string, (ctx: RequestContext, wanted: any) => Expression<SqlBool>>
  >
  /**
   * what refuses a call on a row whatever its input: the person or the state of the row. `save` and
   * `remove` of crud() run it, and so do moves, except for a decision that refuses, and a handler of
   * its own that locks the row. `get` leaves out of `can` and `moves` what it refuses, and states in
   * `obstacles` why a move, or a decision to pass, is not possible
   */
  preconditions?: Readonly<Record<string, Precondition<LockedRow<K, T>>['check']>>
  /**
   * whether a call or move that right, state and person allow is useful on this row. It only hides
   * buttons, without an obstacle; the handler still refuses the call
   */
  isAvailable?(ctx: RequestContext, row: RecordRow<K, T>, call: string): Promise<boolean> | boolean
  /** topic on which people who may list the resource receive every recorded change */
  liveTopic?: string
  /**
   * validates a record before it is saved; refuses by refuseFields(). The returned values are saved
   * instead of the input
   */
  beforeSave?(
    ctx: RequestContext,
    values: SavedValues<K>,
    now: LockedRow<K, T> | null,
  ): Promise<ColumnValues<T> | void> | ColumnValues<T> | void
  /** further changes in the same transaction */
  afterSave?(
    ctx: RequestContext,
    id: number,
    values: SavedValues<K>,
    now: LockedRow<K, T> | null,
  ): Promise<void>
  beforeRemove?(ctx: RequestContext, ids: number[]): Promise<void>
  /**
   * columns of other tables that hold ids of attachments; columns of its own fields are known by
   * their kinds
   */
  fileColumns?: readonly FileColumn[]
  /** tables with rows about a user, beside the records that users work on */
  personalTables?: readonly PersonalTable[]
  /** fields of `get` that come from elsewhere */
  loadDetail?(ctx: RequestContext, row: RecordRow<K, T>): Promise<object>
  /** kinds of jobs, by name */
  jobs?: Readonly<Record<string, JobHandler>>
  /** queues of background work that no page follows */
  queues?: readonly BackgroundQueue[]
  /** work that one of the servers does every hour; must be idempotent */
  hourlyTasks?: Readonly<Record<string, PeriodicTask>>
  /**
   * work that one of the servers does when a day of the society begins, and every quarter of an hour:
   * midnight of every time zone is at one; must be idempotent
   */
  dayTasks?: Readonly<Record<string, PeriodicTask>>
}
/** The fields of `save`, without id and version: all of a new record, the changed ones of another. */
export type SavedValues<K extends AnyContract> = Partial<Values<K['fields']>>

/**
 * A resource. Without type arguments: one that is known only at run time, whose rows have any
 * columns.
 */
export interface Resource<
  K extends AnyContract = AnyContract,
  T extends TableName = any,
  M extends AnyMachine = AnyMachine,
> extends Options<K, T, M> {
  contract: K
  text: ResourceText
  actions: Readonly<Record<string, Action>>
}

/**
 * Combines contract, texts, options and actions. The types of rows follow from the contract and
 * from `table`.
 */
export function resource<
  K extends AnyContract,
  T extends TableName = never,
  M extends AnyMachine = never,
>(
  contract: K,
  text: LabelsFor<K>,
  options: Options<K, T, M>,
  actions: (r: Resource<K, T, M> & { machine: M }) => Partial<Actions<K>>,
): Resource {
  const r = {
    ...options,
    contract,
    text: text as unknown as ResourceText,
    actions: {},
  } as Resource<K, T, M> & { machine: M }
  r.actions = actions(r) as Record<string, Action>
  return r
}

/**
 * A resource by its path, for modules that do not import its folder.
 * @throws Error when there is none
 */
export function getResource<R extends Resource = Resource>(
  { resources }: { resources: ReadonlyMap<string, Resource> },
  path: string,
): R {
  const r = resources.get(path)
  if (!r) throw new Error(`no resource '${path}'`)
  return r as R
}

/** Whether a person with these rights may make a call. */
export const canCall = (
  { requires, orRequires = [] }: Action,
  rights: ReadonlySet<string>,
): boolean =>
  requires === 'public' ||
  requires === 'signedIn' ||
  [requires, ...orRequires].some((right) => rights.has(right))
