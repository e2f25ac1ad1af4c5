import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkHealth } from '#server/app/health/health.ts'
import { startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'
import { holdRemovals } from './file-locks.ts'
import { scrubFiles, scrubWhenDue } from './scrub-files.ts'
import { isScrubDue } from './scrub-runs.ts'
import { folderBytes, s3Bytes } from '#tools/test/stored-bytes.ts'
import type { StoredBytes } from '#tools/test/stored-bytes.ts'

const running = () => new AbortController().signal

describe.each(['folder', 'S3'])('the verification of files in a store of kind %s', (kind) => {
  let app: TestApp
  let store: StoredBytes
  beforeAll(async () => {
    store = kind === 'S3' ? await s3Bytes() : folderBytes(() => app.services.config.dataDir)
    app = await startApp({ demo: false, env: store.env })
    // The seeded files are in the folder of the template.
    if (kind === 'S3')
      for (const { sha256 } of await app.services.db
        .selectFrom('attachment')
        .select('sha256')
        .execute())
        await store.write(
          sha256,
          (await folderBytes(() => app.services.config.dataDir).read(sha256)) ?? Buffer.alloc(0),
        )
  })
  afterAll(async () => {
    await app.close()
    await store.close()
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('fileFault').execute()
    await app.services.db.deleteFrom('fileScrub').execute()
  })
  const attach = async (bytes: Buffer = randomBytes(1000)) =>
    (
      await app.services.files.attach(app.services.db, {
        bytes,
        name: 'a.txt',
        type: 'text/plain',
        createBy: null,
      })
    ).sha256
  const lastRun = () =>
    app.services.db
      .selectFrom('fileScrub')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
  const faults = () =>
    app.services.db
      .selectFrom('fileFault')
      .orderBy('id')
      .select(['sha256', 'kind', 'foundBy', 'resolvedBy'])
      .execute()
  const integrity = async () => (await checkHealth({ ...app.services })).checks['integrity']

  test('finds damaged and missing files, resolves repaired faults, and reports its result', async () => {
    const bytes = randomBytes(5000)
    const [damaged, missing] = [await attach(bytes), await attach()]
    await store.flipBit(damaged)
    const original = (await store.read(missing))!
    await store.remove(missing)
    await scrubFiles(app.services, running())
    expect(await faults()).toEqual(
      [
        { sha256: damaged, kind: 'damaged', foundBy: 'scrub', resolvedBy: null },
        { sha256: missing, kind: 'missing', foundBy: 'scrub', resolvedBy: null },
      ].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)),
    )
    expect(await integrity()).toMatchObject({ state: 'red', params: { damaged: 1, missing: 1 } })
    const { count } = await app.services.db
      .selectFrom('attachment')
      .select(sql<number>`count(distinct sha256)::int`.as('count'))
      .executeTakeFirstOrThrow()
    expect(await lastRun()).toMatchObject({
      files: count,
      damaged: 1,
      missing: 1,
      error: null,
      endedTime: expect.any(String),
    })
    await store.write(damaged, bytes)
    await store.write(missing, original)
    await scrubFiles(app.services, running())
    expect((await faults()).map(({ resolvedBy }) => resolvedBy)).toEqual(['good', 'good'])
    expect(await integrity()).toMatchObject({
      state: 'ok',
      phrase: { key: 'health.scrubbed' },
      params: { files: count },
    })
    const metrics = await (await fetch(`${app.url}/api/metrics`)).text()
    expect(metrics).toContain(`plimsoll_scrub_files ${count}`)
    expect(metrics).toContain('plimsoll_file_faults{kind="missing"} 0')
  })

  test('a stopped run continues after the last verified file; meanwhile no other process runs one', async () => {
    for (let n = 0; n < 6; n++) await attach()
    const stop = new AbortController()
    const checked: string[] = []
    const { files } = app.services
    const check = files.check.bind(files)
    files.check = async (sha256, size, onChunk) => {
      if (checked.length === 4) {
        await expect(scrubFiles(app.services, running())).rejects.toThrow('another process')
        stop.abort()
      }
      const state = await check(sha256, size, onChunk)
      checked.push(sha256)
      return state
    }
    try {
      await expect(scrubFiles(app.services, stop.signal)).rejects.toThrow('aborted')
      expect(await lastRun()).toMatchObject({ endedTime: null, files: 4, position: checked[3] })
      await scrubFiles(app.services, running())
    } finally {
      files.check = check
    }
    expect(checked).toEqual([...new Set(checked)].sort())
    expect(await lastRun()).toMatchObject({ files: checked.length, endedTime: expect.any(String) })
    expect((await app.services.db.selectFrom('fileScrub').select('id').execute()).length).toBe(1)
  })

  test('it reads no faster than the settings allow', async () => {
    await attach(randomBytes(2_000_000))
    const { files } = (await app.services.db
      .selectFrom('attachment')
      .select(sql<number>`count(distinct sha256)::int`.as('files'))
      .executeTakeFirstOrThrow()) as { files: number }
    const rate = 8_000_000
    const begun = performance.now()
    await scrubFiles(
      { ...app.services, config: { ...app.services.config, scrubRate: rate } },
      running(),
    )
    expect(performance.now() - begun).toBeGreaterThan(((2_000_000 + files * 1000) / rate) * 1000)
  })

  test('files without an attachment are removed after a day; newer ones and attached ones stay, and all during a backup', async () => {
    const orphan = async (hours: number) => {
      const bytes = randomBytes(100)
      const sha256 = await app.services.files.save(bytes)
      await store.age(sha256, hours)
      return sha256
    }
    const [old, young, attached] = [await orphan(25), await orphan(1), await attach()]
    await store.age(attached, 1000)
    const exists = async () =>
      Promise.all([old, young, attached].map(async (one) => (await store.read(one)) !== null))
    const backup = new pg.Client(app.connection)
    await backup.connect()
    await holdRemovals(backup)
    await scrubFiles(app.services, running())
    expect(await exists()).toEqual([true, true, true])
    expect(await lastRun()).toMatchObject({ orphansRemoved: 0, orphansLeft: 1 })
    await backup.end()
    await expect
      .poll(async () => {
        await scrubFiles(app.services, running())
        return exists()
      })
      .toEqual([false, true, true])
    const { rows } = await sql<{
      removed: number
    }>`select sum(orphans_removed)::int as removed from file_scrub`.execute(app.services.db)
    expect(rows).toEqual([{ removed: 1 }])
  })

  test('more orphaned files than crashes cause are not removed, and health reports them', async () => {
    const some: string[] = []
    for (let n = 0; n < 101; n++) {
      some.push(await app.services.files.save(randomBytes(50)))
      await store.age(some[n]!, 48)
    }
    await scrubFiles(app.services, running())
    expect(await lastRun()).toMatchObject({ orphansRemoved: 0, orphansLeft: 101 })
    expect(await integrity()).toMatchObject({
      state: 'amber',
      phrase: { key: 'health.orphansLeft' },
      params: { count: 101 },
    })
    for (const one of some) await app.services.files.remove(one)
  })
})

