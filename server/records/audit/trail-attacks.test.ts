import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/core/db.ts'
import { formatHealth, checkHealth } from '#server/app/health/health.ts'
import { runAsSystem } from '#server/core/context.ts'
import { collectMetrics } from '#server/app/http/collect-metrics.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { writeAuditEntry } from './audit.ts'
import { nextChainHash } from './hash-chain.ts'
import type { Fault } from './faults.ts'
import { AuditSealer } from './audit-sealer.ts'
import { verifyTrail } from './verify-audit-trail.ts'
import { moveSealedTo } from './witnesses.ts'

let app: TestApp
let db: Db
let admin: Client
const running: AuditSealer[] = []
beforeAll(async () => {
  app = await startApp({ env: { LOG_LEVEL: 'silent' } })
  ;({ db } = app.services)
  // Only the tests seal and look: an alarm written in between would be one more entry.
  await app.services.trail.close()
  admin = await app.signInAs('admin')
})
afterAll(async () => {
  await closeAll()
  await app.close()
})
const closeAll = () => Promise.all(running.splice(0).map((one) => one.close()))
/** Another server on the same database. */
async function process(
  raise?: (errors: readonly Fault[]) => Promise<unknown>,
): Promise<AuditSealer> {
  const { config, signingKey, log } = app.services
  const trail = new AuditSealer({ db, config, signingKey, log, ...(raise && { raise }) })
  running.push(trail)
  await trail.begin()
  return trail
}
const write = (n: number) =>
  runAsSystem(app.services, async (ctx) => {
    for (let i = 0; i < n; i++)
      await writeAuditEntry(ctx, { resource: 'basic/flag', rowId: i + 1, action: 'update' })
  })
const state = async () => {
  const {
    rows: [row],
  } = await sql<{
    seq: number
    id: number
  }>`select (select max(seq) from log_seal) as seq, (select max(id) from log) as id`.execute(db)
  return row!
}
/**
 * A change by somebody with every right in the database; the triggers are enabled again afterwards.
 */
