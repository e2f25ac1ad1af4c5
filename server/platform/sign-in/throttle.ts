/**
 * Limits of sign-in attempts: token buckets in the database, shared by all servers. An attempt is
 * counted before it is checked and returned when it succeeds, so that a burst cannot exceed the
 * limit. Failures expire one by one.
 */
import { isIPv4, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { defineMessages } from '#common/text.ts'
import type { Db } from '#server/core/db.ts'
import { Refusal, refuse } from '#server/core/refusal.ts'

const throttleText = defineMessages('auth', {
  wait: [
    '登录失败次数过多，请在 {seconds} 秒后重试',
    'Too many failed attempts: try again in {seconds} seconds',
  ],
})

/**
 * `burst`: failed attempts without a wait. `fadeSeconds`: time in which one failure expires.
 * `resume`: free attempts after a wait. Refused attempts never lengthen the wait.
 */
interface Limit {
  burst: number
  fadeSeconds: number
  resume: number
}
const limits = {
  /** an account, from unknown devices */
  account: { burst: 5, fadeSeconds: 60, resume: 3 },
  /** the same over days: guesses below the limit per minute */
  accountSlow: { burst: 50, fadeSeconds: 1800, resume: 2 },
  /** an address */
  address: { burst: 30, fadeSeconds: 30, resume: 10 },
  /** the IPv6 network of one connection, /64 */
  network: { burst: 30, fadeSeconds: 30, resume: 10 },
  /** the range around an address: IPv4 /24, IPv6 /48 */
  range: { burst: 100, fadeSeconds: 10, resume: 20 },
  /** a device the person has signed in from; separate, so that others' attempts do not affect it */
  device: { burst: 5, fadeSeconds: 60, resume: 3 },
  /** codes of the second factor of an account */
  code: { burst: 5, fadeSeconds: 60, resume: 3 },
  /** the same from a known device */
  codeDevice: { burst: 5, fadeSeconds: 60, resume: 3 },
  /** the password of a signed-in person, entered again */
  reauthentication: { burst: 5, fadeSeconds: 60, resume: 3 },
  /** sign-ins begun at an identity provider, by address, IPv6 network and range; never returned */
  provider: { burst: 60, fadeSeconds: 5, resume: 10 },
  providerNetwork: { burst: 60, fadeSeconds: 5, resume: 10 },
  providerRange: { burst: 200, fadeSeconds: 2, resume: 20 },
  /** challenges for a sign-in by passkey, by address, IPv6 network and range; never returned */
  passkey: { burst: 60, fadeSeconds: 5, resume: 10 },
  passkeyNetwork: { burst: 60, fadeSeconds: 5, resume: 10 },
  passkeyRange: { burst: 200, fadeSeconds: 2, resume: 20 },
  /** links for a new password, by address, IPv6 network and range; never returned */
  forgot: { burst: 10, fadeSeconds: 360, resume: 1 },
  forgotNetwork: { burst: 10, fadeSeconds: 360, resume: 1 },
  forgotRange: { burst: 40, fadeSeconds: 90, resume: 4 },
} satisfies Record<string, Limit>

export type SubjectKind = keyof typeof limits
export type Subject = { kind: SubjectKind; name: string }
const key = ({ kind, name }: Subject) => `${kind}:${name.toLowerCase()}`

/** Milliseconds after which all failures of a subject of this kind have expired. */
export const forgottenAfterMs = (kind: SubjectKind): number =>
  limits[kind].burst * limits[kind].fadeSeconds * 1000

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.toLowerCase().replace(/%.*/s, '').split('::')
  const read = (part: string | undefined) =>
    part ? part.split(':').map((group) => parseInt(group, 16)) : []
  const [before, after] = [read(head), read(tail)]
  return [
    ...before,
    ...Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0),
    ...after,
  ]
}
const prefix = (groups: readonly number[], count: number) =>
  groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')

/** The address and its networks: IPv4 /24, IPv6 /64 and /48. IPv4 in IPv6 counts as IPv4. */
export function addressSubjects(
  ip: string,
  [single, network, range]: readonly [SubjectKind, SubjectKind, SubjectKind] = [
    'address',
    'network',
    'range',
  ],
): Subject[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  if (isIPv4(mapped))
    return [
      { kind: single, name: mapped },
      { kind: range, name: `${mapped.split('.').slice(0, 3).join('.')}.0/24` },
    ]
  if (!isIPv6(mapped)) return [{ kind: single, name: mapped }]
  const groups = groupsOf(mapped)
  return [
    { kind: single, name: prefix(groups, 8) },
    { kind: network, name: `${prefix(groups, 4)}::/64` },
    { kind: range, name: `${prefix(groups, 3)}::/48` },
  ]
}

