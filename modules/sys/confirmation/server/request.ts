import { sql } from 'kysely'
import type { Waiting } from '#common/contract.ts'
import type { Confirmable } from '#server/access/second-person.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { notify } from '#modules/home/notification/server/notify.ts'
import { confirmationText } from '../confirmation.text.ts'
import { waitHours } from './holders.ts'
import { rehearse } from './rehearse.ts'
import { sealInput } from './sealed-input.ts'

export interface Asking {
  r: Resource
  name: string
  confirmable: Confirmable
  input: unknown
  /** who could confirm it */
  userIds: readonly number[]
  subject(id: number | null): Promise<{ zh: string; en: string }>
}

/**
 * Keeps a request for a second person with its exact input and what it would change, and tells those who can confirm it.
 * @throws Refusal as the call itself would, and 409 where the same waits already
 */
export async function askSecondPerson(ctx: Ctx, { r, name, confirmable, input, userIds, subject }: Asking): Promise<Waiting> {
  const entries = await rehearse(ctx, confirmable, input)
  const { path } = r.contract
  const row = (await confirmable.row?.(ctx, input)) ?? null
  if (row && (await waitingFor(ctx, path, name, row.id))) refuse(409, confirmationText.already)
  const { zh, en } = await subject(row?.id ?? null)
  const reason = (input as { remark?: string | null }).remark?.trim() || null
  const { userId } = ctx.user
  const made = await ctx.db.insertInto('confirmation').values({
    resource: path, action: name, needs: confirmable.right, rowId: row?.id ?? null, rowVersion: row?.version ?? null,
    subjectZh: zh, subjectEn: en, reason, entries: JSON.stringify(entries), requestedBy: userId, requestedIp: ctx.ip || null, createBy: userId,
    input: await sealInput(ctx, { resource: path, action: name, requestedBy: userId }, input),
    expiresTime: sql<string>`now() + ${`${waitHours} hours`}::interval`,
  }).returning(['id', 'expiresTime']).executeTakeFirstOrThrow()
  await record(ctx, { resource: 'sys/confirmation', rowId: made.id, action: 'create', remark: reason, changes: [{ field: 'subjectEn', from: null, to: en }] })
  await tellHolders(ctx, made, { zh, en }, userIds)
  return { ...(await confirmable.answer?.(ctx, input)), confirmationId: made.id }
}

const waitingFor = (ctx: Ctx, resource: string, action: string, rowId: number) =>
  ctx.db.selectFrom('confirmation').where('resource', '=', resource).where('action', '=', action).where('rowId', '=', rowId)
    .where('status', '=', 10).where('expiresTime', '>', sql<string>`now()`).select('id').executeTakeFirst()

const filled = (words: string, values: Record<string, string>) => words.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
/** A sentence in both languages; what stands in it may differ between them. */
export const inBoth = (phrase: { zh: string; en: string }, values: Record<string, string | { zh: string; en: string }>) => {
  const of = (lang: 'zh' | 'en') => filled(phrase[lang], Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : value[lang]])))
  return { zh: of('zh').slice(0, 300), en: of('en').slice(0, 300) }
}
export const linkTo = (id: number) => `/sys/confirmation/detail?id=${id}`

async function tellHolders(ctx: Ctx, { id, expiresTime }: { id: number; expiresTime: string }, subject: { zh: string; en: string }, userIds: readonly number[]): Promise<void> {
  const expires = `${new Date(expiresTime).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  await notify(ctx, {
    userIds, key: `sys/confirmation ${id}`, kind: 'task', link: linkTo(id),
    title: inBoth(confirmationText.askTitle, { subject }), text: inBoth(confirmationText.askText, { name: ctx.user.name, expires }),
  })
}
