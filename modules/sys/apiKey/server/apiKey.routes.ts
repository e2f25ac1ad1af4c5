import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { resource } from '#server/core/resource.ts'
import { crud } from '#server/records/crud.ts'
import { apiKey } from '../apiKey.contract.ts'
import { apiKeyText } from '../apiKey.text.ts'
import { checkApiKey, grantableRights, revokeApiKey, saveApiKey } from './api-key-rules.ts'

const integrators = ['sys_admin', 'sys_register_manager', 'sys_operators'] as const

export default resource(
  apiKey,
  apiKeyText,
  {
    table: 'apiKey',
    view: 'apiKeyRow',
    // Administrators of all data see and revoke the keys of everybody.
    scope: (who) =>
      who.taskNode === 'sys_admin' && who.dataType === 3
        ? null
        : sql<SqlBool>`user_id = ${who.userId}`,
    menu: { icon: 'key', sort: 89 },
    personalTables: [
      {
        table: 'apiKey',
        userColumn: 'user_id',
        columns: ['create_time', 'name', 'prefix', 'rights', 'expires_on', 'revoked_time'],
        erase: false,
      },
    ],
    defaultGrants: {
      read: integrators,
      save: integrators,
      revoke: integrators,
      export: ['sys_admin'],
    },
    rightLabels: { revoke: ['撤销', 'Revoke'] },
    beforeSave: checkApiKey,
    isAvailable: (ctx, row, call) =>
      call === 'save'
        ? row.state !== 'revoked' && row.userId === ctx.user.userId
        : call !== 'revoke' || row.state !== 'revoked',
  },
  (r) => ({
    ...crud(r, {
      list: 'sys.apiKey.read',
      get: 'sys.apiKey.read',
      all: 'sys.apiKey.read',
      history: 'sys.apiKey.read',
      export: 'sys.apiKey.export',
    }),
    save: {
      requires: 'sys.apiKey.save',
      recentAuth: true,
      handler: (ctx, input) => saveApiKey(ctx, r, input),
    },
    // It only takes access away, and must not wait for a password.
    revoke: {
      requires: 'sys.apiKey.revoke',
      recentAuth: false,
      handler: (ctx, { id }) => revokeApiKey(ctx, r, id),
    },
    rights: { requires: 'sys.apiKey.save', noTransaction: true, handler: grantableRights },
  }),
)
