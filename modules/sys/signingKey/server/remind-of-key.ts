import { say } from '#common/text.ts'
import { notify } from '#modules/home/notification/server/notify.ts'
import { asSystem } from '#server/http/context.ts'
import type { Services } from '#server/http/context.ts'
import { signingKeyText } from '../signingKey.text.ts'

/** So many days before a key ends its administrators are told. */
export const noticeDays = 60

/** Tells administrators once of each key in force that ends soon. @param now for tests */
export const remindOfKey = (services: Services, now = Date.now()): Promise<number> => asSystem(services, async (ctx) => {
  const key = await ctx.db.selectFrom('signingKey').where('retiredTime', 'is', null).select(['id', 'validTo']).executeTakeFirst()
  if (!key || Date.parse(key.validTo) - now > noticeDays * 86_400_000) return 0
  const people = await ctx.db.selectFrom('principal').where('active', '=', true).where('taskNode', '=', 'sys_admin').select('userId').execute()
  const date = key.validTo.slice(0, 10)
  const both = (phrase: typeof signingKeyText.endingTitle) => ({ zh: say(phrase, 'zh', { date }), en: say(phrase, 'en', { date }) })
  return notify(ctx, { userIds: people.map(({ userId }) => userId!), key: `sys/signingKey ${key.id} ends`, kind: 'task', title: both(signingKeyText.endingTitle), text: both(signingKeyText.endingText), link: '/sys/signingKey/list' })
})
