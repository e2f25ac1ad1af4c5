import { formatCalendar } from '#common/rules/text/icalendar.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import { hashToken, newToken } from '#server/platform/sign-in/sessions.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import type { FileResponse } from '#server/core/action.ts'
import { shipCertText } from '../shipCert.text.ts'
import { fleetEvents } from './cert-calendar.ts'
import type { ShipCertResource } from './ship-cert-row.ts'

/**
 * Calendar of a secret address: windows in its owner's present scope, in the language of its
 * creation.
 * @throws Refusal 404 for an unknown or revoked address, or when its owner may not read
 *   certificates any more
 */
export async function readCalendarFeed(
  ctx: RequestContext,
  r: ShipCertResource,
  key: string,
): Promise<FileResponse> {
  const held = await ctx.db
    .selectFrom('calendarKey')
    .where('keyHash', '=', hashToken(key))
    .select(['userId', 'lang'])
    .executeTakeFirst()
  const user = held && (await loadPrincipal(ctx.db, held.userId))
  if (!held || !user?.rights.has('ship.cert.read')) return refuse(404, httpText.notFound)
  const lang = held.lang as Lang
  const events = await fleetEvents({ ...ctx, user }, r, lang)
  return {
    bytes: Buffer.from(
      formatCalendar(formatMessage(shipCertText.fleetCalendar, lang), events, new Date()),
    ),
    name: 'plimsoll.ics',
    type: 'text/calendar; charset=utf-8',
  }
}

/** Whether the caller has an address, its creation time and language; never the address itself. */
export async function feedState(ctx: RequestContext) {
  const held = await ctx.db
    .selectFrom('calendarKey')
    .where('userId', '=', ctx.user.userId)
    .select(['createTime', 'lang'])
    .executeTakeFirst()
  return { since: held?.createTime ?? null, lang: (held?.lang ?? null) as Lang | null }
}

/** Creates an address of 256 random bits. Only its hash is stored, so it is returned only here. */
export async function createCalendarFeed(ctx: RequestContext): Promise<{ path: string }> {
  const key = newToken()
  const values = { keyHash: hashToken(key), lang: ctx.lang, createTime: new Date().toISOString() }
  await ctx.db
    .insertInto('calendarKey')
    .values({ userId: ctx.user.userId, ...values })
    .onConflict((on) => on.column('userId').doUpdateSet(values))
    .execute()
  return { path: `/api/ship/cert/feed?key=${key}` }
}

export async function revokeFeed(ctx: RequestContext): Promise<Record<string, never>> {
  await ctx.db.deleteFrom('calendarKey').where('userId', '=', ctx.user.userId).execute()
  return {}
}
