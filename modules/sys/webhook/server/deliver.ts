import { sql } from 'kysely'
import { formatBoth } from '#common/text.ts'
import { readableEvents } from '#modules/sys/event/server/read-events.ts'
import { notify } from '#modules/sys/notice/server/notify.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { Services } from '#server/core/context.ts'
import { activeAdministrators } from '#server/platform/mail/administrators.ts'
import type { Queue } from '#server/platform/jobs/queue.ts'
import { postToUrl } from '#server/platform/network/outgoing.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { webhookText } from '../webhook.text.ts'
import { pageMessagesOf } from '#server/records/audit/publish-record-change.ts'
import { receiverOf } from './receiver.ts'
import { secretPurpose, webhookHeaders } from './sign-webhook.ts'

/** Tries of one delivery: the last is some hours after the first. */
const maxTries = 8
/** Failed tries in a row, over all deliveries, after which a webhook is disabled. */
export const maxFailures = 20

interface Sending {
  id: number
  webhookId: number
  body: string
  tries: number
  position: number
  userId: number
  apiKeyId: number | null
  url: string
  secret: string
  name: string
}

/**
 * Sends one delivery, if the owner or key of the webhook may still read the record. A receiver may get
 * it twice, with the same `webhook-id`, when this process dies before it records the answer.
 * @throws Error when another try may succeed
 */
export async function deliverWebhook(services: Services, { id }: { id: number }): Promise<void> {
  const row = await services.db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhookId')
    .where('d.id', '=', id)
    .where('d.state', '=', 'queued')
    .where('w.disabledTime', 'is', null)
    .select(['d.id', 'd.webhookId', 'd.body', 'd.tries', 'd.position'])
    .select(['w.userId', 'w.apiKeyId', 'w.url', 'w.secret', 'w.name'])
    .executeTakeFirst()
  // A delivery of a disabled webhook waits until it is enabled.
  if (!row) return
  if (!(await isReadable(services, row))) {
    const withheld = { state: 'withheld', status: null, answer: null, lastTime: sql<string>`now()` }
    await services.db.updateTable('webhookDelivery').set(withheld).where('id', '=', id).execute()
    return showDelivery(services)
  }
  const { status, answer } = await post(services, row)
  const isDelivered = status !== null && status >= 200 && status < 300
  const tries = row.tries + 1
  const isFinal = !isDelivered && tries >= maxTries
  await services.db
    .updateTable('webhookDelivery')
    .set({
      tries,
      status,
      // A text of the database holds no NUL.
      answer: answer.replaceAll('\0', '').slice(0, 1000).trim() || null,
      lastTime: sql<string>`now()`,
      ...((isDelivered || isFinal) && { state: isDelivered ? 'delivered' : 'failed' }),
    })
    .where('id', '=', id)
    .execute()
  const { failures } = await services.db
    .updateTable('webhook')
    .set((e) => ({ failures: isDelivered ? 0 : e('failures', '+', 1) }))
    .where('id', '=', row.webhookId)
    .returning('failures')
    .executeTakeFirstOrThrow()
  showDelivery(services)
  if (isDelivered) return
  if (failures >= maxFailures) return disable(services, row)
  if (!isFinal) throw new Error(answer || `the receiver answered ${status}`)
}

/** Refreshes open pages: a try writes no audit entry. */
const showDelivery = ({ live, resources }: Services): void =>
  live.publishAfterCommit(pageMessagesOf(resources, 'sys/webhook'))

/** Whether the receiver may read the record of the event now: rights may have changed since. */
async function isReadable(services: Services, row: Sending): Promise<boolean> {
  const user = await receiverOf(services.db, row)
  if (!user) return false
  const { data } = JSON.parse(row.body) as { data: { resource: string; id: number } }
  const event = { resource: data.resource, rowId: data.id }
  return runAsSystem(
    services,
    async (ctx) => (await readableEvents(ctx, [event])).length === 1,
    user,
  )
}

/** @returns status null where there was no answer */
async function post(
  services: Services,
  { userId, url, secret, body, webhookId, position }: Sending,
): Promise<{ status: number | null; answer: string }> {
  try {
    const opened = services.secrets.decrypt(secret, secretPurpose(userId)).toString()
    const seconds = Math.floor(Date.now() / 1000)
    const headers = webhookHeaders(opened, `msg_${webhookId}_${position}`, seconds, body)
    return await postToUrl(url, body, headers)
  } catch (error) {
    return { status: null, answer: (error as Error).message }
  }
}

/** Disables a webhook, and notifies administrators and its owner. */
const disable = (services: Services, { webhookId, userId, name }: Sending): Promise<void> =>
  runAsSystem(services, async (ctx) => {
    const disabled = await ctx.db
      .updateTable('webhook')
      .set((e) => ({ disabledTime: sql<string>`now()`, version: e('version', '+', 1) }))
      .where('id', '=', webhookId)
      .where('disabledTime', 'is', null)
      .returning('disabledTime')
      .executeTakeFirst()
    if (!disabled) return
    await writeAuditEntry(ctx, { resource: 'sys/webhook', rowId: webhookId, action: 'disable' })
    const people = await activeAdministrators(ctx.db)
    await notify(ctx, {
      userIds: [...people.map(({ id }) => id), userId],
      key: `sys/webhook ${webhookId} disabled ${disabled.disabledTime}`,
      kind: 'task',
      title: formatBoth(webhookText.disabledTitle, { name }),
      text: formatBoth(webhookText.disabledText, { name }),
      link: `/sys/webhook/detail?id=${webhookId}`,
    })
  })

/** Sends deliveries with retries: after half a minute, then with growing pauses. */
export const deliveryQueue = {
  name: 'webhook',
  options: {
    retryLimit: maxTries + 2,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  },
  run: deliverWebhook,
} satisfies Queue<{ id: number }>
