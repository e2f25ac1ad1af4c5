/**
 * Part of npm run test:recovery: the disk of an embedded installation is lost, whose archive is a
 * folder or an S3 store. Measures what is lost of acknowledged writes (RPO) and how long the recovery
 * takes (RTO).
 */
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Client } from '#server/testing/testing.ts'
import { basesIn, segmentsIn, usableBases } from '#server/platform/wal-archive/archive-contents.ts'
import { archiveTarget } from '#server/platform/wal-archive/archive-target.ts'
import type { ArchiveTarget } from '#server/platform/wal-archive/archive-target.ts'
import { segmentSeconds } from '#server/platform/wal-archive/wal-archive.ts'
import { appProcess, copyDemoFolder, root, waitUntil } from '../crash-test/app-process.ts'
import type { AppProcess } from '../crash-test/app-process.ts'
import { assert, signIn } from '../fault-injection/helpers.ts'
import { startS3 } from '../test/s3-server.ts'

const run = promisify(execFile)
const prefix = 'Written before the loss'
const allowedSeconds = 300
/**
 * Seconds after a segment reached the archive: shortly before the next one does. The spool is looked
 * at every ten seconds, so that a segment may arrive earlier.
 */
const worstMoment = segmentSeconds - 15
const writeEveryMs = 2_000

interface Written {
  at: number
  name: string
}

/** Writes customers, and a file with every tenth, until it is stopped. */
function startWriting(admin: Client): { acknowledged: Written[]; stop(): Promise<void> } {
  const acknowledged: Written[] = []
  let writing = true
  const work = (async () => {
    for (let n = 0; writing; n++) {
      const name = `${prefix} ${String(n).padStart(6, '0')}`
      const answer = await admin
        .call('basic/customer/save', {
          name,
          customerType: ['owner'],
          region: 'SIN',
          credit: false,
          status: 1,
        })
        .catch(() => null)
      if (answer?.code === 0) acknowledged.push({ at: Date.now(), name })
      if (n % 10 === 0)
        await admin
          .upload(`${n}.csv`, Buffer.from(`Mark,Draught\n${name},${n}\n`), 'text/csv')
          .catch(() => null)
      await pause(writeEveryMs)
    }
  })()
  return {
    acknowledged,
    async stop() {
      writing = false
      await work
    },
  }
}

/** A value of WAL_ARCHIVE under test. */
interface Archive {
  name: string
  place: string
  target: ArchiveTarget
  /** milliseconds of the arrival of a segment */
  arrival(key: string): number
  close(): Promise<void>
}

function folderArchive(folder: string): Archive {
  const place = join(folder, 'other-disk')
  return {
    name: 'a folder',
    place,
    target: archiveTarget(place, ''),
    arrival: (key) => statSync(join(place, key)).mtimeMs,
    close: async () => {},
  }
}

async function storeArchive(folder: string): Promise<Archive> {
  const store = await startS3()
  const target = archiveTarget(store.url, join(folder, 'staging'))
  return {
    name: 'an S3 store',
    place: store.url,
    target,
    arrival: (key) => store.modified.get(key)!.getTime(),
    async close() {
      target.close()
      await store.close()
    },
  }
}

/** Seconds since a segment last reached the archive. */
const sinceLast = ({ arrival }: Archive, segments: ReadonlySet<string>): number =>
  (Date.now() - Math.max(...[...segments].map((name) => arrival(`wal/${name}.gz`)))) / 1000

/**
 * Waits until a segment arrived that was written under load, and then for the worst moment. A
 * segment that is full before its time restarts the wait.
 */
async function waitForWorstMoment(archive: Archive): Promise<void> {
  const before = (await segmentsIn(archive.target)).size
  await waitUntil(
    'the next segment is due in the archive',
    async () => {
      const segments = await segmentsIn(archive.target)
      return segments.size > before && sinceLast(archive, segments) >= worstMoment
    },
    20 * 60_000,
    250,
  )
}

