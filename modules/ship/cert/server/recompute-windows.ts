/** Recomputes the windows of all certificates after a change of rules. */
import { sql } from 'kysely'
import { readAllCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { onlyRow } from '#server/core/db.ts'
import type { Services } from '#server/core/context.ts'
import type { Progress } from '#server/core/job.ts'
import { findDifferences } from './find-window-changes.ts'
import { hasWindows, readNext, readWithWindows } from './read-window-input.ts'
import { differencesWriter } from './write-window-changes.ts'

export interface Recomputed {
  certificates: number
  changed: number
  windows: number
}
/**
 * Number of batches processed concurrently: writing takes the database longer than everything else,
 * and more than one processor.
 */
const concurrency = 3
/**
 * Recomputes the windows of all certificates in force by the present rules and writes the
 * differences. Repeatable: a second run writes nothing, and an interrupted one is resumed by the
 * next. Completed surveys and reminders are kept. A certificate changed meanwhile is read once
 * more.
 */
export async function recomputeWindows(
  services: Services,
  progress: Progress,
): Promise<Recomputed> {
  const { db } = services
  const [lives, today, { total }] = await Promise.all([
    readAllCertTypeRules(db),
    societyToday(db),
    onlyRow(
      db,
      sql<{ total: number }>`select count(*)::int as total from ship_cert where ${hasWindows}`,
    ),
  ])
  const differencesOf = findDifferences(
    db,
    new Map(
      [...lives].map(([id, life]) => [
        id,
        {
          ...life,
          rulesKey: [life.validityMonths, ...life.rules.map(({ code }) => code)].join(' '),
        },
      ]),
    ),
    today,
  )
  const sum: Recomputed = { certificates: 0, changed: 0, windows: 0 }
  // Prefetches the next batch, in order; an error is thrown to the consumer.
  let reading = readNext(db, 0)
  const next = () => {
    const certs = reading
    reading = certs.then((read) => (read.length ? readNext(db, read.at(-1)!.id) : read))
    reading.catch(() => undefined)
    return certs
  }
  const work = async () => {
    const writeDifferences = differencesWriter(db)
    for (let certs = await next(); certs.length; certs = await next()) {
      await progress(sum.certificates, total)
      for (let left = await differencesOf(certs); left.length;) {
        const { missed, windows } = await writeDifferences(left)
        sum.changed += left.length - missed.length
        sum.windows += windows
        left = missed.length ? await differencesOf(await readWithWindows(db, missed)) : []
      }
      sum.certificates += certs.length
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  await progress(sum.certificates, total)
  return sum
}
