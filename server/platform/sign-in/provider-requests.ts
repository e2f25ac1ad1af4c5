/** Requests to identity providers that wait for an answer: short-lived, used once, by one browser. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import type { Expected } from './provider-client.ts'
import { hashToken, newToken } from './sessions.ts'

/** What an answer is for: a sign-in, a proof of identity, or linking an account. */
export type Purpose = 'signIn' | 'confirm' | 'link'

const sealedFor = (stateHash: Buffer) => `provider request ${stateHash.toString('base64url')}`
const isOpen = sql<string>`now() - interval '10 minutes'`

/**
 * Records a request.
 * @returns what the answer must fit, and a value that only the browser which began it has
 */
export async function openRequest(
  ctx: RequestContext,
  providerId: number,
  purpose: Purpose,
): Promise<Expected & { browser: string }> {
  const expected = { state: newToken(), nonce: newToken() }
  const verifier = randomBytes(48).toString('base64url')
  const browser = newToken()
  const stateHash = hashToken(expected.state)
  const secret = JSON.stringify({ nonce: expected.nonce, verifier })
  await ctx.db
    .insertInto('providerRequest')
    .values({
      stateHash,
      providerId,
      purpose,
      browserHash: hashToken(browser),
      sessionHash: purpose === 'signIn' ? null : hashToken(ctx.token),
      secret: ctx.services.secrets.encrypt(secret, sealedFor(stateHash)),
    })
    .execute()
  return { ...expected, verifier, browser }
}

/**
 * Uses up a request: within ten minutes, by the browser and in the session that began it.
 * @returns undefined when there is none
 */
export async function takeRequest(
  ctx: RequestContext,
  { state, browser }: { state: string; browser: string },
  purposes: readonly Purpose[],
): Promise<(Expected & { providerId: number; purpose: Purpose }) | undefined> {
  const stateHash = hashToken(state)
  const row = await ctx.db
    .deleteFrom('providerRequest')
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', hashToken(browser))
    .where('purpose', 'in', purposes)
    .where((e) =>
      purposes.includes('signIn')
        ? e('sessionHash', 'is', null)
        : e('sessionHash', '=', hashToken(ctx.token)),
    )
    .where('createTime', '>', isOpen)
    .returning(['providerId', 'purpose', 'secret'])
    .executeTakeFirst()
  if (!row) return undefined
  const { nonce, verifier } = JSON.parse(
    ctx.services.secrets.decrypt(row.secret, sealedFor(stateHash)).toString(),
  ) as { nonce: string; verifier: string }
  return { state, nonce, verifier, providerId: row.providerId, purpose: row.purpose as Purpose }
}
