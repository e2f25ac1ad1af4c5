import { defineCall, defineContract } from '#common/contract.ts'
import type { Call, SaveResult } from '#common/contract.ts'
import {
  date,
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

/** Longest validity of a key, in days. */
export const maxValidDays = 365

const definition = {
  doc: 'API keys: programs that call the API in the name of a user',
  readers: ['staff'],
  fields: {
    name: required(text(100)),
    rights: required(list(required(text(100)), 500)),
    dataType: required(enumOf(1, 2, 3)),
    expiresOn: required(date()),
  },
  readOnlyFields: {
    userId: required(ref('sys/user')),
    userName: required(namesRecord(text(), 'userId', 'sys/user')),
    prefix: required(text()),
    state: required(enumOf('active', 'expired', 'revoked')),
    lastUsedTime: instant(),
    lastUsedIp: text(),
    revokedTime: instant(),
  },
  searchColumns: ['name', 'prefix', 'userName'],
  filters: ['state', 'userId'],
  rangeFilters: ['expiresOn'],
  defaultSort: '-id',
  title: { zh: 'name', en: 'name' },
  crud: ['list', 'get', 'save', 'all', 'history', 'export'],
} as const

const { save } = defineContract('sys/apiKey', definition).callSchemas
if (!save?.out) throw new Error("sys/apiKey has no call 'save'")

/** `secret`: the key itself, in the answer that creates it only. */
const created = { secret: text(80) }

/** API keys. The owner is the user who creates the key. */
export const apiKey = defineContract('sys/apiKey', {
  ...definition,
  calls: {
    save: {
      ...save,
      doc:
        'Creates an API key of the caller, returned as `secret` only here, or changes one with id. ' +
        'Rights are among those of the caller; it is valid for a year at most',
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
    revoke: defineCall(
      'Revokes an API key; it is refused from the next call on',
      { id: required(int(1, Number.MAX_SAFE_INTEGER)) },
      {},
    ),
    rights: defineCall(
      'The rights that the caller can give to an API key',
      {},
      {
        list: required(
          objectList(
            {
              code: required(text()),
              nameZh: required(text()),
              nameEn: required(text()),
              groupZh: required(text()),
              groupEn: required(text()),
            },
            2000,
          ),
        ),
      },
    ),
  },
})
