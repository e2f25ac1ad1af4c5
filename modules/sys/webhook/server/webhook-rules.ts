import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { headOfEvents } from '#modules/sys/event/server/read-events.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { Resource, SavedValues } from '#server/core/resource.ts'
import type { ColumnValues, LockedRow } from '#server/core/row.ts'
import { isAllowedUrl } from '#server/platform/network/outgoing.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { getRow, lockRow } from '#server/records/rows/read-row.ts'
import { changeRow, saveRow } from '#server/records/rows/save-row.ts'
import type { webhook } from '../webhook.contract.ts'
import { webhookText } from '../webhook.text.ts'
import { deliveryQueue } from './deliver.ts'
import { secretPurpose } from './sign-webhook.ts'

export type WebhookResource = Resource<typeof webhook, 'webhook'>
type Locked = LockedRow<typeof webhook, 'webhook'>

const secrets = new WeakMap<RequestContext, string>()

const isOwnActiveKey = async ({ db, user }: RequestContext, id: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('apiKeyRow')
      .where('id', '=', id)
      .where('userId', '=', user.userId)
      .where('state', '=', 'active')
      .select('id')
      .executeTakeFirst(),
  )

/** Removes the webhooks of an API key that is revoked. */
export async function removeWebhooksOf(ctx: RequestContext, apiKeyId: number): Promise<void> {
  const removed = await ctx.db
    .deleteFrom('webhook')
    .where('apiKeyId', '=', apiKeyId)
    .returning('id')
    .execute()
  for (const { id } of removed)
    await writeAuditEntry(ctx, { resource: 'sys/webhook', rowId: id, action: 'remove' })
}

/**
 * Validates a webhook. A new one belongs to the caller, and begins with the next event.
 * @throws Refusal 400 at the field; 403 for the webhook of another user
 */
export async function checkWebhook(
  ctx: RequestContext,
  values: SavedValues<typeof webhook>,
  now: Locked | null,
): Promise<ColumnValues<'webhook'>> {
  const { userId } = ctx.user
  if (now && now.userId !== userId) refuse(403, webhookText.notOwner)
  if (now && values.apiKeyId !== undefined && values.apiKeyId !== now.apiKeyId)
    refuseFields({ field: 'apiKeyId', phrase: webhookText.keyFixed })
  if (!now && values.apiKeyId && !(await isOwnActiveKey(ctx, values.apiKeyId)))
    refuseFields({ field: 'apiKeyId', phrase: webhookText.badKey })
  if (values.url !== undefined && !isAllowedUrl(values.url))
    refuseFields({ field: 'url', phrase: webhookText.badUrl })
  if (values.kinds && !values.kinds.length)
    refuseFields({ field: 'kinds', phrase: webhookText.noKinds })
  if (now) return values
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  secrets.set(ctx, secret)
  return {
    ...values,
    userId,
    secret: ctx.services.secrets.encrypt(secret, secretPurpose(userId)),
    position: await headOfEvents(ctx),
  }
}

/** Saves a webhook. @returns with a new one the secret of its signature */
export async function saveWebhook(
  ctx: RequestContext,
  r: WebhookResource,
  input: InputOf<typeof webhook, 'save'>,
): Promise<OutputOf<typeof webhook, 'save'>> {
  const saved = await saveRow(ctx, r, input)
  const secret = secrets.get(ctx)
  return secret ? { ...saved, secret } : saved
}

/** Enables a webhook that was disabled after repeated failure. */
export async function enableWebhook(
  ctx: RequestContext,
  r: WebhookResource,
  id: number,
): Promise<Record<string, never>> {
  const now = await lockRow(ctx, r, id)
  if (now.disabledTime) await changeRow(ctx, r, now, { disabledTime: null, failures: 0 }, 'enable')
  return {}
}

const shown = 100
/** The last deliveries of a webhook in the caller's scope. */
export async function deliveriesOf(
  ctx: RequestContext,
  r: WebhookResource,
  id: number,
): Promise<OutputOf<typeof webhook, 'deliveries'>> {
  await getRow(ctx, r, id)
  const list = await ctx.db
    .selectFrom('webhookDelivery')
    .where('webhookId', '=', id)
    .select(['id', 'createTime', 'kind', 'state', 'tries', 'status', 'answer', 'lastTime', 'body'])
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  return { list } as OutputOf<typeof webhook, 'deliveries'>
}

/**
 * Sends a delivery again, one that waits for its next try at once.
 * @throws Refusal 404 when the webhook has no such delivery
 */
export async function replayDelivery(
  ctx: RequestContext,
  r: WebhookResource,
  { id, deliveryId }: { id: number; deliveryId: number },
): Promise<Record<string, never>> {
  await getRow(ctx, r, id)
  const found = await ctx.db
    .updateTable('webhookDelivery')
    .set({ state: 'queued', tries: 0 })
    .where('webhookId', '=', id)
    .where('id', '=', deliveryId)
    .returning('id')
    .executeTakeFirst()
  if (!found) refuse(404, httpText.notFound)
  await ctx.services.jobs.sendOrHasten(ctx.db, deliveryQueue.name, { id: deliveryId })
  await writeAuditEntry(ctx, { resource: 'sys/webhook', rowId: id, action: 'replay' })
  return {}
}
