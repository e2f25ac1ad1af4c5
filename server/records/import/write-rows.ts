import { sql } from 'kysely'
import { diffFields, writeAuditEntries } from '../audit/audit.ts'
import type { Change } from '../audit/audit.ts'
import { snakeCase } from '#common/name-case.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import { importText } from './import.text.ts'

type Values = Record<string, unknown>
/** An existing record with its new values. */
export interface RowChange {
  now: Values & { id: number; version: number }
  values: Values
}

const asJson = (rows: Values[]) =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])),
    ),
  )
/** The rows as records of the resource's table; the database casts every column to its type. */
const asRecords = (r: Resource, rows: Values[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(r.table)}, ${asJson(rows)}::jsonb)`
const columnsOf = (rows: Values[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))]

/** A column without a field is derived from others and is not recorded as a change. */
const changesOfFields = (r: Resource, before: Values, after: Values): Change[] =>
  diffFields(
    before,
    Object.fromEntries(Object.entries(after).filter(([name]) => name in r.contract.fields)),
    new Set(),
  )

/**
 * Inserts many rows with the caller as creator, in one statement with their audit entries.
 * @param changesOf the changes that the entry of a row states; default: the fields of the contract
 * @returns their ids in order
 */
export async function createRows(
  ctx: RequestContext,
  r: Resource,
  rows: Values[],
  changesOf = (row: Values): Change[] => changesOfFields(r, {}, row),
): Promise<number[]> {
  if (!rows.length) return []
  const whole = rows.map((row) => ({ ...row, createBy: ctx.user.userId || null }))
  const columns = sql.join(columnsOf(whole).map((name) => sql.ref(name)))
  const { rows: made } = await sql<{
    id: number
  }>`insert into ${sql.table(r.table)} (${columns}) select ${columns} from ${asRecords(r, whole)} returning id`.execute(
    ctx.db,
  )
  await writeAuditEntries(
    ctx,
    r,
    'create',
    made.map(({ id }, i) => ({ rowId: id, changes: changesOf(rows[i]!) })),
  )
  return made.map(({ id }) => id)
}

/** How the audit entries of changed rows read. */
interface ChangeEntries {
  action?: string
  changesOf?: (now: Values, values: Values) => Change[]
  remarkOf?: (change: RowChange) => string | null
}

/**
 * Changes many rows in one statement with their audit entries.
 * @throws Refusal 409 when one has changed since it was read
 */
export async function changeRows(
  ctx: RequestContext,
  r: Resource,
  changes: readonly RowChange[],
  { action = 'update', changesOf, remarkOf }: ChangeEntries = {},
): Promise<void> {
  if (!changes.length) return
  const names = columnsOf(changes.map(({ values }) => values))
  const fullRows = changes.map(({ now, values }) => ({
    ...Object.fromEntries(names.map((name) => [name, now[name] ?? null])),
    ...values,
    id: now.id,
    version: now.version,
  }))
  const set = names.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)},`)
  const done = await sql<{
    id: number
  }>`update ${sql.table(r.table)} t set ${sql.join(set, sql` `)} version = t.version + 1, update_time = now()
    from ${asRecords(r, fullRows)} v where v.id = t.id and v.version = t.version returning t.id`.execute(
    ctx.db,
  )
  if (done.rows.length !== changes.length) refuse(409, importText.staleRow)
  await writeAuditEntries(
    ctx,
    r,
    action,
    changes.map((change) => ({
      rowId: change.now.id,
      changes: (changesOf ?? changesOfFields.bind(null, r))(change.now, change.values),
      remark: remarkOf?.(change) ?? null,
    })),
  )
}
