import { sql } from 'kysely'
import { crud, getDetail } from '#server/records/crud.ts'
import { resource } from '#server/core/resource.ts'
import { accountRight, flag } from '../flag.contract.ts'
import { flagText } from '../flag.text.ts'
import { announceFlagChange } from './flag-changed.ts'
import { flagPublications } from './flag-publications.ts'
import { findingOtherNames } from './flag-search.ts'
import { checkFlag, refuseNamed } from './flag-rules.ts'
import { overlapsWith } from './flag-series.ts'

export default resource(
  flag,
  flagText,
  {
    table: 'flag',
    scope: 'shared',
    menu: { icon: 'flag', sort: 10 },
    defaultGrants: {
      read: 'staff',
      save: ['sys_admin', 'sys_register_manager'],
      remove: ['sys_admin'],
      export: 'staff',
      account: ['sys_admin', 'sys_register_manager', 'sys_operators'],
    },
    rightLabels: { account: ['查看登录账号', 'View sign-in account'] },
    customFilters: { authorised: (_ctx, yes: boolean) => sql`(access_time is not null) = ${yes}` },
    beforeSave: checkFlag,
    afterSave: announceFlagChange,
    beforeRemove: refuseNamed,
    loadDetail: async (ctx, row) => ({
      overlaps: await overlapsWith(ctx.db, row, row['id']),
      ...(await flagPublications(ctx, row['id'])),
    }),
  },
  (r) => ({
    ...findingOtherNames(
      r,
      crud(r, {
        list: 'basic.flag.read',
        history: 'basic.flag.read',
        all: 'signedIn',
        save: 'basic.flag.save',
        remove: 'basic.flag.remove',
        export: 'basic.flag.export',
      }),
    ),
    get: {
      requires: 'basic.flag.read',
      requiresAlso: accountRight,
      noTransaction: true,
      handler: (ctx, { id }) => getDetail(ctx, r, id),
    },
    overlaps: {
      requires: 'basic.flag.read',
      noTransaction: true,
      handler: async (ctx, { id, ...series }) => ({
        list: await overlapsWith(ctx.db, series, id ?? null),
      }),
    },
  }),
)
