/**
 * What is stored about a user, as one file. Sources: GDPR articles 15 and 20; PIPL article 45.
 */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import type { FileResponse } from '#server/core/action.ts'
import { readInBatches } from '#server/platform/database/read-in-batches.ts'
import { personalTablesOf, rowsOfPerson } from '#server/records/personal-tables.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { UserResource } from './user-row.ts'

export const personalDataRight = 'sys.user.personalData'
const rowsPerRead = 500

/** A list of the file, read in batches: it may have many rows. */
interface LongList {
  name: string
  columns: readonly string[]
  query: ReturnType<typeof sql>
}

/** Lists with the person's address, files and entries of the trail, without data of others. */
const longLists = (userId: number, email: string): LongList[] => [
  {
    name: 'mails',
    columns: ['time', 'subject', 'state'],
    query: sql`select create_time, subject, state from outbox
      where ${email} = any (recipients) order by id`,
  },
  {
    name: 'uploadedFiles',
    columns: ['time', 'name', 'size', 'type'],
    query: sql`select create_time, origin_name, size, type from attachment
      where create_by = ${userId} order by create_time`,
  },
  {
    name: 'changesOfAccount',
    columns: ['time', 'action', 'changes', 'remark'],
    query: sql`select time, action, changes, remark from log
      where resource = 'sys/user' and row_id = ${userId} order by id`,
  },
  {
    name: 'actions',
    columns: ['time', 'action', 'resource', 'id', 'record', 'ip'],
    query: sql`select time, action, resource, row_id, row_name, ip from log
      where user_id = ${userId} order by id`,
  },
]

const json = (value: unknown): string => JSON.stringify(value, null, 1)

async function* rowsAsJson(
  { db }: RequestContext['services'],
  { columns, query }: LongList,
): AsyncGenerator<string> {
  let separator = ''
  const compiled = { compile: () => query.compile(db) }
  for await (const rows of readInBatches(db, compiled, rowsPerRead))
    for (const row of rows) {
      yield `${separator}\n${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]])))}`
      separator = ','
    }
}

/** Number of records by table and column that refer to the user. */
async function references({ db }: RequestContext, userId: number) {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select k.conrelid::regclass::text as table, a.attname as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'app_user'::regclass and k.confdeltype <> 'c'
    order by 1, 2`.execute(db)
  const counted = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db)
    if (rows[0]?.count) counted.push({ table, column, count: rows[0].count })
  }
  return counted
}

/** The account and the related surveyor with every column except the secrets. */
async function particulars({ db }: RequestContext, userId: number) {
  const { rows } = await sql<{ account: object; surveyor: object | null }>`
    select to_jsonb(u) - 'password_hash' as account, to_jsonb(s) as surveyor
    from app_user u left join surveyor s on s.id = u.related_surveyor
    where u.id = ${userId}`.execute(db)
  return rows[0] ?? refuse(404, httpText.notFound)
}

/**
 * The data stored about a user as a JSON file: account, surveyor, sign-ins, own settings, mails,
 * files and actions. One's own, or with the right that of another user in scope.
 * @throws Refusal 403 without the right, 404 out of scope
 */
export async function personalData(
  ctx: RequestContext,
  r: UserResource,
  { userId }: { userId: number },
): Promise<FileResponse> {
  const isOwn = userId === ctx.user.userId
  if (!isOwn && !ctx.user.rights.has(personalDataRight)) refuse(403, httpText.forbidden)
  if (!isOwn) await getRow(ctx, r, userId)
  const { account, surveyor } = await particulars(ctx, userId)
  const { username, email } = account as { username: string; email: string }
  const own: Record<string, unknown[]> = {}
  for (const table of personalTablesOf(ctx.services)) {
    const rows = await rowsOfPerson(ctx.db, table, userId)
    if (rows.length) own[table.table] = rows
  }
  const head = { time: new Date().toISOString(), account, surveyor, ...own }
  const counted = await references(ctx, userId)
  await writeAuditEntry(ctx, { resource: r.contract.path, rowId: userId, action: 'personalData' })
  async function* write() {
    yield `${json({ ...head, references: counted }).slice(0, -2)}`
    for (const list of longLists(userId, email)) {
      yield `,\n ${json(list.name)}: [`
      yield* rowsAsJson(ctx.services, list)
      yield '\n ]'
    }
    yield '\n}\n'
  }
  return {
    stream: Readable.from(write()),
    name: `personal-data-${username}.json`,
    type: 'application/json',
  }
}
