/** What must hold after every restart, looked up in the tables and the folder themselves. */
import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Known, Ledger } from './ledger.ts'
import type { Mailbox } from './mailbox.ts'

/** Where the run begins: what was there before is not judged. */
export interface Baseline { ids: Record<string, number>; given: number; series: Record<string, number> }
const judged = ['quotation', 'survey_cert', 'invoice', 'collection', 'customer', 'outbox', 'log'] as const

export async function baseline(db: pg.Pool): Promise<Baseline> {
  const ids: Record<string, number> = {}
  for (const table of judged) ids[table] = Number((await db.query(`select coalesce(max(id), 0) as id from ${table}`)).rows[0].id)
  return { ids, given: Number((await db.query(`select count(*) from number_given where kind in (select split_part(series, ' ', 1) from number_series)`)).rows[0].count), series: await series(db) }
}
const series = async (db: pg.Pool): Promise<Record<string, number>> => Object.fromEntries((await db.query('select series, last from number_series')).rows.map((row) => [row.series, Number(row.last)]))

export interface Look { db: pg.Pool; filesDir: string; ledger: Ledger; from: Baseline; mailbox: Mailbox; seen: Set<string> }
type Fault = string

/** @returns what is wrong, in words; nothing is as it should be */
export async function faultsOf(look: Look): Promise<Fault[]> {
  const parts = await Promise.all([customers(look), moved(look, 'quotation', 'work/quotation', look.ledger.quotations), moved(look, 'survey_cert', 'work/surveyCert', look.ledger.certs), numbers(look), money(look), certificates(look), files(look), mails(look)])
  return [...parts.flat(), ...look.ledger.faults.splice(0)]
}

const rowsOf = async (db: pg.Pool, text: string, values: unknown[] = []): Promise<any[]> => (await db.query(text, values)).rows

/** Every confirmed save is there, as often as it was confirmed; one in doubt was made whole or not at all. */
async function customers({ db, ledger }: Look): Promise<Fault[]> {
  const rows = new Map((await rowsOf(db, 'select id, version, to_jsonb(c) as row, (select count(*) from log l where l.resource = $2 and l.row_id = c.id) as entries from customer c where id = any($1)', [[...ledger.customers.keys()], 'basic/customer'])).map((row) => [Number(row.id), row]))
  return [...ledger.customers.values()].flatMap((known) => {
    const found = rows.get(known.id)
    if (!found) return [`customer ${known.id} is lost`]
    const is = (values: Record<string, unknown>) => Object.entries(values).every(([name, value]) => found.row[name] === value)
    const version = Number(found.version)
    const before = version === known.version && is(known.values)
    const after = known.doubt !== null && version === known.version + 1 && is({ ...known.values, ...known.doubt.values })
    if (!before && !after) return [`customer ${known.id}: version ${version} where ${known.version} was confirmed${known.doubt ? ' and one more is in doubt' : ''}, or other values`]
    if (Number(found.entries) !== version) return [`customer ${known.id}: ${found.entries} entries in the trail of ${version} versions`]
    if (after) Object.assign(known.values, known.doubt!.values)
    known.version = version
    known.doubt = null
    return []
  })
}

