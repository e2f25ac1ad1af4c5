import { sql } from 'kysely'
import { say } from '#common/text.ts'
import { addressSubjects, pressureOf } from '#server/access/throttle.ts'
import type { Ctx } from '#server/http/context.ts'
import { asSystem } from '#server/http/context.ts'
import { notify } from '#modules/home/notification/server/notify.ts'
import { authText } from '../auth.text.ts'

/** How full the bucket of an address is when a burst is told of. */
const nearlyFull = 0.8
const hourMs = 3600_000
/** The hour in which this process has told, by its services. */
const told = new WeakMap<Ctx['services']['sessions'], number>()

/**
 * Tells those who read the audit trail that an address was stopped after many failed sign-ins: at
 * most once an hour, however many there are. Runs beside the call, which does not wait for it.
 */
export async function tellBurst({ services, ip }: Ctx): Promise<void> {
  const hour = Math.floor(services.sessions.now() / hourMs)
  if (told.get(services.sessions) === hour || (await pressureOf(services.db, addressSubjects(ip))) < nearlyFull) return
  told.set(services.sessions, hour)
  await asSystem(services, async (ctx) => {
    const people = await ctx.db.selectFrom('principal').where('active', '=', true).where(sql<boolean>`'sys.log.read' = any(rights)`).select('userId').execute()
    const inBoth = (phrase: typeof authText.burst) => ({ zh: say(phrase, 'zh', { ip }), en: say(phrase, 'en', { ip }) })
    await notify(ctx, { userIds: people.map(({ userId }) => userId!), key: `auth/burst ${hour}`, kind: 'message', title: inBoth(authText.burst), text: inBoth(authText.burstHelp) })
  })
}
