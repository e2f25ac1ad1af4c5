/** Sends signed heads of the trail, and its alarms, to the places of TRAIL_HEADS_TO. */
import { X509Certificate } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import { mailDirectly } from '#server/platform/mail/smtp.ts'
import { S3Storage } from '#server/platform/files/s3-storage.ts'
import { hasValidSignature, publicKeyEntry } from '../checkpoints.ts'
import type { Checkpoint } from '../checkpoints.ts'
import { fault } from '../faults.ts'
import type { Fault } from '../faults.ts'
import type { HeadPlace, S3HeadPlace } from './places.ts'
import { headFolder, headsOfS3 } from './read-heads.ts'
import { sendSyslog, syslogLine } from './syslog.ts'

/** A head, or the text of an alarm with the current head. */
interface Message {
  id: 'trail-head' | 'trail-alarm'
  point: Checkpoint | null
  words: string
}
/** Number of newest heads of a bucket with which the trail is compared every hour. */
const compared = 5

/** Error messages of a place may contain its name or account: /api/health shows only a code. */
const codeOf = (error: unknown): string => {
  const { code, message = '' } = error as { code?: string; message?: string }
  return (code ?? /\b(E[A-Z]{3,}|[45]\d\d)\b/.exec(message)?.[1] ?? message.split('\n')[0]!).slice(
    0,
    100,
  )
}

/**
 * Sends the head to each place that has not received it yet. Results are stored in `log_head_sent`.
 * @param timeoutMs for each place
 */
export async function sendHeads(services: Services, timeoutMs = 60_000): Promise<void> {
  const { config, db, log } = services
  if (!config.trailHeads.length) return
  const point = await services.trail.head()
  if (!point) return
  const sent = new Map(
    (await db.selectFrom('logHeadSent').selectAll().execute()).map((row) => [row.place, row]),
  )
  const message: Message = {
    id: 'trail-head',
    point,
    words: `Audit trail checkpoint 操作日志检查点: ${point.seq}`,
  }
  await Promise.all(
    config.trailHeads.map(async (place) => {
      const before = sent.get(place.name)
      if (before?.hash?.toString('hex') === point.hash && !before.error) return
      const error = await within(deliver(services, place, message), timeoutMs).then(
        () => null,
        (cause: unknown) => cause,
      )
      if (error)
        log.error(
          { event: 'trailHead', place: place.name, err: (error as Error).message },
          'a head of the audit trail was not sent',
        )
      const { seq, hash } = point
      const values = error
        ? { error: codeOf(error) }
        : { seq, hash: Buffer.from(hash, 'hex'), sentTime: sql<string>`now()`, error: null }
      await db
        .insertInto('logHeadSent')
        .values({ place: place.name, ...values })
        .onConflict((c) =>
          c.column('place').doUpdateSet({ ...values, triedTime: sql<string>`now()` }),
        )
        .execute()
    }),
  )
}

/** Sends an alarm to every place in parallel, without the database. Failures are logged. */
export async function sendAlarm(
  { config, log, ...services }: Services,
  words: string,
): Promise<void> {
  const message: Message = { id: 'trail-alarm', point: null, words }
  await Promise.all(
    config.trailHeads.map((place) =>
      within(deliver({ config, log, ...services }, place, message), 30_000).catch((err: unknown) =>
        log.error({ err, place: place.name }, 'an alarm of the audit trail was not sent'),
      ),
    ),
  )
}

/**
 * Compares the trail with the newest heads in S3.
 * @returns missing or recomputed parts
 */
export async function compareWithPlaces(services: Services): Promise<Fault[]> {
  const { config, db, signingKey, log } = services
  const errors: Fault[] = []
  for (const place of config.trailHeads) {
    if (place.kind !== 's3') continue
    const found = await headsOfS3(place, compared).catch(
      (err: unknown) =>
        void log.error(
          { err: codeOf(err), place: place.name },
          'heads of the audit trail were not read',
        ),
    )
    const keys = new Map([...(found?.keys ?? []), publicKeyEntry(signingKey)])
    const genuine = (found?.points ?? []).filter((point) => hasValidSignature(point, keys))
    const [newest] = genuine.toSorted((a, b) => b.seq - a.seq)
    if (!newest) continue
    const seal = await db
      .selectFrom('logSeal')
      .where('seq', '=', newest.seq)
      .select(['hash', 'logId'])
      .executeTakeFirst()
    const last = await db
      .selectFrom('logSeal')
      .where('seq', '<=', newest.seq)
      .orderBy('seq', 'desc')
      .limit(1)
      .select(['seq', 'logId'])
      .executeTakeFirst()
    const { seq = 0, logId: after = null } = last ?? {}
    if (!seal)
      errors.push(
        fault('cutOff', { seq: seq + 1, count: newest.seq - seq, after, time: newest.time }),
      )
    else if (seal.hash.toString('hex') !== newest.hash)
      errors.push(fault('remade', { id: seal.logId, seq: newest.seq, time: newest.time }))
  }
  return errors
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })),
    ms,
  )
  work.catch(() => {})
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

async function deliver(
  services: Services,
  place: HeadPlace,
  { id, point, words }: Message,
): Promise<void> {
  const certificate = new X509Certificate(services.signingKey.chain[0]!).toString()
  const { publicUrl } = services.config
  if (place.kind === 'syslog')
    return sendSyslog(
      place,
      syslogLine(
        id === 'trail-alarm' ? 'alert' : 'notice',
        id,
        point ? JSON.stringify(point) : `${publicUrl} ${words}`,
      ),
    )
  const content = JSON.stringify({
    id,
    from: publicUrl,
    time: new Date().toISOString(),
    words,
    ...(point && { head: point, certificate }),
  })
  if (place.kind === 's3') return toS3(place, content, point)
  const name = `${id}-${point?.seq ?? new Date().toISOString()}.json`
  const text = `${words}\n\n${publicUrl}\n\n${
    point
      ? '请勿回复，请妥善保存附件。校验：npm run verify-audit-trail -- --heads <文件夹>\nKeep the attachment. It is ' +
        'compared by: npm run verify-audit-trail -- --heads <folder>\n'
      : ''
  }`
  return mailDirectly(services, {
    to: place.to,
    subject: `Plimsoll: ${words}`.slice(0, 200),
    text,
    attachment: { name, content },
  })
}

async function toS3(
  { place, lock, days }: S3HeadPlace,
  content: string,
  point: Checkpoint | null,
): Promise<void> {
  const now = new Date()
  const until = new Date(now.getTime() + days * 86_400_000).toISOString()
  const headers = lock
    ? { 'x-amz-object-lock-mode': lock, 'x-amz-object-lock-retain-until-date': until }
    : {}
  const name = `${now.toISOString().replaceAll(':', '')}-${point?.seq ?? 'alarm'}.json`
  const store = new S3Storage(place)
  try {
    await store.putWith(
      `${headFolder}/${name}`,
      Buffer.from(content),
      headers as Record<string, string>,
    )
  } finally {
    store.close()
  }
}
