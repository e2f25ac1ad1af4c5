import { formatBoth } from '#common/text.ts'
import type { NotNull } from 'kysely'
import { notify } from '#modules/sys/notice/server/notify.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { Services } from '#server/core/context.ts'
import { signingKeyText } from '../signingKey.text.ts'

/** Days before the end of a key at which administrators are notified. */
export const noticeDays = 60

/** Notifies administrators once of each key in force that ends soon. @param now for tests */
export const remindOfKey = (services: Services, now = Date.now()): Promise<number> =>
  runAsSystem(services, async (ctx) => {
    const key = await ctx.db
      .selectFrom('signingKey')
      .where('retiredTime', 'is', null)
      .select(['id', 'validTo'])
      .executeTakeFirst()
    if (!key || Date.parse(key.validTo) - now > noticeDays * 86_400_000) return 0
    const people = await ctx.db
      .selectFrom('principal')
      .where('active', '=', true)
      .where('taskNode', '=', 'sys_admin')
      .select('userId')
      .$narrowType<{ userId: NotNull }>()
      .execute()
    const date = key.validTo.slice(0, 10)
    return notify(ctx, {
      userIds: people.map(({ userId }) => userId),
      key: `sys/signingKey ${key.id} ends`,
      kind: 'task',
      title: formatBoth(signingKeyText.endingTitle, { date }),
      text: formatBoth(signingKeyText.endingText, { date }),
      link: '/sys/signingKey/list',
    })
  })
