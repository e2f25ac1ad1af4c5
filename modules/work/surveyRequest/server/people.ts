import { sql } from 'kysely'
import type { Params } from '#common/text.ts'
import { say } from '#common/text.ts'
import { notify } from '#modules/home/notification/server/notify.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import { surveyRequestText as t } from '../surveyRequest.text.ts'

interface About { id: number; handlerId: number | null }
type Kind = keyof typeof t.notice
const inBoth = (kind: Kind, params: Params) => ({ zh: say(t.notice[kind], 'zh', params).slice(0, 300), en: say(t.notice[kind], 'en', params).slice(0, 300) })
const linkTo = (id: number) => `/work/surveyRequest/detail?id=${id}`

/** Whoever answers requests and writes quotations. */
const office = ({ db }: Ctx) => db.selectFrom('principal').where('active', '=', true).where('taskNode', 'not in', ['ship_owner', 'flag_user'])
  .where(sql<boolean>`'work.surveyRequest.answer' = any(rights) and 'work.quotation.save' = any(rights)`)
/** Who sees the ships of a region: its own people, and those who see all. */
const near = (region: string) => sql<boolean>`(data_type = 3 or data_type = 2 and region = ${region})`

/**
 * Who handles a new request: an operator of the ship's region, of several the one with the fewest to answer; where there is none, whoever else could.
 * @throws Refusal 409 where nobody could
 */
export async function handlerFor(ctx: Ctx, region: string): Promise<number> {
  const open = sql`(select count(*) from survey_request q where q.handler_id = principal.user_id and q.status = ${surveyRequestMachine.states.submitted})`
  const found = await office(ctx).orderBy(near(region), 'desc').orderBy(sql`task_node = 'sys_operators'`, 'desc').orderBy(sql`region = ${region}`, 'desc').orderBy(sql`task_node = 'sys_surveyor'`, 'desc').orderBy(open).orderBy('userId').select('userId').limit(1).executeTakeFirst()
  return found?.userId ?? refuse(409, t.nobody)
}

/** Tells whoever handles a request; with `all` the other operators of the region too. */
export async function tellOffice(ctx: Ctx, { id, handlerId, region }: About & { region: string }, kind: Kind, params: Params, all = false, key: string = kind): Promise<void> {
  const others = all ? (await office(ctx).where('taskNode', '=', 'sys_operators').where(near(region)).select('userId').execute()).map(({ userId }) => userId!) : []
  const userIds = [...(handlerId === null ? [] : [handlerId]), ...others]
  await notify(ctx, { userIds, key: `work/surveyRequest ${id} ${key}`, kind: kind === 'message' ? 'message' : 'task', title: inBoth(kind, params), link: linkTo(id) })
}

/** Tells the accounts of the company that asks. */
export async function tellOwner(ctx: Ctx, id: number, customerId: number, kind: Kind, params: Params, more: { words?: string; key?: string; link?: string } = {}): Promise<void> {
  const people = await ctx.db.selectFrom('principal').where('active', '=', true).where('taskNode', '=', 'ship_owner').where(sql<boolean>`${customerId} = any(customer_ids)`).select('userId').execute()
  const text = more.words?.slice(0, 4000)
  await notify(ctx, {
    userIds: people.map(({ userId }) => userId!), key: `work/surveyRequest ${id} ${more.key ?? kind}`, kind: kind === 'message' ? 'message' : 'task', title: inBoth(kind, params), ...(text && { text: { zh: text, en: text } }), link: more.link ?? linkTo(id),
  })
}
