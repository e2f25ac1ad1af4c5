import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../db/database.ts'
import { healthIn, healthOf } from '../health/health.ts'
import { asSystem } from '../http/context.ts'
import { figuresOf } from '../http/metrics-figures.ts'
import { startHouse } from '../testing.ts'
import type { Client, Harness } from '../testing.ts'
import { record } from './audit.ts'
import { chained } from './chain.ts'
import type { Fault } from './faults.ts'
import { Trail } from './trail.ts'
import { verifyTrail } from './verify-trail.ts'
import { moveSealedTo } from './witnesses.ts'

let house: Harness
let db: Db
let admin: Client
const running: Trail[] = []
beforeAll(async () => {
  house = await startHouse({ env: { LOG_LEVEL: 'silent' } })
  ;({ db } = house.services)
  admin = await house.as('admin')
})
afterAll(async () => {
  await closeAll()
  await house.close()
})
const closeAll = () => Promise.all(running.splice(0).map((one) => one.close()))
/** Another server on the same database. */
async function process(raise?: (faults: readonly Fault[]) => Promise<unknown>): Promise<Trail> {
  const { config, signingKey, log } = house.services
  const trail = new Trail({ db, config, signingKey, log, ...(raise && { raise }) })
  running.push(trail)
  await trail.begin()
  return trail
}
const write = (n: number) => asSystem(house.services, async (ctx) => {
  for (let i = 0; i < n; i++) await record(ctx, { resource: 'basic/flag', rowId: i + 1, action: 'update' })
})
const state = async () => {
  const { rows: [row] } = await sql<{ seq: number; id: number }>`select (select max(seq) from log_seal) as seq, (select max(id) from log) as id`.execute(db)
  return row!
}
/** What somebody with every right in the database does; the triggers are on again afterwards. */
const tamper = (work: (on: Db) => Promise<unknown>) => db.transaction().execute(async (on) => {
  for (const table of ['log', 'log_seal', 'log_checkpoint']) await sql`alter table ${sql.table(table)} disable trigger user`.execute(on)
  await work(on)
  for (const table of ['log', 'log_seal', 'log_checkpoint']) await sql`alter table ${sql.table(table)} enable trigger user`.execute(on)
})
const cut = (from: number) => tamper(async (on) => {
  await sql`delete from log where id in (select log_id from log_seal where seq >= ${from})`.execute(on)
  await sql`delete from log_seal where seq >= ${from}`.execute(on)
  await sql`delete from log_checkpoint where seq >= ${from}`.execute(on)
})
const folder = () => join(house.services.config.dataDir, 'trail')
const headFiles = async () => (await readdir(folder())).filter((name) => name.endsWith('.jsonl'))
const cutFile = async (from: number) => {
  for (const name of await headFiles()) {
    const lines = (await readFile(join(folder(), name), 'utf8')).split('\n').filter((line) => line && JSON.parse(line).seq < from)
    await writeFile(join(folder(), name), lines.map((line) => `${line}\n`).join(''))
  }
}
const setBack = async (to: number) => {
  await sql`select setval('log_sealed_to', ${to})`.execute(db)
  await sql`select setval('log_id_seq', (select max(id) from log))`.execute(db)
}
/** Ends all alarms, and lets the chain go on behind what was done. */
async function settle(): Promise<void> {
  await closeAll()
  await sql`select setval('log_id_seq', greatest((select max(id) from log), (select last_value from log_id_seq)))`.execute(db)
  house.services.trail.found.clear()
  await write(3)
  await house.services.trail.seal()
  await db.updateTable('logAlarm').set({ seenTime: new Date().toISOString() }).execute()
  house.services.trail.found.clear()
}
/** Of a copy, as answers are kept for two seconds. */
const trailHealth = async () => healthIn(await healthOf({ ...house.services }), 'en').checks['trail']!

