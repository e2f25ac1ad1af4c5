/** Invariants after every restart, checked in the tables and the data folder. */
import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { ExpectedRecord, ExpectedState } from './expected-state.ts'
import type { SmtpSink } from './smtp-sink.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'

/** Start of the run: earlier rows are not checked. */
export interface Baseline {
  ids: Record<string, number>
  given: number
  series: Record<string, number>
}
const checkedTables = [
  'quotation',
  'survey_cert',
  'invoice',
  'collection',
  'customer',
  'outbox',
  'log',
] as const

export async function baseline(db: pg.Pool): Promise<Baseline> {
  const ids: Record<string, number> = {}
  for (const table of checkedTables)
    ids[table] = Number(
      (await db.query(`select coalesce(max(id), 0) as id from ${table}`)).rows[0].id,
    )
  return {
    ids,
    given: Number(
      (
        await db.query(
          `select count(*) from number_given where kind in (select split_part(series, ' ', 1) from number_series)`,
        )
      ).rows[0].count,
    ),
    series: await series(db),
  }
}
const series = async (db: pg.Pool): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await db.query('select series, last from number_series')).rows.map((row) => [
      row.series,
      Number(row.last),
    ]),
  )

export interface CheckContext {
  db: pg.Pool
  filesDir: string
  ledger: ExpectedState
  from: Baseline
  mailbox: SmtpSink
  seen: Set<string>
}
type Fault = string

/** @returns violations as text, empty if there are none */
export async function checkInvariants(context: CheckContext): Promise<Fault[]> {
  const parts = await Promise.all([
    customers(context),
    checkMoves(context, 'quotation', 'work/quotation', context.ledger.quotations),
    checkMoves(context, 'survey_cert', 'work/surveyCert', context.ledger.certs),
    numbers(context),
    money(context),
    certificates(context),
    files(context),
    mails(context),
  ])
  return [...parts.flat(), ...context.ledger.faults.splice(0)]
}

const rowsOf = async (db: pg.Pool, text: string, values: unknown[] = []): Promise<AnyAnswer[]> =>
  (await db.query(text, values)).rows

/** Every confirmed save exists as often as it was confirmed; one in doubt is complete or absent. */
async function customers({ db, ledger }: CheckContext): Promise<Fault[]> {
  const rows = new Map(
    (
      await rowsOf(
        db,
        `select id, version, to_jsonb(c) as row, (select count(*) from log l where l.resource = $2
          and l.row_id = c.id) as entries from customer c where id = any($1)`,
        [[...ledger.customers.keys()], 'basic/customer'],
      )
    ).map((row) => [Number(row.id), row]),
  )
  return [...ledger.customers.values()].flatMap((known) => {
    const found = rows.get(known.id)
    if (!found) return [`customer ${known.id} is lost`]
    const is = (values: Record<string, unknown>) =>
      Object.entries(values).every(([name, value]) => found.row[name] === value)
    const version = Number(found.version)
    const before = version === known.version && is(known.values)
    const after =
      known.unconfirmed !== null &&
      version === known.version + 1 &&
      is({ ...known.values, ...known.unconfirmed.values })
    if (!before && !after)
      return [
        `customer ${known.id}: version ${version} where ${known.version} was ` +
          `confirmed${known.unconfirmed ? ' and one more is in doubt' : ''}, or other values`,
      ]
    if (Number(found.entries) !== version)
      return [`customer ${known.id}: ${found.entries} entries in the trail of ${version} versions`]
    if (after) Object.assign(known.values, known.unconfirmed!.values)
    known.version = version
    known.unconfirmed = null
    return []
  })
}