const tamper = (work: (on: Db) => Promise<unknown>) =>
  db.transaction().execute(async (on) => {
    for (const table of ['log', 'log_seal', 'log_checkpoint'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(on)
    await work(on)
    for (const table of ['log', 'log_seal', 'log_checkpoint'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(on)
  })
const cut = (from: number) =>
  tamper(async (on) => {
    await sql`delete from log where id in (select log_id from log_seal where seq >= ${from})`.execute(
      on,
    )
    await sql`delete from log_seal where seq >= ${from}`.execute(on)
    await sql`delete from log_checkpoint where seq >= ${from}`.execute(on)
  })
const folder = () => join(app.services.config.dataDir, 'trail')
const headFiles = async () => (await readdir(folder())).filter((name) => name.endsWith('.jsonl'))
const cutFile = async (from: number) => {
  for (const name of await headFiles()) {
    const lines = (await readFile(join(folder(), name), 'utf8'))
      .split('\n')
      .filter((line) => line && JSON.parse(line).seq < from)
    await writeFile(join(folder(), name), lines.map((line) => `${line}\n`).join(''))
  }
}
const setBack = async (to: number) => {
  await sql`select setval('log_sealed_to', ${to})`.execute(db)
  await sql`select setval('log_id_seq', (select max(id) from log))`.execute(db)
}
/** Acknowledges all alarms and restarts the chain after the change. */
async function settle(): Promise<void> {
  await closeAll()
  await sql`select setval('log_id_seq', greatest((select max(id) from log), (select last_value from
    log_id_seq)))`.execute(db)
  app.services.trail.found.clear()
  await write(3)
  await app.services.trail.seal()
  await db.updateTable('logAlarm').set({ seenTime: new Date().toISOString() }).execute()
  app.services.trail.found.clear()
}
/** From a fresh copy, because responses are cached for two seconds. */
const trailHealth = async () =>
  formatHealth(await checkHealth({ ...app.services }), 'en').checks['trail']!

describe('the last rows are removed while the server runs', () => {
  beforeEach(settle)

  test('detected even when the head file and both sequences are set back', async () => {
    const [one, other] = [await process(), await process()]
    await write(5)
    await one.seal()
    await write(3)
    await other.seal()
    const { seq } = await state()
    await cut(seq - 2)
    await cutFile(seq - 2)
    await setBack(seq - 3)
    expect(await other.look()).toContainEqual(
      expect.objectContaining({
        kind: 'cutOff',
        seq: seq - 2,
        count: 3,
        time: expect.stringMatching(/^20/),
      }),
    )
    await closeAll()
  })

  test('the next batch of another process detects it and leaves a gap', async () => {
    const errors: Fault[] = []
    const one = await process(async (found) => void errors.push(...found))
    await write(4)
    await one.seal()
    const { seq } = await state()
    await cut(seq - 1)
    await cutFile(seq - 1)
    await setBack(seq - 2)
    await write(1)
    await one.seal()
    expect(errors).toContainEqual(
      expect.objectContaining({ kind: 'cutOff', seq: seq - 1, count: 2 }),
    )
    expect((await state()).seq).toBe(seq + 1)
    expect((await verifyTrail(db, app.services.config.dataDir)).breaks).toContainEqual(
      expect.objectContaining({ kind: 'removed', id: null, seq: seq - 1, count: 2 }),
    )
  })

  test('replacement rows do not hide it', async () => {
    const one = await process()
    await write(3)
    await one.seal()
    const { seq } = await state()
    const last = await db
      .selectFrom('logSeal')
      .where('seq', '=', seq)
      .selectAll()
      .executeTakeFirstOrThrow()
    await tamper((on) =>
      sql`update log_seal set hash = ${nextChainHash(last.hash, last.logId, null)} where seq = ${seq}`.execute(
        on,
      ),
    )
    expect(await one.look()).toContainEqual(expect.objectContaining({ kind: 'remade', seq }))
  })

  test('only lines of the head file are removed', async () => {
    const one = await process()
    await write(1)
    await one.seal()
    await cutFile((await state()).seq)
    expect(await one.look()).toContainEqual(expect.objectContaining({ kind: 'headsCut' }))
  })

  test('an entry removed before sealing is detected by its writer', async () => {
    const errors: Fault[] = []
    const one = await process(async (found) => void errors.push(...found))
    const written: number[] = []
    const noting = { scheduleSealing: (id?: number) => void written.push(id!) } as AuditSealer
    await runAsSystem({ ...app.services, trail: noting }, (ctx) =>
      writeAuditEntry(ctx, { resource: 'basic/flag', rowId: 1, action: 'update' }),
    )
    one.scheduleSealing(written[0])
    await tamper(async (on) => {
      await sql`delete from log where id = ${written[0]}`.execute(on)
      await sql`delete from log_unsealed where log_id = ${written[0]}`.execute(on)
    })
    await one.seal()
    expect(errors).toContainEqual(expect.objectContaining({ kind: 'removed', id: written[0] }))
  })

  test('health is red, a metric counts it, administrators are notified once; acknowledging ends it', async () => {
    const { trail } = app.services
    await write(3)
    await trail.seal()
    const { seq } = await state()
    await cut(seq)
    await cutFile(seq)
    await setBack(seq - 1)
    for (let i = 0; i < 3; i++) await trail.look()
    const notices = () =>
      db
        .selectFrom('notification')
        .where('titleEn', '=', 'Audit trail alarm')
        .where('textEn', 'like', `%missing position in the chain: ${seq.toLocaleString('en-US')};%`)
        .selectAll()
        .execute()
    const admins = await db
      .selectFrom('principal')
      .where('active', '=', true)
      .where('taskNode', '=', 'sys_admin')
      .select('userId')
      .execute()
    await expect.poll(async () => (await notices()).length, { timeout: 15_000 }).toBe(admins.length)
    expect(
      await db
        .selectFrom('outbox')
        .where('subject', 'like', '%Audit trail alarm')
        .where('body', 'like', `%position in the chain: ${seq.toLocaleString('en-US')};%`)
        .selectAll()
        .execute(),
    ).toHaveLength(1)
    expect(await trailHealth()).toEqual({
      state: 'red',
      msg: expect.stringMatching(/alarms of the audit trail/),
      remedy: expect.stringContaining('Verify the audit trail'),
    })
    expect(await collectMetrics(app.services)).toContainEqual(
      expect.objectContaining({ name: 'plimsoll_trail_alarms', value: expect.any(Number) }),
    )
    const { alarms } = await admin.callOk('sys/log/trailState')
    for (const { alarmId } of alarms)
      expect(
        await admin.callOk('sys/log/acknowledge', {
          id: alarmId,
          remark: 'Restored from the backup of last night',
        }),
      ).toEqual({})
    expect(
      (await admin.call('sys/log/acknowledge', { id: alarms[0].alarmId, remark: 'again' })).code,
    ).toBe(404)
    await trail.look()
    expect(await trailHealth()).toMatchObject({ state: 'ok' })
    expect((await notices()).length).toBe(admins.length)
    expect(
      (await admin.callOk('sys/log/list', { resource: ['sys/log'], action: ['acknowledge'] }))
        .list[0],
    ).toMatchObject({ remark: 'Restored from the backup of last night' })
  }, 60_000)

  test('deleting the row of the alarm does not end it', async () => {
    const { trail } = app.services
    await write(2)
    await trail.seal()
    await cut((await state()).seq)
    await trail.look()
    await db.deleteFrom('logAlarm').execute()
    expect(await trailHealth()).toMatchObject({ state: 'red' })
  }, 30_000)
})

describe('after a restart', () => {
  beforeEach(settle)
  const started = async (): Promise<Fault[]> => {
    const errors: Fault[] = []
    await process(async (found) => void errors.push(...found))
    return errors
  }

  test('the last line of the head file has no entry', async () => {
    const { seq } = await state()
    await cut(seq)
    await setBack(seq - 1)
    expect(await started()).toContainEqual(
      expect.objectContaining({ kind: 'cutOff', seq, count: 1 }),
    )
  })
  test('rows and lines are removed, the sequence of places remains', async () => {
    const { seq } = await state()
    await cut(seq)
    await cutFile(seq)
    expect(await started()).toContainEqual(
      expect.objectContaining({ kind: 'cutOff', seq, count: 1 }),
    )
    expect((await verifyTrail(db, app.services.config.dataDir)).breaks).toContainEqual(
      expect.objectContaining({ kind: 'cutOff', seq, count: 1 }),
    )
  })
  test('a sequence set back, or set beyond all assigned values', async () => {
    await sql`select setval('log_id_seq', 3)`.execute(db)
    expect(await started()).toContainEqual(
      expect.objectContaining({ kind: 'setBack', what: 'log_id_seq' }),
    )
    await settle()
    const { seq } = await state()
    await sql`select setval('log_sealed_to', 9000000000000000000)::text`.execute(db)
    expect(await started()).toContainEqual(expect.objectContaining({ kind: 'setBack' }))
    await write(1)
    const { id } = await state()
    await app.services.trail.seal()
    // Sealing may find the fault too and write its own alarm, which is the entry after it.
    expect(
      await db.selectFrom('logSeal').where('logId', '=', id).select('seq').executeTakeFirst(),
    ).toEqual({ seq: seq + 1 })
  })
  test('rollbacks and several servers cause no fault', async () => {
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        const errors: Fault[] = []
        const one = await process(async (found) => void errors.push(...found))
        for (let i = 0; i < 6; i++) {
          await runAsSystem(app.services, async (ctx) => {
            await writeAuditEntry(ctx, { resource: 'basic/flag', rowId: 1, action: 'update' })
            throw new Error('undone')
          }).catch(() => {})
          await write(1)
          await (i % 2 ? one.seal() : one.seal(false))
          errors.push(...(await one.look()))
        }
        expect(errors).toEqual([])
      }),
    )
    expect(await started()).toEqual([])
  })
})

describe('rows are tampered with', () => {
  beforeEach(settle)
  const kinds = async () =>
    (await verifyTrail(db, app.services.config.dataDir)).breaks.map(({ kind }) => kind)

  test('two entries swapped', async () => {
    await write(3)
    await app.services.trail.seal()
    const before = await kinds()
    const { id } = await state()
    const swap = (on: Db) =>
      sql`update log a set row_id = b.row_id from log b where a.id in (${id}, ${id - 1}) and b.id in
        (${id}, ${id - 1}) and a.id <> b.id`.execute(on)
    await tamper(swap)
    expect((await kinds()).filter((kind) => kind === 'changed').length).toBe(
      before.filter((kind) => kind === 'changed').length + 2,
    )
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
    for (const table of ['log', 'log_seal', 'log_checkpoint', 'log_unsealed'])
      await sql`truncate ${sql.table(table)} restart identity`.execute(on)
  })
  expect(await one.look()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'cutOff', seq: 1, count: seq, after: null }),
      expect.objectContaining({ kind: 'setBack', what: 'log_id_seq' }),
    ]),
  )
  await moveSealedTo(db, seq)
})
