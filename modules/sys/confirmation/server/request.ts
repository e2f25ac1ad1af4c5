import { sql } from 'kysely'
import type { Waiting } from '#common/contract.ts'
import type { Confirmable } from '#server/core/second-person.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import { notify } from '#modules/sys/notice/server/notify.ts'
import { confirmationText } from '../confirmation.text.ts'
import { waitHours } from './holders.ts'
import { dryRun } from './dry-run.ts'
import { sealInput } from './sealed-input.ts'
import { confirmationMachine } from '../confirmation.machine.ts'

export interface ConfirmationRequest {
  r: Resource
  name: string
  confirmable: Confirmable
  input: unknown
  /** users who could confirm it */
  userIds: readonly number[]
  subject(id: number | null): Promise<{ zh: string; en: string }>
}

/**
 * Stores a request with its exact input and expected changes, and notifies those who can confirm
 * it.
 * @throws Refusal as the call itself, and 409 when an equal request waits
 */
export async function requestConfirmation(
  ctx: RequestContext,
  { r, name, confirmable, input, userIds, subject }: ConfirmationRequest,
): Promise<Waiting> {
  const entries = await dryRun(ctx, confirmable, input)
  const { path } = r.contract
  const row = (await confirmable.row?.(ctx, input)) ?? null
  if (row && (await waitingFor(ctx, path, name, row.id))) refuse(409, confirmationText.already)
  const { zh, en } = await subject(row?.id ?? null)
  const reason = (input as { remark?: string | null }).remark?.trim() || null
  const { userId } = ctx.user
  const created = await ctx.db
    .insertInto('confirmation')
    .values({
      resource: path,
      action: name,
      needs: confirmable.right,
      rowId: row?.id ?? null,
      rowVersion: row?.version ?? null,
      subjectZh: zh,
      subjectEn: en,
      reason,
      entries: JSON.stringify(entries),
      requestedBy: userId,
      requestedIp: ctx.ip || null,
      createBy: userId,
      input: await sealInput(ctx, { resource: path, action: name, requestedBy: userId }, input),
      expiresTime: sql<string>`now() + ${`${waitHours} hours`}::interval`,
    })
    .returning(['id', 'expiresTime'])
    .executeTakeFirstOrThrow()
  await writeAuditEntry(ctx, {
    resource: 'sys/confirmation',
    rowId: created.id,
    action: 'create',
    remark: reason,
    changes: [{ field: 'subjectEn', from: null, to: en }],
  })
  await notifyHolders(ctx, created, { zh, en }, userIds)
  return { ...(await confirmable.answer?.(ctx, input)), confirmationId: created.id }
}

const waitingFor = (ctx: RequestContext, resource: string, action: string, rowId: number) =>
  ctx.db
    .selectFrom('confirmation')
    .where('resource', '=', resource)
    .where('action', '=', action)
    .where('rowId', '=', rowId)
    .where('status', '=', confirmationMachine.states.waiting)
    .where('expiresTime', '>', sql<string>`now()`)
    .select('id')
    .executeTakeFirst()

const fillIn = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
/** Formats a message in both languages; its parameters may differ between them. */
export const formatBoth = (
  phrase: { zh: string; en: string },
  values: Record<string, string | { zh: string; en: string }>,
) => {
  const of = (lang: 'zh' | 'en') =>
    fillIn(
      phrase[lang],
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : value[lang],
        ]),
      ),
    )
  return { zh: of('zh').slice(0, 300), en: of('en').slice(0, 300) }
}
export const linkTo = (id: number) => `/sys/confirmation/detail?id=${id}`

async function notifyHolders(
  ctx: RequestContext,
  { id, expiresTime }: { id: number; expiresTime: string },
  subject: { zh: string; en: string },
  userIds: readonly number[],
): Promise<void> {
  const expires = `${new Date(expiresTime).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  await notify(ctx, {
    userIds,
    key: `sys/confirmation ${id}`,
    kind: 'task',
    link: linkTo(id),
    title: formatBoth(confirmationText.askTitle, { subject }),
    text: formatBoth(confirmationText.askText, { name: ctx.user.name, expires }),
  })
}
