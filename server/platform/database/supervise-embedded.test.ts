import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { openDatabase } from './database.ts'
import { superviseEmbedded } from './supervise-embedded.ts'

test('a killed database restarts at the same address; a running statement fails, the process continues', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-supervised-'))
  const logLines: string[] = []
  const server = await superviseEmbedded({ dataDir, log: (line) => logLines.push(line) })
  const { db, close } = openDatabase(server.config)
  try {
    await sql`create table kept as select 1 as n`.execute(db)
    const under = sql`select pg_sleep(60)`.execute(db)
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`.execute(
              db,
            )
          ).rows.length,
      )
      .toBe(1)
    process.kill(
      Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
      'SIGKILL',
    )
    await expect(under).rejects.toThrow()
    await expect
      .poll(
        () =>
          sql`select n from kept`.execute(db).then(
            ({ rows }) => rows,
            () => null,
          ),
        { timeout: 40_000 },
      )
      .toEqual([{ n: 1 }])
    await expect.poll(() => logLines.at(-1)).toBe('The database answers again')
    expect(server.restarts).toBe(1)
    // A stop during the restart ends it too.
    process.kill(
      Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10),
      'SIGKILL',
    )
    await expect
      .poll(() => logLines.filter((line) => line.includes('ended by itself')).length)
      .toBe(2)
  } finally {
    await close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 60_000)
