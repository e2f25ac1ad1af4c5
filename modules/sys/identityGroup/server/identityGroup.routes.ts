import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { crud } from '#server/records/crud.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { saveRow } from '#server/records/rows/save-row.ts'
import { resource } from '#server/core/resource.ts'
import type { Action } from '#server/core/action.ts'
import type { InputOf } from '#common/contract.ts'
import { withSecondPerson } from '#modules/sys/confirmation/server/second-person.ts'
import { checkRoleAndRelations } from '#modules/sys/user/server/user-rules.ts'
import { identityGroup } from '../identityGroup.contract.ts'
import { identityGroupText } from '../identityGroup.text.ts'

export default resource(
  identityGroup,
  identityGroupText,
  {
    table: 'identityGroup',
    view: 'identityGroupRow',
    // Only administrators of all data.
    scope: (who) =>
      who.taskNode === 'sys_admin' && who.dataType === 3 ? null : sql<SqlBool>`false`,
    menu: { icon: 'team', sort: 13 },
    defaultGrants: { read: ['sys_admin'], save: ['sys_admin'], remove: ['sys_admin'] },
    beforeSave: async (ctx, { relatedCustomers, ...rest }, now) => {
      const customers = relatedCustomers ?? []
      const values = {
        ...rest,
        ...(relatedCustomers !== undefined && { relatedCustomers: customers }),
      }
      await checkRoleAndRelations(ctx, values, now)
      return values
    },
  },
  (r) => {
    const plain = crud(
      r,
      {
        list: 'sys.identityGroup.read',
        get: 'sys.identityGroup.read',
        history: 'sys.identityGroup.read',
        remove: 'sys.identityGroup.remove',
      },
      { remove: { recentAuth: true } },
    )
    const save: Action<InputOf<typeof identityGroup, 'save'>> = {
      requires: 'sys.identityGroup.save',
      recentAuth: true,
      handler: (ctx, input) => saveRow(ctx, r, input),
    }
    return {
      ...plain,
      save: withSecondPerson(r, 'save', save, {
        row: async (ctx, { id }: { id?: number }) => (id === undefined ? null : getRow(ctx, r, id)),
        alone: true,
      }),
      remove: withSecondPerson(r, 'remove', plain.remove, {
        answer: () => ({ removed: 0 }),
        alone: true,
      }),
    }
  },
)
