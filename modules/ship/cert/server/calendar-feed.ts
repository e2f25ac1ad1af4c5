import { calendarText } from '#common/rules/icalendar.ts'
import { say } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { loadPrincipal } from '#server/access/principal.ts'
import { hashOf, newToken } from '#server/access/sessions.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse } from '#server/http/refusal.ts'
import type { FileAnswer, Resource } from '#server/resource.ts'
import { shipCertText } from '../shipCert.text.ts'
import { eventsOf } from './cert-calendar.ts'

/**
 * The calendar under a secret address: what its owner reaches at this moment, in the language in which it was made.
 * @throws Refusal 404 for an address that is not, or no longer, one; and where its owner may not read certificates any more
 */
export async function feedOf(ctx: Ctx, r: Resource, key: string): Promise<FileAnswer> {
  const held = await ctx.db.selectFrom('calendarKey').where('keyHash', '=', hashOf(key)).select(['userId', 'lang']).executeTakeFirst()
  const user = held && await loadPrincipal(ctx.db, held.userId)
  if (!held || !user?.rights.has('ship.cert.read')) return refuse(404, httpText.notFound)
  const lang = held.lang as Lang
  const events = await eventsOf({ ...ctx, user }, r, lang)
  return { bytes: Buffer.from(calendarText(say(shipCertText.fleetCalendar, lang), events, new Date())), name: 'plimsoll.ics', type: 'text/calendar; charset=utf-8' }
}

/** Whether the caller has an address, since when, and in which language it speaks; never the address itself. */
export async function feedState(ctx: Ctx) {
  const held = await ctx.db.selectFrom('calendarKey').where('userId', '=', ctx.user.userId).select(['createTime', 'lang']).executeTakeFirst()
  return { since: held?.createTime ?? null, lang: (held?.lang ?? null) as Lang | null }
}

/** A new address of 256 random bits, of which only the hash is kept: it is told now, and never again. */
export async function makeFeed(ctx: Ctx): Promise<{ path: string }> {
  const key = newToken()
  const values = { keyHash: hashOf(key), lang: ctx.lang, createTime: new Date().toISOString() }
  await ctx.db.insertInto('calendarKey').values({ userId: ctx.user.userId, ...values }).onConflict((on) => on.column('userId').doUpdateSet(values)).execute()
  return { path: `/api/ship/cert/feed?key=${key}` }
}

export async function revokeFeed(ctx: Ctx): Promise<Record<string, never>> {
  await ctx.db.deleteFrom('calendarKey').where('userId', '=', ctx.user.userId).execute()
  return {}
}
