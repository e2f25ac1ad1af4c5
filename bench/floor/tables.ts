/**
 * Tables of the floors, in a schema of their own, filled from the product's: those that a database
 * made for one question alone would have, with the indexes that the question deserves.
 */
import type pg from 'pg'

const statements = [
  // Pending surveys of certificates in force, one row for each certificate.
  `create table floor.due as
    select id, region, next_due_date as due_date, pending_start as opens, cert_no, cert_id, term,
      issue_date, expiry_date, valid, ship_id, company_id, flag_id
    from ship_cert where valid = 1 and superseded_by is null and next_due_date is not null`,
  'create index due_region on floor.due (region, due_date, id) include (opens)',
  // One row for each name or number of a record, with what a hit shows.
  `create table floor.word as
    select kind, id, lower(word) collate "C" as word, title, subtitle from (
      select 1 as kind, id, unnest(array[name, name_zh, imo, call_sign, official_no, class_no]) as word,
        name as title, imo as subtitle from ship
      union all select 2, id, unnest(array[name, name_zh, customer_no, imo]), name, customer_no from customer
      union all select 3, id, unnest(array[cert_no, utn]), cert_no, utn from ship_cert
      union all select 4, id, unnest(array[job_no, quo_nm]), job_no, quo_nm from quotation
      union all select 5, id, invoice_no, invoice_no, null from invoice
      union all select 6, id, unnest(array[crf_no, name]), crf_no, name from crf) w
    where word <> ''`,
  'create index word_begins on floor.word (kind, word)',
  'create index word_contains on floor.word using gin (word gin_trgm_ops)',
  `create table floor.ship as
    select id, version, update_time, name, imo, flag_id, ship_type, owner_id, region, status, contact from ship`,
  'alter table floor.ship add primary key (id)',
  'create index ship_flag_type on floor.ship (flag_id, ship_type, name, id)',
  'create index ship_owner on floor.ship (owner_id)',
  'create table floor.customer as select id, version, update_time, name, name_zh, address from customer',
  'alter table floor.customer add primary key (id)',
  'create index customer_name on floor.customer (name, id)',
  `create table floor.trail (id bigint generated always as identity primary key, entity text not null,
    row_id bigint not null, row_name text, at timestamptz not null default now(), user_id bigint not null,
    changes jsonb not null)`,
  'create index trail_entity on floor.trail (entity, row_id, id desc)',
]

/** Creates and fills the tables. */
export async function createFloorTables(pool: pg.Pool): Promise<void> {
  await dropFloorTables(pool)
  await pool.query('create schema floor')
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const statement of statements) await client.query(statement)
    for (const table of ['due', 'word', 'ship', 'customer'])
      await client.query(`vacuum (analyze) floor.${table}`)
  } finally {
    client.release(true)
  }
}

/** Removes them; the folder is again as the product left it. */
export const dropFloorTables = async (pool: pg.Pool): Promise<void> =>
  void (await pool.query('drop schema if exists floor cascade'))