describe('schedule', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ demo: false })
  })
  afterAll(() => app.close())
  const { now } = { now: sql<string>`now()` }
  const hoursAgo = (hours: number) => sql<string>`now() - ${hours} * interval '1 hour'`

  test('once a day at night, by day after two days, and an interrupted one immediately', async () => {
    const { db } = app.services
    expect([await isScrubDue(db, 3), await isScrubDue(db, 12)]).toEqual([false, false])
    await db
      .insertInto('fileScrub')
      .values({ begunTime: hoursAgo(21), endedTime: hoursAgo(20) })
      .execute()
    expect([await isScrubDue(db, 3), await isScrubDue(db, 12)]).toEqual([true, false])
    await db
      .updateTable('fileScrub')
      .set({ begunTime: hoursAgo(49) })
      .execute()
    expect(await isScrubDue(db, 12)).toBe(true)
    await db.insertInto('fileScrub').values({ aliveTime: now }).execute()
    expect(await isScrubDue(db, 3)).toBe(false)
    await db
      .updateTable('fileScrub')
      .set({ aliveTime: hoursAgo(1) })
      .where('endedTime', 'is', null)
      .execute()
    expect(await isScrubDue(db, 12)).toBe(true)
  })

  test('the queue runs it; a late run turns health amber; SCRUB_RATE=0 disables it', async () => {
    const { db } = app.services
    const complete = () =>
      db.selectFrom('fileScrub').where('endedTime', 'is not', null).select('id').execute()
    const before = (await complete()).length
    await scrubWhenDue(app.services)
    await expect.poll(async () => (await complete()).length, { timeout: 20_000 }).toBe(before + 1)
    await db
      .updateTable('fileScrub')
      .set({ endedTime: hoursAgo(9 * 24) })
      .execute()
    const integrity = async (scrubRate: number) =>
      (await checkHealth({ ...app.services, config: { ...app.services.config, scrubRate } }))
        .checks['integrity']
    expect(await integrity(1)).toMatchObject({
      state: 'amber',
      phrase: { key: 'health.scrubLate' },
      params: { days: 9 },
    })
    expect(await integrity(0)).toMatchObject({ state: 'ok', phrase: { key: 'health.noScrub' } })
  })
})
