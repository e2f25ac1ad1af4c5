/** Verifies the whole hash chain of the audit trail and reports the faults in order. */
import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { hasValidSignature, readCheckpointFiles } from './checkpoints.ts'
import type { Checkpoint } from './checkpoints.ts'
import { fault } from './faults.ts'
import type { Fault } from './faults.ts'
import { missingGuards } from './guards.ts'
import { lookAtEnd, sealedTo } from './witnesses.ts'
import { maxReported, latest, walk, lookForUnsealed } from './walk-trail.ts'
import type { VerificationReport, Findings, Elsewhere } from './walk-trail.ts'

/** The daily job that verifies the whole trail; its handler is in modules/sys/log. */
export const verifyTrailJob = 'sys.log.verify'

/**
 * Reads batches of some thousand entries, so that memory use is constant and writers are not
 * blocked.
 * @param keys keys of the society besides those stored with the checkpoints
 */
export async function verifyTrail(
  db: Db,
  dataDir: string,
  keys: Iterable<[string, KeyObject]> = [],
  progress: (done: number, total: number) => unknown = () => {},
  elsewhere?: Elsewhere,
): Promise<VerificationReport> {
  const breaks: Fault[] = []
  const findings: Findings = {
    breaks,
    add: (kind, id, after, known) =>
      void (breaks.length < maxReported && breaks.push(fault(kind, { id, after, ...known }))),
  }
  const { points, outside, forged } = await checkpointsOf(
    db,
    dataDir,
    [...keys, ...(elsewhere?.keys ?? [])],
    elsewhere?.points ?? [],
  )
  // Read the sequence first: what it counts is committed before the rows are read.
  const places = await sealedTo(db)
  const last = (
    await db
      .selectFrom('logSeal')
      .select(sql<number>`coalesce(max(seq), 0)`.as('seq'))
      .executeTakeFirstOrThrow()
  ).seq
  const end = await walk(db, last, points, findings, progress)
  const beyond = points.filter(({ seq }) => seq > last)
  const to = Math.max(places, ...beyond.map(({ seq }) => seq))
  if (to > last)
    findings.add('cutOff', null, end.after, {
      count: to - last,
      seq: last + 1,
      time: latest(beyond),
    })
  const unused = await lookAtIds(db, findings)
  await lookForUnsealed(db, findings)
  breaks.push(...(await missingGuards(db)))
  for (const { signature } of forged)
    findings.add('forged', null, null, { what: signature.slice(0, 16) || null })
  await progress(last, last)
  return {
    sound: breaks.length === 0,
    entries: end.entries,
    checkpoints: new Set(points.map(({ seq }) => seq)).size,
    outside,
    lastSigned: latest(points),
    breaks,
    unused,
  }
}

/**
 * Entry ids must not exceed their sequence.
 * @returns the number of ids assigned after the last entry
 */
async function lookAtIds(db: Db, findings: Findings): Promise<number> {
  const { faults: errors, seen } = await lookAtEnd(db, null)
  for (const one of errors)
    if (one.kind === 'setBack') findings.add('setBack', one.id, null, { what: one.what })
  const { newest } = await db
    .selectFrom('log')
    .select(sql<number>`coalesce(max(id), 0)`.as('newest'))
    .executeTakeFirstOrThrow()
  return Math.max(0, seen.lastId - newest)
}

/** All checkpoints of the database and outside it; invalid ones separately. */
async function checkpointsOf(
  db: Db,
  dataDir: string,
  known: Iterable<[string, KeyObject]>,
  elsewhere: readonly Checkpoint[],
) {
  const fileCheckpoints = await readCheckpointFiles(dataDir)
  const keys = new Map([...fileCheckpoints.keys, ...known])
  const rows = await db.selectFrom('logCheckpoint').selectAll().orderBy('seq').execute()
  const inDatabase = rows.map(({ seq, hash, time, key, signature }): Checkpoint => ({
    seq,
    time,
    key,
    hash: hash.toString('hex'),
    signature: signature.toString('base64'),
  }))
  const unique = [
    ...new Map(
      [...elsewhere, ...fileCheckpoints.points, ...inDatabase].map((point) => [
        JSON.stringify([point.seq, point.hash, point.signature]),
        point,
      ]),
    ).values(),
  ]
  const { points = [], forged = [] } = Object.groupBy(unique, (point) =>
    hasValidSignature(point, keys) ? 'points' : 'forged',
  )
  return { points, forged, outside: fileCheckpoints.points.length + elsewhere.length }
}
