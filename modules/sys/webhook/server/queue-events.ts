import { sql } from 'kysely'
import { readEvents } from '#modules/sys/event/server/read-events.ts'
import type { EventKind } from '#modules/sys/event/event-kinds.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { deliveryQueue } from './deliver.ts'
import { receiverOf } from './receiver.ts'

/** Events of one transaction. */
const pageSize = 100

/**
 * Queues the new events of every active webhook. The position of a webhook moves in the same
 * transaction, so that several servers queue each event once.
 */
export async function queueEvents(services: Services): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from webhook
    where disabled_time is null
      and position < (select coalesce(max(seq), 0) from log_seal)`.execute(services.db)
  for (const { id } of rows) while (await runAsSystem(services, (ctx) => queuePage(ctx, id)));
}

/** @returns whether more events wait */
async function queuePage(ctx: RequestContext, id: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('webhook')
    .where('id', '=', id)
    .where('disabledTime', 'is', null)
    .select(['userId', 'apiKeyId', 'kinds', 'position'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  const user = row && (await receiverOf(ctx.db, row))
  if (!user) return false
  const { list, next, more } = await readEvents(
    { ...ctx, user },
    { after: row.position, size: pageSize, kinds: row.kinds as EventKind[] },
  )
  if (list.length) {
    const queued = await ctx.db
      .insertInto('webhookDelivery')
      .values(
        list.map(({ position, kind, time, resource, rowId }) => ({
          webhookId: id,
          position,
          kind,
          body: JSON.stringify({
            type: kind,
            timestamp: new Date(time).toISOString(),
            data: { position, resource, id: rowId },
          }),
        })),
      )
      .onConflict((on) => on.doNothing())
      .returning('id')
      .execute()
    await ctx.services.jobs.sendAll(ctx.db, deliveryQueue.name, queued)
  }
  await ctx.db.updateTable('webhook').set({ position: next }).where('id', '=', id).execute()
  return more
}

/** Queues waiting deliveries again that have no entry in the queue, such as after a restore. */
export async function requeueDeliveries(services: Services): Promise<void> {
  await queueEvents(services)
  const { rows } = await sql<{ id: number }>`select d.id from webhook_delivery d
    join webhook w on w.id = d.webhook_id
    where d.state = 'queued' and w.disabled_time is null and not exists (
      select from pgboss.job j where j.name = ${deliveryQueue.name}
        and j.state in ('created', 'retry', 'active') and j.data->>'id' = d.id::text)`.execute(
    services.db,
  )
  if (rows.length) await services.jobs.sendAll(services.db, deliveryQueue.name, rows)
  await services.db
    .deleteFrom('webhookDelivery')
    .where('createTime', '<', sql<string>`now() - interval '30 days'`)
    .execute()
}
