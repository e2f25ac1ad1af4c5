import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { authText } from '../auth.text.ts'

/** Failures that cost nothing; after them each one doubles the wait, up to the longest. */
const free = { account: 5, address: 30 }
const longest = 900
const forgottenAfter = '1 hour'

type Subject = { kind: keyof typeof free; name: string }
const key = ({ kind, name }: Subject) => `${kind}:${name.toLowerCase()}`

/** Seconds to wait after so many failures. Nobody is locked out for ever: a stranger could do that to anybody. */
export const waitAfter = (kind: keyof typeof free, failures: number): number =>
  failures < free[kind] ? 0 : Math.min(longest, 15 * 2 ** Math.min(10, failures - free[kind]))

/** @throws Refusal 429 while the account or the address has to wait */
export async function refuseTooFast(db: Db, subjects: Subject[]): Promise<void> {
  for (const subject of subjects) {
    const row = await db.selectFrom('signInFailure').where('subject', '=', key(subject))
      .where('lastFailure', '>', sql<string>`now() - ${sql.lit(forgottenAfter)}::interval`)
      .select(['failures', sql<number>`extract(epoch from now() - last_failure)::int`.as('ago')]).executeTakeFirst()
    const seconds = row ? waitAfter(subject.kind, row.failures) - row.ago : 0
    if (seconds > 0) refuse(429, authText.wait, { seconds })
  }
}

/** Remembers a failure; written whether or not the call that failed is. */
export async function countFailure(db: Db, subjects: Subject[]): Promise<void> {
  for (const subject of subjects)
    await sql`insert into sign_in_failure (subject, failures) values (${key(subject)}, 1) on conflict (subject) do update set
      failures = case when sign_in_failure.last_failure > now() - ${sql.lit(forgottenAfter)}::interval then sign_in_failure.failures + 1 else 1 end,
      last_failure = now()`.execute(db)
}

export const forgetFailures = async (db: Db, subject: Subject): Promise<void> => {
  await db.deleteFrom('signInFailure').where('subject', '=', key(subject)).execute()
}
