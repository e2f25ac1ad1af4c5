import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { crud } from '#server/records/crud.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { saveRow } from '#server/records/rows/save-row.ts'
import { resource } from '#server/core/resource.ts'
import { describeProvider } from '#server/platform/sign-in/provider-client.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import { identityProvider } from '../identityProvider.contract.ts'
import { identityProviderText } from '../identityProvider.text.ts'
import { identitiesOf, linkByAdministrator, linkRight, unlinkAccount } from './linked-identities.ts'
import { checkProvider } from './provider-rules.ts'

export default resource(
  identityProvider,
  identityProviderText,
  {
    table: 'identityProvider',
    view: 'identityProviderRow',
    // Only administrators of all data.
    scope: (who) =>
      who.taskNode === 'sys_admin' && who.dataType === 3 ? null : sql<SqlBool>`false`,
    menu: { icon: 'login', sort: 12 },
    personalTables: [
      {
        table: 'linkedIdentity',
        userColumn: 'user_id',
        columns: ['create_time', 'issuer', 'subject', 'last_sign_in'],
        erase: true,
      },
    ],
    defaultGrants: {
      read: ['sys_admin'],
      save: ['sys_admin'],
      remove: ['sys_admin'],
      link: ['sys_admin'],
    },
    rightLabels: { link: ['关联用户', 'Link users'] },
    beforeSave: checkProvider,
  },
  (r) => {
    const plain = crud(
      r,
      {
        list: 'sys.identityProvider.read',
        get: 'sys.identityProvider.read',
        all: 'sys.identityProvider.read',
        history: 'sys.identityProvider.read',
        save: 'sys.identityProvider.save',
        remove: 'sys.identityProvider.remove',
      },
      { save: { recentAuth: true }, remove: { recentAuth: true } },
    )
    return {
      ...plain,
      save: withSecondPerson(
        r,
        'save',
        {
          requires: 'sys.identityProvider.save',
          recentAuth: true,
          handler: (ctx, input) => saveRow(ctx, r, input),
        },
        {
          row: async (ctx, { id }: { id?: number }) =>
            id === undefined ? null : getRow(ctx, r, id),
          // The secret is sealed differently each time.
          generates: true,
          alone: true,
        },
      ),
      check: {
        requires: 'sys.identityProvider.read',
        noTransaction: true,
        handler: async (ctx, { id }) => {
          await getRow(ctx, r, id)
          return describeProvider(ctx.services, id)
        },
      },
      identities: {
        requires: 'signedIn',
        requiresAlso: linkRight,
        noTransaction: true,
        handler: identitiesOf,
      },
      link: { requires: linkRight, recentAuth: true, handler: linkByAdministrator },
      unlink: {
        requires: 'signedIn',
        requiresAlso: linkRight,
        recentAuth: true,
        handler: unlinkAccount,
      },
    }
  },
)
