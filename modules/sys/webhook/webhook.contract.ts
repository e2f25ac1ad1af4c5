import { defineCall, defineContract } from '#common/contract.ts'
import type { Call, SaveResult } from '#common/contract.ts'
import {
  enumOf,
  instant,
  int,
  list,
  namesRecord,
  objectList,
  objectSchema,
  ref,
  required,
  text,
} from '#common/fields.ts'
import type { Values } from '#common/fields.ts'
import { eventKinds } from '#modules/sys/event/event-kinds.ts'

const id = required(int(1, Number.MAX_SAFE_INTEGER))
const definition = {
  doc: 'Webhooks: addresses of other systems that receive events',
  readers: ['staff'],
  fields: {
    name: required(text(100)),
    url: required(text(500)),
    kinds: required(list(required(enumOf(...eventKinds)), 50)),
    /** of a new webhook; null: it belongs to the user */
    apiKeyId: ref('sys/apiKey'),
  },
  readOnlyFields: {
    userId: required(ref('sys/user')),
    userName: required(namesRecord(text(), 'userId', 'sys/user')),
    apiKeyName: namesRecord(text(), 'apiKeyId', 'sys/apiKey'),
    state: required(enumOf('active', 'disabled')),
    failures: required(int()),
    disabledTime: instant(),
  },
  searchColumns: ['name', 'url'],
  filters: ['state', 'apiKeyId'],
  defaultSort: '-id',
  title: { zh: 'name', en: 'name' },
  crud: ['list', 'get', 'save', 'remove', 'history'],
} as const

const { save } = defineContract('sys/webhook', definition).callSchemas
if (!save?.out) throw new Error("sys/webhook has no call 'save'")

/** `secret`: of the signature, in the answer that creates the webhook only. */
const created = { secret: text(80) }

/**
 * Webhooks. The owner is the user who creates one. It receives what the owner may read, or what an API
 * key of the owner may read, with which it ends.
 */
export const webhook = defineContract('sys/webhook', {
  ...definition,
  calls: {
    save: {
      ...save,
      doc:
        'Creates a webhook of the caller, with the `secret` of its signature only here, or changes ' +
        'one with id. With `apiKeyId` it receives what that key may read, and ends with it. Signed by ' +
        'Standard Webhooks 1.0',
      out: {
        ...save.out,
        properties: {
          ...(save.out['properties'] as object),
          ...(objectSchema(created)['properties'] as object),
        },
      },
    } as Call<
      Partial<Values<typeof definition.fields>> & { id?: number; version?: number },
      SaveResult & { secret?: string | null }
    >,
    enable: defineCall(
      'Enables a webhook that was disabled; it receives the events since then',
      { id },
      {},
    ),
    deliveries: defineCall(
      'The last 100 deliveries of a webhook, newest first, with their bodies',
      { id },
      {
        list: required(
          objectList(
            {
              id,
              createTime: required(instant()),
              kind: required(enumOf(...eventKinds)),
              state: required(enumOf('queued', 'delivered', 'failed', 'withheld')),
              tries: required(int()),
              status: int(),
              answer: text(1000),
              lastTime: instant(),
              body: required(text(10_000)),
            },
            100,
          ),
        ),
      },
    ),
    replay: defineCall(
      'Sends a delivery again, with the same id and body',
      { id, deliveryId: id },
      {},
    ),
  },
})