describe('the last rows are cut off while the server runs on', () => {
  beforeEach(settle)

  test('also with the lines of the head file and with both sequences set back, each process misses the head it knows', async () => {
    const [one, other] = [await process(), await process()]
    await write(5)
    await one.seal()
    await write(3)
    await other.seal()
    const { seq } = await state()
    await cut(seq - 2)
    await cutFile(seq - 2)
    await setBack(seq - 3)
    expect(await other.look()).toContainEqual(expect.objectContaining({ kind: 'cutOff', seq: seq - 2, count: 3, time: expect.stringMatching(/^20/) }))
    await closeAll()
  })

  test('the next batch of another process notices it too, and leaves a gap that every later look finds', async () => {
    const faults: Fault[] = []
    const one = await process(async (found) => void faults.push(...found))
    await write(4)
    await one.seal()
    const { seq } = await state()
    await cut(seq - 1)
    await cutFile(seq - 1)
    await setBack(seq - 2)
    await write(1)
    await one.seal()
    expect(faults).toContainEqual(expect.objectContaining({ kind: 'cutOff', seq: seq - 1, count: 2 }))
    expect((await state()).seq).toBe(seq + 1)
    expect((await verifyTrail(db, house.services.config.dataDir)).breaks).toContainEqual(expect.objectContaining({ kind: 'removed', id: null, seq: seq - 1, count: 2 }))
  })

  test('others put in their place do not hide it', async () => {
    const one = await process()
    await write(3)
    await one.seal()
    const { seq } = await state()
    const last = await db.selectFrom('logSeal').where('seq', '=', seq).selectAll().executeTakeFirstOrThrow()
    await tamper((on) => sql`update log_seal set hash = ${chained(last.hash, last.logId, null)} where seq = ${seq}`.execute(on))
    expect(await one.look()).toContainEqual(expect.objectContaining({ kind: 'remade', seq }))
  })

  test('lines of the head file alone', async () => {
    const one = await process()
    await write(1)
    await one.seal()
    await cutFile((await state()).seq)
    expect(await one.look()).toContainEqual(expect.objectContaining({ kind: 'headsCut' }))
  })

  test('an entry removed before it is sealed is missed by the process that wrote it', async () => {
    const faults: Fault[] = []
    const one = await process(async (found) => void faults.push(...found))
    const written: number[] = []
    const noting = { wake: (id?: number) => void written.push(id!) } as Trail
    await asSystem({ ...house.services, trail: noting }, (ctx) => record(ctx, { resource: 'basic/flag', rowId: 1, action: 'update' }))
    one.wake(written[0])
    await tamper(async (on) => {
      await sql`delete from log where id = ${written[0]}`.execute(on)
      await sql`delete from log_unsealed where log_id = ${written[0]}`.execute(on)
    })
    await one.seal()
    expect(faults).toContainEqual(expect.objectContaining({ kind: 'removed', id: written[0] }))
  })

  test('health is red in words, a metric counts it, administrators are told once, and it ends when one says what came of it', async () => {
    const { trail } = house.services
    await write(3)
    await trail.seal()
    const { seq } = await state()
    await cut(seq)
    await cutFile(seq)
    await setBack(seq - 1)
    for (let i = 0; i < 3; i++) await trail.look()
    const notices = () => db.selectFrom('notification').where('titleEn', '=', 'Alarm of the audit trail').where('textEn', 'like', `%place of the chain that is lost is ${seq.toLocaleString('en-US')};%`).selectAll().execute()
    const admins = await db.selectFrom('principal').where('active', '=', true).where('taskNode', '=', 'sys_admin').select('userId').execute()
    await expect.poll(async () => (await notices()).length, { timeout: 15_000 }).toBe(admins.length)
    expect(await db.selectFrom('outbox').where('subject', 'like', '%Alarm of the audit trail').where('body', 'like', `%lost is ${seq.toLocaleString('en-US')};%`).selectAll().execute()).toHaveLength(1)
    expect(await trailHealth()).toEqual({ state: 'red', msg: expect.stringMatching(/alarms of the audit trail/) })
    expect(await figuresOf(house.services)).toContainEqual(expect.objectContaining({ name: 'plimsoll_trail_alarms', value: expect.any(Number) }))
    const { alarms } = await admin.ok('sys/log/trailState')
    for (const { alarmId } of alarms) expect(await admin.ok('sys/log/acknowledge', { id: alarmId, remark: 'Restored from the backup of last night' })).toEqual({})
    expect((await admin.call('sys/log/acknowledge', { id: alarms[0].alarmId, remark: 'again' })).code).toBe(404)
    await trail.look()
    expect(await trailHealth()).toMatchObject({ state: 'ok' })
    expect((await notices()).length).toBe(admins.length)
    expect((await admin.ok('sys/log/list', { resource: ['sys/log'], action: ['acknowledge'] })).list[0]).toMatchObject({ remark: 'Restored from the backup of last night' })
  }, 60_000)

  test('who deletes the row of the alarm does not end it', async () => {
    const { trail } = house.services
    await write(2)
    await trail.seal()
    await cut((await state()).seq)
    await trail.look()
    await db.deleteFrom('logAlarm').execute()
    expect(await trailHealth()).toMatchObject({ state: 'red' })
  }, 30_000)
})