/** State, history and audit trail of a record agree, without missing steps. */
async function checkMoves(
  { db, from }: CheckContext,
  table: string,
  resource: string,
  known: Map<number, ExpectedRecord>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const row of await rowsOf(
    db,
    `select id, version, status from ${table} where id = any($1)`,
    [[...known.keys()]],
  )) {
    const one = known.get(Number(row.id))!
    if (one.unconfirmed === null && Number(row.status) !== one.status)
      faults.push(`${resource} ${row.id}: state ${row.status} where ${one.status} was confirmed`)
    if (Number(row.version) < one.version)
      faults.push(
        `${resource} ${row.id}: version ${row.version} where ${one.version} was confirmed`,
      )
    Object.assign(one, {
      version: Number(row.version),
      status: Number(row.status),
      doubt: null,
      found: true,
    })
  }
  for (const [id, one] of known)
    if (!(one as { found?: boolean }).found) faults.push(`${resource} ${id} is lost`)
  const inconsistent = await rowsOf(
    db,
    `
    with steps as (select row_id, from_state, to_state, id, lag(to_state) over (partition by row_id
      order by id) as before, row_number() over (partition by row_id order by id desc) as place
      from log where resource = $1 and to_state is not null and id > $2)
    select t.id, t.status, s.to_state from ${table} t join steps s on s.row_id = t.id and s.place = 1
      where s.to_state <> t.status and t.id > $3
    union all select row_id, from_state, before from steps where before is not null and from_state <> before
      and row_id > $3`,
    [resource, from.ids['log'], from.ids[table]],
  )
  return [
    ...faults,
    ...inconsistent.map(
      (row) => `${resource} ${row.id}: state ${row.status} and trail ${row.to_state} disagree`,
    ),
  ]
}

/** No number is used twice or lost from its sequence; each has its record. */
async function numbers({ db, ledger, from }: CheckContext): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const kind of ['invoice', 'collection'] as const) {
    const confirmedNumbers = ledger.numbers.filter((one) => one.kind === kind)
    const rows = new Map(
      (
        await rowsOf(db, `select id, ${kind}_no as number from ${kind} where id = any($1)`, [
          confirmedNumbers.map(({ id }) => id),
        ])
      ).map((row) => [Number(row.id), row.number]),
    )
    for (const { id, number } of confirmedNumbers)
      if (rows.get(id) !== number)
        faults.push(`${kind} ${number} is ${rows.has(id) ? `now ${rows.get(id)}` : 'lost'}`)
    if (new Set(confirmedNumbers.map(({ number }) => number)).size !== confirmedNumbers.length)
      faults.push(`one ${kind} number was confirmed twice`)
  }
  // In one statement: an abandoned call may still complete meanwhile.
  const [now] = await rowsOf(
    db,
    `select (select jsonb_object_agg(series, last) from number_series) as series, (select count(*)
      from number_given where kind in (select split_part(series, ' ', 1) from number_series)) as given`,
  )
  const allocated = Object.entries(now.series as Record<string, number>).reduce(
    (sum, [name, last]) => sum + last - (from.series[name] ?? 0),
    0,
  )
  const recorded = Number(now.given) - from.given
  if (allocated !== recorded)
    faults.push(
      `${allocated} numbers were drawn from their sequences and ${recorded} are written down`,
    )
  const without = await rowsOf(
    db,
    `
    select g.kind, g.number from number_given g where g.kind in ('quotation', 'invoice', 'collection',
      'creditNote') and not exists (select from quotation where job_no = g.number)
      and not exists (select from invoice where invoice_no = g.number) and not exists (select from collection
        where collection_no = g.number)`,
  )
  return [...faults, ...without.map((row) => `${row.kind} number ${row.number} has no record`)]
}

/** Invoices and payments have their lines and add up. */
async function money({ db, from }: CheckContext): Promise<Fault[]> {
  const rows = await rowsOf(
    db,
    `
    select 'invoice' as what, invoice_no as number from invoice i where id > $1
      and amount <> (select coalesce(sum(amount), 0) from invoice_line l where l.invoice_id = i.id)
    union all select 'payment', collection_no from collection c where id > $2
      and amount - overpaid <> (select coalesce(sum(amount), 0) from collection_part p where p.collection_id = c.id)
    union all select 'quotation', job_no from quotation_row q where id > $3
      and (invoiced <> (select coalesce(sum(case kind when 'invoice' then amount else -amount end), 0)
      from invoice where quotation_id = q.id and status = 1))`,
    [from.ids['invoice'], from.ids['collection'], from.ids['quotation']],
  )
  return rows.map((row) => `${row.what} ${row.number} does not add up`)
}

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

/**
 * A signed certificate has exactly its file and the reverse; the endorsement is in the ship's
 * record.
 */