/** A record's state, its history and the trail say the same, without a step left out. */
async function moved({ db, from }: Look, table: string, resource: string, known: Map<number, Known>): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const row of await rowsOf(db, `select id, version, status from ${table} where id = any($1)`, [[...known.keys()]])) {
    const one = known.get(Number(row.id))!
    if (one.doubt === null && Number(row.status) !== one.status) faults.push(`${resource} ${row.id}: state ${row.status} where ${one.status} was confirmed`)
    if (Number(row.version) < one.version) faults.push(`${resource} ${row.id}: version ${row.version} where ${one.version} was confirmed`)
    Object.assign(one, { version: Number(row.version), status: Number(row.status), doubt: null, found: true })
  }
  for (const [id, one] of known) if (!(one as { found?: boolean }).found) faults.push(`${resource} ${id} is lost`)
  const torn = await rowsOf(db, `
    with steps as (select row_id, from_state, to_state, id, lag(to_state) over (partition by row_id order by id) as before, row_number() over (partition by row_id order by id desc) as place
      from log where resource = $1 and to_state is not null and id > $2)
    select t.id, t.status, s.to_state from ${table} t join steps s on s.row_id = t.id and s.place = 1 where s.to_state <> t.status and t.id > $3
    union all select row_id, from_state, before from steps where before is not null and from_state <> before and row_id > $3`, [resource, from.ids['log'], from.ids[table]])
  return [...faults, ...torn.map((row) => `${resource} ${row.id}: state ${row.status} and trail ${row.to_state} disagree`)]
}

/** No number twice; none lost from its sequence; each with its record. */
async function numbers({ db, ledger, from }: Look): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const kind of ['invoice', 'collection'] as const) {
    const told = ledger.numbers.filter((one) => one.kind === kind)
    const rows = new Map((await rowsOf(db, `select id, ${kind}_no as number from ${kind} where id = any($1)`, [told.map(({ id }) => id)])).map((row) => [Number(row.id), row.number]))
    for (const { id, number } of told) if (rows.get(id) !== number) faults.push(`${kind} ${number} is ${rows.has(id) ? `now ${rows.get(id)}` : 'lost'}`)
    if (new Set(told.map(({ number }) => number)).size !== told.length) faults.push(`one ${kind} number was told twice`)
  }
  // Told in one look: a call that nobody waits for any more may still come to its end meanwhile.
  const [now] = await rowsOf(db, `select (select jsonb_object_agg(series, last) from number_series) as series, (select count(*) from number_given where kind in (select split_part(series, ' ', 1) from number_series)) as given`)
  const drawn = Object.entries(now.series as Record<string, number>).reduce((sum, [name, last]) => sum + last - (from.series[name] ?? 0), 0)
  const given = Number(now.given) - from.given
  if (drawn !== given) faults.push(`${drawn} numbers were drawn from their sequences and ${given} are written down`)
  const without = await rowsOf(db, `
    select g.kind, g.number from number_given g where g.kind in ('quotation', 'invoice', 'collection', 'creditNote') and not exists (select from quotation where job_no = g.number)
      and not exists (select from invoice where invoice_no = g.number) and not exists (select from collection where collection_no = g.number)`)
  return [...faults, ...without.map((row) => `${row.kind} number ${row.number} has no record`)]
}

/** Invoices and payments are whole: their lines are there and add up. */
async function money({ db, from }: Look): Promise<Fault[]> {
  const rows = await rowsOf(db, `
    select 'invoice' as what, invoice_no as number from invoice i where id > $1 and amount <> (select coalesce(sum(amount), 0) from invoice_line l where l.invoice_id = i.id)
    union all select 'payment', collection_no from collection c where id > $2 and amount - overpaid <> (select coalesce(sum(amount), 0) from collection_part p where p.collection_id = c.id)
    union all select 'quotation', job_no from quotation_row q where id > $3 and (invoiced <> (select coalesce(sum(case kind when 'invoice' then amount else -amount end), 0) from invoice where quotation_id = q.id and status = 1))`,
  [from.ids['invoice'], from.ids['collection'], from.ids['quotation']])
  return rows.map((row) => `${row.what} ${row.number} does not add up`)
}

const hashOf = async (path: string) => createHash('sha256').update(await readFile(path)).digest('hex')

