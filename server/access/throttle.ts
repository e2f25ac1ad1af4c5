import { sql } from 'kysely'
import { text } from '#common/text.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'

const throttleText = text('auth', { wait: ['登录失败次数过多，请在 {seconds} 秒后重试', 'Too many failed attempts: please try again in {seconds} seconds'] })

/**
 * Failures that cost nothing; after them each one doubles the wait, up to the longest. `device`: one the person has signed in from before,
 * judged by itself, so that a stranger's guesses do not keep the person out. `code`: second step; `again`: the password asked for once more
 * by who is signed in; `forgot`: links asked for from an address.
 */
const free = { account: 5, address: 30, device: 5, code: 5, again: 5, forgot: 10 }
const [first, longest] = [15, 900]
const forgottenAfter = sql`interval '1 hour'`

export type Subject = { kind: keyof typeof free; name: string }
const key = ({ kind, name }: Subject) => `${kind}:${name.toLowerCase()}`

/** Seconds to wait after so many failures. Nobody is locked out for ever: a stranger could do that to anybody. */
export const waitAfter = (kind: keyof typeof free, failures: number): number =>
  failures < free[kind] ? 0 : Math.min(longest, first * 2 ** Math.min(10, failures - free[kind]))

/** @throws Refusal 429 while the account or the address has to wait */
export async function refuseTooFast(db: Db, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) {
    const row = await db.selectFrom('signInFailure').where('subject', '=', key(subject)).where('lastFailure', '>', sql<string>`now() - ${forgottenAfter}`)
      .select(['failures', sql<number>`extract(epoch from now() - last_failure)::float8`.as('ago')]).executeTakeFirst()
    const seconds = row ? Math.ceil(waitAfter(subject.kind, row.failures) - row.ago) : 0
    if (seconds > 0) refuse(429, throttleText.wait, { seconds })
  }
}

/** Remembers a failure; written whether or not the call that failed is. */
export async function countFailure(db: Db, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects)
    await sql`insert into sign_in_failure as f (subject, failures) values (${key(subject)}, 1) on conflict (subject) do update set
      failures = case when f.last_failure > now() - ${forgottenAfter} then f.failures + 1 else 1 end, last_failure = now()`.execute(db)
}

export const forgetFailures = async (db: Db, subject: Subject): Promise<void> => {
  await db.deleteFrom('signInFailure').where('subject', '=', key(subject)).execute()
}

const turns = new Map<string, Promise<unknown>>()

/** One attempt on an account after the other: guesses sent at once would otherwise all be looked at before the first is counted. */
export async function inTurn<T>(subject: Subject, attempt: () => Promise<T>): Promise<T> {
  const name = key(subject)
  const before = turns.get(name)
  const mine = (before ?? Promise.resolve()).then(attempt, attempt)
  turns.set(name, mine)
  try {
    return await mine
  } finally {
    if (turns.get(name) === mine) turns.delete(name)
  }
}