async function certificates({ db, from }: CheckContext): Promise<Fault[]> {
  const rows = await rowsOf(
    db,
    `select c.id, c.status, c.file_id, a.sha256 from survey_cert c
      left join attachment a on a.attachment_id = c.file_id where c.id > $1
      and (c.status = 50) <> (c.file_id is not null and a.sha256 is not null)`,
    [from.ids['survey_cert']],
  )
  const unsigned = await rowsOf(
    db,
    `select a.origin_name from attachment a join survey_cert c on a.origin_name = c.cert_no || '.pdf' and c.id > $1
    where a.create_by is not null and a.attachment_id is distinct from c.file_id and a.type = 'application/pdf'`,
    [from.ids['survey_cert']],
  )
  return [
    ...rows.map((row) => `certificate ${row.id} in state ${row.status} with file ${row.file_id}`),
    ...unsigned.map((row) => `signed file ${row.origin_name} without its certificate`),
  ]
}

/** Every attachment row has its bytes. */
async function files({ db, ledger, filesDir, seen }: CheckContext): Promise<Fault[]> {
  const faults: Fault[] = []
  const rows = await rowsOf(db, 'select attachment_id, sha256, size from attachment')
  for (const { sha256, size, attachment_id: id } of rows) {
    if (seen.has(sha256)) continue
    const path = join(filesDir, sha256.slice(0, 2), sha256)
    const found = await stat(path).catch(() => null)
    if (!found) faults.push(`file of ${id} is lost`)
    else if (found.size !== Number(size) || (await hashOf(path)) !== sha256)
      faults.push(`file of ${id} is damaged`)
    else seen.add(sha256)
  }
  const attachmentsById = new Map(rows.map((row) => [row.attachment_id, row]))
  for (const [id, { sha256 }] of ledger.uploads)
    if (attachmentsById.get(id)?.sha256 !== sha256) faults.push(`upload ${id} is lost`)
  return faults
}

/** Orphaned files of interrupted calls, which are harmless. */
export async function countOrphanedFiles({ db, filesDir }: CheckContext): Promise<number> {
  const known = new Set(
    (await rowsOf(db, 'select sha256 from attachment')).map((row) => row.sha256),
  )
  const names = (await readdir(filesDir, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && /^[0-9a-f]{64}/.test(entry.name),
  )
  return names.filter(({ name }) => !known.has(name)).length
}

/** No mail or reminder is sent twice; those recorded as sent were sent. */
async function mails({ db, ledger, mailbox, from }: CheckContext): Promise<Fault[]> {
  // A mail is delivered before it is recorded as sent: read the table first.
  const sent = await rowsOf(
    db,
    `select id, state from outbox where id > $1 and state in ('sent', 'failed')`,
    [from.ids['outbox']],
  )
  const times = Map.groupBy(mailbox.accepted, ({ id }) => id)
  const twice = [...times]
    .filter(([, taken]) => taken.length > 1)
    .map(([id, taken]) => `mail ${id} "${taken[0]!.subject}" was sent ${taken.length} times`)
  const idOf = (id: unknown) =>
    [...times.keys()].find((name) => name.startsWith(`<${String(id)}.outbox@`))
  const falselySent = sent
    .filter((row) => row.state === 'sent' && !idOf(row.id))
    .map((row) => `mail ${row.id} is said to be sent and was not`)
  const levels = new Set(
    (
      await rowsOf(db, 'select invoice_id, level from invoice_reminder where outbox_id is not null')
    ).map((row) => `${row.invoice_id} ${row.level}`),
  )
  const lost = ledger.reminders
    .filter(({ invoiceId, level }) => !levels.has(`${invoiceId} ${level}`))
    .map(({ invoiceId, level }) => `reminder ${level} of invoice ${invoiceId} is lost`)
  return [...twice, ...falselySent, ...lost]
}

/** Running and waiting jobs. */
export const countPendingJobs = async (db: pg.Pool): Promise<number> =>
  Number(
    (
      await rowsOf(
        db,
        `select count(*) from pgboss.job where state in ('created', 'retry', 'active')
          and name in ('work', 'apart', 'mail')`,
      )
    )[0].count,
  )
export const countMailsByState = async ({
  db,
  from,
}: CheckContext): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await rowsOf(
        db,
        `select state || coalesce(': ' || error, '') as state, count(*) from outbox where id > $1 group by 1`,
        [from.ids['outbox']],
      )
    ).map((row) => [row.state, Number(row.count)]),
  )
