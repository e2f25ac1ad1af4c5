import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/core/db.ts'
import pg from 'pg'
import { createSelfSignedKey } from '#server/platform/documents/index.ts'
import { runAsSystem } from '#server/core/context.ts'
import { testApp } from '#server/testing/test-app.ts'
import { writeAuditEntry } from './audit.ts'
import { genesisHash, nextChainHash, digest, sealedColumns } from './hash-chain.ts'
import { signCheckpoint } from './checkpoints.ts'
import { AuditSealer } from './audit-sealer.ts'
import { verifyTrail } from './verify-audit-trail.ts'
import type { VerificationReport } from './walk-trail.ts'

const app = testApp({ demo: false })
let db: Db
beforeAll(async () => {
  ;({ db } = app.services)
  await written(12)
  await app.services.trail.seal()
})
const dataDir = () => app.services.config.dataDir
const verify = (on: Db = db) => verifyTrail(on, dataDir())
const written = (n: number) =>
  runAsSystem(app.services, async (ctx) => {
    for (let i = 0; i < n; i++)
      await writeAuditEntry(ctx, {
        resource: 'basic/flag',
        rowId: i + 1,
        action: 'update',
        changes: [{ field: 'nameEn', from: 'A', to: `B${i}` }],
      })
  })
/**
 * In the order of the chain, which may differ from the order of ids: transactions may commit in
 * another order than they began.
 */
const entries = async (on: Db = db) =>
  (
    await on
      .selectFrom('log')
      .innerJoin('logSeal', 'logSeal.logId', 'log.id')
      .select('log.id')
      .orderBy('seq')
      .execute()
  ).map(({ id }) => id)

/**
 * Returns the faults found after a change by somebody with full database rights, and rolls the
 * change back.
 */