/** Keys with their limits in the order of the keys, so that two attempts never deadlock. */
function limitsOf(subjects: readonly Subject[]) {
  const rows = subjects.map((subject) => ({ subject: key(subject), ...limits[subject.kind] }))
  rows.sort((a, b) => (a.subject < b.subject ? -1 : 1))
  const table = sql`unnest(${rows.map((row) => row.subject)}::text[],
    ${rows.map((row) => row.burst)}::float8[],
    ${rows.map((row) => row.fadeSeconds)}::float8[], ${rows.map((row) => row.resume)}::float8[]) as
    s (subject, burst, fade, resume)`
  return { count: rows.length, table }
}
const faded = sql`greatest(0, f.level - extract(epoch from now() - f.last_failure)::float8 / s.fade)`

/**
 * Counts an attempt for all subjects or for none. Call `giveBack` when it succeeds. The count is
 * one statement, atomic over all servers.
 * @throws Refusal 429 with the seconds to wait when one of them has none left
 */
export async function takeAttempt(db: Db, subjects: readonly Subject[]): Promise<void> {
  const { count, table } = limitsOf(subjects)
  const { rows: taken } = await sql<{ subject: string }>`
    insert into sign_in_failure as f (subject, level) select s.subject, 1 from ${table} order by s.subject
    on conflict (subject) do update set (level, waiting, last_failure) =
      (select ${faded} + 1, ${faded} + 1 > s.burst - 1, now() from ${table} where s.subject = f.subject)
    where (select ${faded} <= case when f.waiting then s.burst - s.resume else s.burst - 1 end
      from ${table} where s.subject = f.subject)
    returning subject`.execute(db)
  if (taken.length === count) return
  const counted = new Set(taken.map(({ subject }) => subject))
  await giveBack(
    db,
    subjects.filter((subject) => counted.has(key(subject))),
  )
  refuse(429, throttleText.wait, { seconds: await secondsToWait(db, subjects) })
}

/** Seconds until all subjects have free attempts; at least one. */
async function secondsToWait(db: Db, subjects: readonly Subject[]): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ seconds: number | null }>`
    select max(ceil((f.level - s.burst + case when f.waiting then s.resume else 1 end) * s.fade
      - extract(epoch from now() - f.last_failure)::float8)) as seconds
    from ${limitsOf(subjects).table} join sign_in_failure f using (subject)`.execute(db)
  return Math.max(1, row?.seconds ?? 1)
}

/** Returns counted attempts that have succeeded. */
export async function giveBack(db: Db, subjects: readonly Subject[]): Promise<void> {
  if (!subjects.length) return
  await sql`with locked as (
      select s.* from ${limitsOf(subjects).table} join sign_in_failure f using (subject) order by
      s.subject for update of f)
    update sign_in_failure f set level = greatest(0, f.level - 1), waiting = f.waiting and f.level -
    1 > s.burst - 1
    from locked s where f.subject = s.subject`.execute(db)
}

/** Clears the failures of a subject after the person has proved their identity. */
export async function clearFailures(db: Db, subject: Subject): Promise<void> {
  await db.deleteFrom('signInFailure').where('subject', '=', key(subject)).execute()
}

/**
 * Counts an attempt, checks it, and returns it when `judge` succeeds. A failure stays counted,
 * except for 5xx, where nothing was checked.
 * @throws Refusal 429 with the seconds to wait; any error of `judge`
 */
export async function attempt<T>(
  db: Db,
  subjects: readonly Subject[],
  judge: () => Promise<T>,
): Promise<T> {
  await takeAttempt(db, subjects)
  try {
    const result = await judge()
    await giveBack(db, subjects)
    return result
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) await giveBack(db, subjects)
    throw error
  }
}

/** Highest fill level of the subjects: 0 without failures, 1 when the next attempt is refused. */
export async function pressureOf(db: Db, subjects: readonly Subject[]): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ pressure: number | null }>`select max(${faded} / s.burst) as pressure
    from ${limitsOf(subjects).table} join sign_in_failure f using (subject)`.execute(db)
  return row?.pressure ?? 0
}