/** A signed certificate has its file, the very one; a signed file has its certificate; the endorsement stands in the ship's record. */
async function certificates({ db, from }: Look): Promise<Fault[]> {
  const rows = await rowsOf(db, `select c.id, c.status, c.file_id, a.sha256 from survey_cert c left join attachment a on a.attachment_id = c.file_id where c.id > $1 and (c.status = 50) <> (c.file_id is not null and a.sha256 is not null)`, [from.ids['survey_cert']])
  const unsigned = await rowsOf(db, `select a.origin_name from attachment a join survey_cert c on a.origin_name = c.cert_no || '.pdf' and c.id > $1
    where a.create_by is not null and a.attachment_id is distinct from c.file_id and a.type = 'application/pdf'`, [from.ids['survey_cert']])
  return [...rows.map((row) => `certificate ${row.id} in state ${row.status} with file ${row.file_id}`), ...unsigned.map((row) => `signed file ${row.origin_name} without its certificate`)]
}

/** Every row of a file has its bytes. */
async function files({ db, ledger, filesDir, seen }: Look): Promise<Fault[]> {
  const faults: Fault[] = []
  const rows = await rowsOf(db, 'select attachment_id, sha256, size from attachment')
  for (const { sha256, size, attachment_id: id } of rows) {
    if (seen.has(sha256)) continue
    const path = join(filesDir, sha256.slice(0, 2), sha256)
    const found = await stat(path).catch(() => null)
    if (!found) faults.push(`file of ${id} is lost`)
    else if (found.size !== Number(size) || (await hashOf(path)) !== sha256) faults.push(`file of ${id} is damaged`)
    else seen.add(sha256)
  }
  const kept = new Map(rows.map((row) => [row.attachment_id, row]))
  for (const [id, { sha256 }] of ledger.uploads) if (kept.get(id)?.sha256 !== sha256) faults.push(`upload ${id} is lost`)
  return faults
}

/** Files that no row speaks of: bytes that came before a call was broken off. They are in nobody's way. */
export async function leftOver({ db, filesDir }: Look): Promise<number> {
  const known = new Set((await rowsOf(db, 'select sha256 from attachment')).map((row) => row.sha256))
  const names = (await readdir(filesDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile() && /^[0-9a-f]{64}/.test(entry.name))
  return names.filter(({ name }) => !known.has(name)).length
}

/** No mail twice, no reminder twice; what is written down as sent was sent. */
async function mails({ db, ledger, mailbox, from }: Look): Promise<Fault[]> {
  // What is sent meanwhile is taken before it is written down as sent: the table is asked first.
  const sent = await rowsOf(db, `select id, state from outbox where id > $1 and state in ('sent', 'failed')`, [from.ids['outbox']])
  const times = Map.groupBy(mailbox.taken, ({ id }) => id)
  const twice = [...times].filter(([, taken]) => taken.length > 1).map(([id, taken]) => `mail ${id} "${taken[0]!.subject}" was sent ${taken.length} times`)
  const idOf = (id: unknown) => [...times.keys()].find((name) => name.startsWith(`<${String(id)}.outbox@`))
  const untrue = sent.filter((row) => row.state === 'sent' && !idOf(row.id)).map((row) => `mail ${row.id} is said to be sent and was not`)
  const levels = new Set((await rowsOf(db, 'select invoice_id, level from invoice_reminder where outbox_id is not null')).map((row) => `${row.invoice_id} ${row.level}`))
  const lost = ledger.reminders.filter(({ invoiceId, level }) => !levels.has(`${invoiceId} ${level}`)).map(({ invoiceId, level }) => `reminder ${level} of invoice ${invoiceId} is lost`)
  return [...twice, ...untrue, ...lost]
}

/** Work that was under way or waits. */
export const underWay = async (db: pg.Pool): Promise<number> => Number((await rowsOf(db, `select count(*) from pgboss.job where state in ('created', 'retry', 'active') and name in ('work', 'apart', 'mail')`))[0].count)
export const endedMails = async ({ db, from }: Look): Promise<Record<string, number>> => Object.fromEntries((await rowsOf(db, `select state || coalesce(': ' || error, '') as state, count(*) from outbox where id > $1 group by 1`, [from.ids['outbox']])).map((row) => [row.state, Number(row.count)]))