async function rowsOf<T extends pg.QueryResultRow>(it: AppProcess, text: string): Promise<T[]> {
  const db = new pg.Client(it.connection)
  await db.connect()
  return db
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => db.end())
}

/** Compares restored with acknowledged writes. @returns the lost seconds */
async function lostSeconds(it: AppProcess, acknowledged: readonly Written[]): Promise<number> {
  const found = new Set(
    (
      await rowsOf<{ name: string }>(it, `select name from customer where name like '${prefix}%'`)
    ).map(({ name }) => name),
  )
  const lost = acknowledged.filter(({ name }) => !found.has(name))
  const last = acknowledged.findLast(({ name }) => found.has(name))
  assert(last !== undefined, 'nothing that was written came back')
  assert(
    lost.every(({ at }) => at > last!.at),
    'a write is lost although a later one came back',
  )
  return (acknowledged.at(-1)!.at - last!.at) / 1000
}

/** @throws Error when a row refers to a file that did not come back */
async function assertFiles(it: AppProcess, admin: Client): Promise<number> {
  const rows = await rowsOf<{ id: string }>(
    it,
    `select attachment_id as id from attachment where origin_name ~ '^[0-9]+\\.csv$'`,
  )
  for (const { id } of rows) {
    const { status } = await admin.download('sys/attachment/download', { attachmentId: id })
    assert(status === 200, `the file ${id} did not come back`)
  }
  return rows.length
}

/** Recovers an archive into a folder. */
const recover = (place: string, dataDir: string) =>
  run(process.execPath, [join(root, 'tools/backup/recover.ts'), place], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  })

/** Kills the product, destroys its data folder, and recovers it from the archive. */
async function loseDisk(
  folder: string,
  archive: Archive,
  printLine: (line: string) => void,
): Promise<void> {
  const [lost, recovered] = [join(folder, 'lost'), join(folder, 'recovered')]
  await copyDemoFolder(lost)
  const it = await appProcess(lost, { WAL_ARCHIVE: archive.place })
  await it.start()
  const writer = startWriting(await signIn(it))
  await waitUntil(
    'the first base backup is in the archive',
    async () =>
      usableBases(await basesIn(archive.target), await segmentsIn(archive.target)).length > 0,
    120_000,
    1_000,
  )
  await waitForWorstMoment(archive)
  await it.kill()
  await writer.stop()
  await waitUntil('the database is gone', async () => (await it.databasePid()) === null, 30_000)
  await rm(lost, { recursive: true })

  const begun = Date.now()
  await recover(archive.place, recovered)
  const recoverySeconds = (Date.now() - begun) / 1000
  const again = await appProcess(recovered, { WAL_ARCHIVE: archive.place })
  await again.start()
  const wholeSeconds = (Date.now() - begun) / 1000
  try {
    const seconds = await lostSeconds(again, writer.acknowledged)
    const files = await assertFiles(again, await signIn(again))
    await run(process.execPath, [join(root, 'tools/verify-audit-trail.ts')], {
      cwd: root,
      env: { ...process.env, DATA_DIR: recovered },
    })
    printLine(
      `The disk is lost ${worstMoment} s after a segment was archived in ${archive.name}, ` +
        `${writer.acknowledged.length} writes acknowledged: ` +
        `the last ${seconds.toFixed(0)} s are lost, ${files} files and the audit trail are sound; ` +
        `recovered in ${recoverySeconds.toFixed(0)} s, ready after ${wholeSeconds.toFixed(0)} s`,
    )
    assert(seconds <= allowedSeconds, `more than ${allowedSeconds} s are lost`)
  } finally {
    await again.stop()
    await archive.close()
  }
}

/** Both kinds of archive, one after the other: they would wait for the same processor. */
export async function testLostDisk(
  folder: string,
  printLine: (line: string) => void,
): Promise<void> {
  const [first, second] = [join(folder, 'by-folder'), join(folder, 'by-store')]
  await mkdir(first)
  await mkdir(second)
  await loseDisk(first, folderArchive(first), printLine)
  await loseDisk(second, await storeArchive(second), printLine)
}
