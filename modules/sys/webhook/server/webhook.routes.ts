import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { revokedHook } from '#modules/sys/apiKey/server/revoked-hook.ts'
import { resource } from '#server/core/resource.ts'
import { sealedHook } from '#server/records/audit/sealed-hook.ts'
import { crud } from '#server/records/crud.ts'
import { webhook } from '../webhook.contract.ts'
import { webhookText } from '../webhook.text.ts'
import { deliveryQueue } from './deliver.ts'
import { queueEvents, requeueDeliveries } from './queue-events.ts'
import {
  checkWebhook,
  deliveriesOf,
  enableWebhook,
  removeWebhooksOf,
  replayDelivery,
  saveWebhook,
} from './webhook-rules.ts'

const integrators = ['sys_admin', 'sys_register_manager', 'sys_operators'] as const

sealedHook.register(queueEvents)
revokedHook.register(removeWebhooksOf)

export default resource(
  webhook,
  webhookText,
  {
    table: 'webhook',
    view: 'webhookRow',
    // Administrators of all data see the webhooks of everybody.
    scope: (who) =>
      who.taskNode === 'sys_admin' && who.dataType === 3
        ? null
        : sql<SqlBool>`user_id = ${who.userId}`,
    menu: { icon: 'global', sort: 90 },
    personalTables: [
      {
        table: 'webhook',
        userColumn: 'user_id',
        columns: ['create_time', 'name', 'url', 'kinds'],
        erase: false,
      },
    ],
    defaultGrants: { read: integrators, save: integrators, remove: integrators },
    queues: [deliveryQueue],
    hourlyTasks: { webhookDeliveries: requeueDeliveries },
    beforeSave: checkWebhook,
    isAvailable: (ctx, row, call) =>
      call === 'save'
        ? row.userId === ctx.user.userId
        : call !== 'enable' || row.state === 'disabled',
  },
  (r) => ({
    ...crud(r, {
      list: 'sys.webhook.read',
      get: 'sys.webhook.read',
      history: 'sys.webhook.read',
      remove: 'sys.webhook.remove',
    }),
    save: {
      requires: 'sys.webhook.save',
      recentAuth: true,
      handler: (ctx, input) => saveWebhook(ctx, r, input),
    },
    enable: {
      requires: 'sys.webhook.save',
      handler: (ctx, { id }) => enableWebhook(ctx, r, id),
    },
    deliveries: {
      requires: 'sys.webhook.read',
      noTransaction: true,
      handler: (ctx, { id }) => deliveriesOf(ctx, r, id),
    },
    replay: {
      requires: 'sys.webhook.save',
      handler: (ctx, input) => replayDelivery(ctx, r, input),
    },
  }),
)