async function foundAfter(tamper: (on: Db) => Promise<unknown>): Promise<VerificationReport> {
  let verdict: VerificationReport
  await db
    .transaction()
    .execute(async (on) => {
      for (const table of ['log', 'log_seal', 'log_checkpoint'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(on)
      await tamper(on)
      for (const table of ['log', 'log_seal', 'log_checkpoint'])
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(on)
      verdict = await verify(on)
      throw new Error('taken back')
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error
    })
  return verdict!
}
/** Recomputes the chain from the current entries, as an attacker who knows the algorithm would. */
async function resealed(on: Db): Promise<void> {
  const { rows } = await sql<{
    seq: number
    logId: number
    digest: Buffer | null
  }>`select s.seq, s.log_id, ${digest} as digest from log_seal s left join log l on l.id = s.log_id
    order by s.seq`.execute(on)
  let hash = genesisHash
  for (const { seq, logId, digest: entry } of rows) {
    hash = nextChainHash(hash, logId, entry)
    await sql`update log_seal set hash = ${hash} where seq = ${seq}`.execute(on)
  }
}

test('seals committed entries in order, without faults', async () => {
  const verdict = await verify()
  expect(verdict).toMatchObject({ sound: true, breaks: [] })
  expect(verdict.entries).toBe((await entries()).length)
  expect(verdict.checkpoints).toBeGreaterThan(0)
  expect(verdict.outside).toBeGreaterThanOrEqual(verdict.checkpoints)
})

test('every column of an entry is sealed', async () => {
  const { rows } = await sql<{
    name: string
  }>`select column_name as name from information_schema.columns where table_name = 'log' order by
    ordinal_position`.execute(db)
  expect(rows.map(({ name }) => name).sort()).toEqual([...sealedColumns].sort())
})

test('writing an entry sends no extra statement; sealing is asynchronous', async () => {
  const trail = new AuditSealer(
    { db, config: app.services.config, signingKey: app.services.signingKey, log: app.services.log },
    { after: 1 },
  )
  const [sent, usual] = [[] as string[], pg.Client.prototype.query]
  pg.Client.prototype.query = new Proxy(usual, {
    apply(query, client, given) {
      sent.push(String(given[0]?.text ?? given[0]))
      return Reflect.apply(query, client, given)
    },
  })
  const asleep = { scheduleSealing() {} } as AuditSealer
  await runAsSystem({ ...app.services, trail: asleep }, (ctx) =>
    writeAuditEntry(ctx, { resource: 'basic/flag', rowId: 1, action: 'update' }),
  ).finally(() => {
    pg.Client.prototype.query = usual
  })
  expect(sent.filter((text) => /\blog\w*/.test(text))).toEqual([
    expect.stringMatching(/^insert into "log"/),
  ])
  expect(await db.selectFrom('logUnsealed').selectAll().execute()).toHaveLength(1)
  trail.scheduleSealing()
  await expect
    .poll(async () => (await db.selectFrom('logUnsealed').selectAll().execute()).length)
    .toBe(0)
  await trail.close()
})

test('several processes seal one chain; a rollback leaves no gap', async () => {
  const has = {
    db,
    config: app.services.config,
    signingKey: app.services.signingKey,
    log: app.services.log,
  }
  const others = Array.from({ length: 4 }, () => new AuditSealer(has))
  await Promise.all(
    others.flatMap((other, i) => [
      runAsSystem(app.services, async (ctx) => {
        await writeAuditEntry(ctx, { resource: 'basic/flag', rowId: i, action: 'update' })
        if (i % 2) throw new Error('rolled back')
      }).catch(() => {}),
      written(3),
      other.seal(),
    ]),
  )
  await Promise.all(others.map((other) => other.close()))
  expect(await verify()).toMatchObject({ sound: true, entries: (await entries()).length })
})

describe('detects changes of the tables by SQL', () => {
  // Sequentially, so that the end of the chain has the order of the ids.
  beforeAll(async () => {
    for (let i = 0; i < 12; i++) await written(1)
    const { config, signingKey, log } = app.services
    const closing = new AuditSealer({ db, config, signingKey, log })
    await closing.seal()
    await closing.close()
  })
  const changes: [column: string, value: unknown][] = [
    ['time', sql`time - interval '1 microsecond'`],
    ['resource', 'basic/ship'],
    ['row_id', sql`row_id + 1`],
    ['row_name', 'x'],
    ['action', 'remove'],
    ['node', 'x'],
    ['from_state', 1],
    ['to_state', 1],
    ['result', 0],
    ['remark', 'x'],
    ['round', 1],
    ['changes', sql`jsonb_set(changes, '{0,to}', '"C"')`],
    ['user_id', 7],
    ['user_name', 'Somebody else'],
    ['ip', '10.0.0.1'],
  ]
  test.each(changes)('changed: %s of an entry', async (column, value) => {
    const ids = await entries()
    const [before, id] = ids.slice(-5) as [number, number]
    expect(
      await foundAfter((on) =>
        sql`update log set ${sql.ref(column)} = ${value} where id = ${id}`.execute(on),
      ),
    ).toMatchObject({ sound: false, breaks: [{ kind: 'changed', id, after: before }] })
  })

  test('removed: an entry, also with its place in the chain', async () => {
    const [before, id] = (await entries()).slice(-5) as [number, number]
    const remove = (on: Db) => sql`delete from log where id = ${id}`.execute(on)
    expect(await foundAfter(remove)).toMatchObject({
      sound: false,
      breaks: [{ kind: 'removed', id, after: before }],
    })
    expect(
      await foundAfter(async (on) => {
        await remove(on)
        await sql`delete from log_seal where log_id = ${id}`.execute(on)
      }),
    ).toMatchObject({
      sound: false,
      breaks: [{ kind: 'removed', id: null, after: before, count: 1 }],
    })
  })

  test('truncated: the end, at any place', async () => {
    const [before] = (await entries()).slice(-4) as [number]
    const cut = async (on: Db) => {
      await sql`delete from log where id > ${before}`.execute(on)
      await sql`delete from log_seal where log_id > ${before}`.execute(on)
      await sql`delete from log_checkpoint`.execute(on)
    }
    expect(await foundAfter(cut)).toMatchObject({
      sound: false,
      breaks: [{ kind: 'cutOff', after: before, count: 3 }],
    })
    expect(
      await foundAfter(async (on) => {
        for (const table of ['log', 'log_seal', 'log_checkpoint'])
          await sql`delete from ${sql.table(table)}`.execute(on)
      }),
    ).toMatchObject({ sound: false, breaks: [{ kind: 'cutOff', after: null }] })
  })

  test('inserted: an entry beyond the chain, and one that was sealed but backdated', async () => {
    const ids = await entries()
    const insert = (on: Db, id: number, ago: string) =>
      sql`insert into log (id, time, resource, row_id, action) overriding system value values
        (${id}, now() - ${ago}::interval, 'basic/flag', 1, 'update')`.execute(on)
    const id = ids.at(-1)! + 1000
    // The sequence has already returned its number, as for rolled-back calls.
    await sql`select setval('log_id_seq', ${id})`.execute(db)
    expect(await foundAfter((on) => insert(on, id, '0'))).toMatchObject({
      sound: false,
      breaks: [{ kind: 'inserted', id, after: ids.at(-1)! }],
    })
    const queued = async (on: Db, queue: number, ago: string) => {
      await insert(on, queue, ago)
      await sql`insert into log_unsealed values (${queue})`.execute(on)
      const head = await on
        .selectFrom('logSeal')
        .orderBy('seq', 'desc')
        .limit(1)
        .selectAll()
        .executeTakeFirstOrThrow()
      const {
        rows: [row],
      } = await sql<{
        digest: Buffer
      }>`select ${digest} as digest from log l where id = ${queue}`.execute(on)
      await on
        .insertInto('logSeal')
        .values({
          seq: head.seq + 1,
          logId: queue,
          hash: nextChainHash(head.hash, queue, row!.digest),
        })
        .execute()
    }
    expect(await foundAfter((on) => queued(on, id, '3 hours'))).toMatchObject({
      sound: false,
      breaks: [{ kind: 'inserted', id, after: ids.at(-1)! }],
    })
    // Replaced by another entry: its id is in the old range, its time is not.
    const [, gone] = ids.slice(-8) as [number, number]
    expect(
      await foundAfter(async (on) => {
        await sql`update log set time = time - interval '1 day'`.execute(on)
        await sql`delete from log where id = ${gone}`.execute(on)
        await sql`delete from log_seal where log_id = ${gone}`.execute(on)
        await queued(on, gone, '0')
      }),
    ).toMatchObject({
      breaks: expect.arrayContaining([expect.objectContaining({ kind: 'inserted', id: gone })]),
    })
    expect((await foundAfter((on) => queued(on, id, '1 minute'))).breaks).toEqual([])
  })

  test('not sealed: an entry that has waited for hours', async () => {
    const late = async (on: Db) => {
      const {
        rows: [row],
      } = await sql<{
        id: number
      }>`insert into log (time, resource, row_id, action) values (now() - interval '3 hours',
        'basic/flag', 1, 'update') returning id`.execute(on)
      await sql`insert into log_unsealed values (${row!.id})`.execute(on)
    }
    expect(await foundAfter(late)).toMatchObject({
      sound: false,
      breaks: [{ kind: 'notSealed', id: expect.any(Number) }],
    })
  })

  test('rewritten: a changed entry, with the whole chain computed again', async () => {
    const [before, id, , , last] = (await entries()).slice(-5) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const remade = await foundAfter(async (on) => {
      await sql`update log set user_name = 'Somebody else' where id = ${id}`.execute(on)
      await resealed(on)
    })
    expect(remade.breaks).toMatchObject([{ kind: 'remade', id: last, after: expect.any(Number) }])
    expect(remade.breaks[0]!.after).toBeLessThanOrEqual(before)
    expect(
      await foundAfter(async (on) => {
        await sql`update log set user_name = 'Somebody else' where id = ${id}`.execute(on)
        await resealed(on)
        await sql`delete from log_checkpoint`.execute(on)
      }),
    ).toMatchObject({ sound: false, breaks: [{ kind: 'remade', id: last }] })
  })

  test('refuses a change, removal or truncation', async () => {
    for (const table of ['log', 'log_seal', 'log_checkpoint']) {
      for (const statement of [
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)}`,
      ])
        await expect(statement.execute(db)).rejects.toThrow(/the audit trail is not changed/)
    }
    await expect(sql`update log set user_name = 'x'`.execute(db)).rejects.toThrow(/not changed/)
  })
})

test('detects an unsigned checkpoint and one altered in the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plimsoll-trail-'))
  await cp(join(dataDir(), 'trail'), join(folder, 'trail'), { recursive: true })
  const file = join(
    folder,
    'trail',
    (await readdir(join(folder, 'trail'))).find((name) => name.endsWith('.jsonl'))!,
  )
  const [line] = (await readFile(file, 'utf8')).split('\n')
  await appendFile(file, `${JSON.stringify({ ...JSON.parse(line!), seq: 1 })}\n{"half":\n`)
  expect(await verifyTrail(db, folder)).toMatchObject({
    sound: false,
    breaks: [{ kind: 'forged' }, { kind: 'forged' }],
  })
  await rm(folder, { recursive: true })
})

test('detects a checkpoint with an unknown key; accepts one signed with an earlier key', async () => {
  const { seq, hash } = await db
    .selectFrom('logSeal')
    .orderBy('seq')
    .limit(1)
    .select(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  const strange = signCheckpoint(await createSelfSignedKey('Somebody else'), seq, hash)
  const verdict = await foundAfter((on) =>
    on
      .insertInto('logCheckpoint')
      .values({
        ...strange,
        seq: 999_999,
        hash,
        signature: Buffer.from(strange.signature, 'base64'),
      })
      .execute(),
  )
  expect(verdict).toMatchObject({ sound: false, breaks: [{ kind: 'forged' }] })
  const earlier = new AuditSealer({
    db,
    config: app.services.config,
    signingKey: await createSelfSignedKey('The society, earlier'),
    log: app.services.log,
  })
  await written(1)
  await earlier.close()
  expect(await verify()).toMatchObject({ sound: true })
})
