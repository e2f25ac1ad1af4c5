import { formatBoth } from '#common/text.ts'
import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import { addressSubjects, pressureOf } from '#server/platform/sign-in/throttle.ts'
import type { RequestContext } from '#server/core/context.ts'
import { runAsSystem } from '#server/core/context.ts'
import { notify } from '#modules/sys/notice/server/notify.ts'
import { authText } from '../auth.text.ts'

/** Bucket level of an address at which a burst is reported. */
const burstLevel = 0.8
const hourMs = 3600_000
/** The last hour with a notice, per process. */
const lastNoticeHour = new WeakMap<RequestContext['services']['sessions'], number>()

/** Reports a burst in the background of a call. */
export const reportBurst = (ctx: RequestContext): void =>
  void notifyBurst(ctx).catch((err: unknown) =>
    ctx.services.log.error({ err }, 'a burst of failed sign-ins could not be reported'),
  )

/**
 * Notifies readers of the audit trail that an address was throttled after many failed sign-ins, at
 * most once an hour.
 */
async function notifyBurst({ services, ip }: RequestContext): Promise<void> {
  const hour = Math.floor(services.sessions.now() / hourMs)
  if (
    lastNoticeHour.get(services.sessions) === hour ||
    (await pressureOf(services.db, addressSubjects(ip))) < burstLevel
  )
    return
  lastNoticeHour.set(services.sessions, hour)
  await runAsSystem(services, async (ctx) => {
    const people = await ctx.db
      .selectFrom('principal')
      .where('active', '=', true)
      .where(sql<boolean>`'sys.log.read' = any(rights)`)
      .select('userId')
      .$narrowType<{ userId: NotNull }>()
      .execute()
    await notify(ctx, {
      userIds: people.map(({ userId }) => userId),
      key: `auth/burst ${hour}`,
      kind: 'message',
      title: formatBoth(authText.burst, { ip }),
      text: formatBoth(authText.burstHelp, { ip }),
    })
  })
}