describe('the server starts again', () => {
  beforeEach(settle)
  const started = async (): Promise<Fault[]> => {
    const faults: Fault[] = []
    await process(async (found) => void faults.push(...found))
    return faults
  }

  test('the last line of the head file has no entry', async () => {
    const { seq } = await state()
    await cut(seq)
    await setBack(seq - 1)
    expect(await started()).toContainEqual(expect.objectContaining({ kind: 'cutOff', seq, count: 1 }))
  })
  test('rows and lines are gone, the sequence of places is not', async () => {
    const { seq } = await state()
    await cut(seq)
    await cutFile(seq)
    expect(await started()).toContainEqual(expect.objectContaining({ kind: 'cutOff', seq, count: 1 }))
    expect((await verifyTrail(db, house.services.config.dataDir)).breaks).toContainEqual(expect.objectContaining({ kind: 'cutOff', seq, count: 1 }))
  })
  test('a sequence set back behind the entries, or forward of all that was ever given', async () => {
    await sql`select setval('log_id_seq', 3)`.execute(db)
    expect(await started()).toContainEqual(expect.objectContaining({ kind: 'setBack', what: 'log_id_seq' }))
    await settle()
    const { seq } = await state()
    await sql`select setval('log_sealed_to', 9000000000000000000)::text`.execute(db)
    expect(await started()).toContainEqual(expect.objectContaining({ kind: 'setBack' }))
    await write(1)
    await house.services.trail.seal()
    expect((await state()).seq).toBe(seq + 1)
  })
  test('nothing is reported where calls were undone and several servers write', async () => {
    await Promise.all(Array.from({ length: 3 }, async () => {
      const faults: Fault[] = []
      const one = await process(async (found) => void faults.push(...found))
      for (let i = 0; i < 6; i++) {
        await asSystem(house.services, async (ctx) => {
          await record(ctx, { resource: 'basic/flag', rowId: 1, action: 'update' })
          throw new Error('undone')
        }).catch(() => {})
        await write(1)
        await (i % 2 ? one.seal() : one.seal(false))
        faults.push(...await one.look())
      }
      expect(faults).toEqual([])
    }))
    expect(await started()).toEqual([])
  })
})

describe('rows are tampered with', () => {
  beforeEach(settle)
  const kinds = async () => (await verifyTrail(db, house.services.config.dataDir)).breaks.map(({ kind }) => kind)

  test('two entries exchanged', async () => {
    await write(3)
    await house.services.trail.seal()
    const before = await kinds()
    const { id } = await state()
    const swap = (on: Db) => sql`update log a set row_id = b.row_id from log b where a.id in (${id}, ${id - 1}) and b.id in (${id}, ${id - 1}) and a.id <> b.id`.execute(on)
    await tamper(swap)
    expect((await kinds()).filter((kind) => kind === 'changed').length).toBe(before.filter((kind) => kind === 'changed').length + 2)
    await tamper(swap)
  })
})

test('the whole trail is emptied', async () => {
  await settle()
  const one = await process()
  await write(2)
  await one.seal()
  const { seq } = await state()
  await tamper(async (on) => {
    for (const table of ['log', 'log_seal', 'log_checkpoint', 'log_unsealed']) await sql`truncate ${sql.table(table)} restart identity`.execute(on)
  })
  expect(await one.look()).toEqual(expect.arrayContaining([
    expect.objectContaining({ kind: 'cutOff', seq: 1, count: seq, after: null }), expect.objectContaining({ kind: 'setBack', what: 'log_id_seq' }),
  ]))
  await moveSealedTo(db, seq)
})
