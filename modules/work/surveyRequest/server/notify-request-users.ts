import { sql } from 'kysely'
import type { MessageParams } from '#common/text.ts'
import { formatMessage } from '#common/text.ts'
import { notify } from '#modules/sys/notice/server/notify.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import { surveyRequestText as t } from '../surveyRequest.text.ts'

interface About {
  id: number
  handlerId: number | null
}
type Kind = keyof typeof t.notice
const inBoth = (kind: Kind, params: MessageParams) => ({
  zh: formatMessage(t.notice[kind], 'zh', params).slice(0, 300),
  en: formatMessage(t.notice[kind], 'en', params).slice(0, 300),
})
const linkTo = (id: number) => `/work/surveyRequest/detail?id=${id}`

/** Users who answer requests and write quotations. */
const office = ({ db }: RequestContext) =>
  db
    .selectFrom('principal')
    .where('active', '=', true)
    .where('taskNode', 'not in', ['ship_owner', 'flag_user'])
    .where(
      sql<boolean>`'work.surveyRequest.answer' = any(rights) and 'work.quotation.save' = any(rights)`,
    )
/** Filter: users of a region, and those who see all regions. */
const near = (region: string) =>
  sql<boolean>`(data_type = 3 or data_type = 2 and region = ${region})`

/**
 * Handler of a new request: the operator of the ship's region with the fewest open requests; where
 * there is none, another eligible user.
 * @throws Refusal 409 where there is no eligible user
 */
export async function handlerFor(ctx: RequestContext, region: string): Promise<number> {
  const open = sql`(select count(*) from survey_request q
    where q.handler_id = principal.user_id and q.status = ${surveyRequestMachine.states.submitted})`
  const handler = await office(ctx)
    .orderBy(near(region), 'desc')
    .orderBy(sql`task_node = 'sys_operators'`, 'desc')
    .orderBy(sql`region = ${region}`, 'desc')
    .orderBy(sql`task_node = 'sys_surveyor'`, 'desc')
    .orderBy(open)
    .orderBy('userId')
    .select('userId')
    .limit(1)
    .executeTakeFirst()
  return handler?.userId ?? refuse(409, t.nobody)
}

/** Notifies the handler of a request; with `all` also the other operators of the region. */
export async function notifyOffice(
  ctx: RequestContext,
  { id, handlerId, region }: About & { region: string },
  kind: Kind,
  params: MessageParams,
  all = false,
  key: string = kind,
): Promise<void> {
  const others = all
    ? (
        await office(ctx)
          .where('taskNode', '=', 'sys_operators')
          .where(near(region))
          .select('userId')
          .$narrowType<{ userId: number }>()
          .execute()
      ).map(({ userId }) => userId)
    : []
  const userIds = [...(handlerId === null ? [] : [handlerId]), ...others]
  await notify(ctx, {
    userIds,
    key: `work/surveyRequest ${id} ${key}`,
    kind: kind === 'message' ? 'message' : 'task',
    title: inBoth(kind, params),
    link: linkTo(id),
  })
}

/** Notifies the accounts of the requesting company. */
export async function notifyOwner(
  ctx: RequestContext,
  id: number,
  customerId: number,
  kind: Kind,
  params: MessageParams,
  more: { words?: string; key?: string; link?: string } = {},
): Promise<void> {
  const people = await ctx.db
    .selectFrom('principal')
    .where('active', '=', true)
    .where('taskNode', '=', 'ship_owner')
    .where(sql<boolean>`${customerId} = any(customer_ids)`)
    .select('userId')
    .$narrowType<{ userId: number }>()
    .execute()
  const text = more.words?.slice(0, 4000)
  await notify(ctx, {
    userIds: people.map(({ userId }) => userId),
    key: `work/surveyRequest ${id} ${more.key ?? kind}`,
    kind: kind === 'message' ? 'message' : 'task',
    title: inBoth(kind, params),
    ...(text && { text: { zh: text, en: text } }),
    link: more.link ?? linkTo(id),
  })
}
